import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { systemClock } from '#lib/base/clock.ts';
import { EnvironmentError } from '#lib/base/env.ts';
import { lockFolder } from '#lib/database/storage/lock-folder.ts';
import { folderJournals, JournalError } from '#lib/runs/plans/folder-journals.ts';
import { planUsage, readPlanArguments } from './plan-arguments.ts';
import { type PlanCall, Refused, type Terminal } from './plan-call.ts';
import { runFromTerminal } from './run-from-terminal.ts';
import { undoFromTerminal } from './undo-from-terminal.ts';

/** Runs the `plan` command and returns its exit code. */
export async function planCommand(words: string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(words, terminal);
  } catch (error) {
    if (!(error instanceof Refused || error instanceof EnvironmentError || error instanceof JournalError)) throw error;
    terminal.err.write(`${error.message}\n`);
    return error instanceof JournalError ? 1 : 2;
  }
}

async function dispatch(words: string[], terminal: Terminal): Promise<number> {
  const usage = planUsage(terminal.called);
  const args = readPlanArguments(words);
  if ('help' in args) {
    terminal.out.write(`${usage}\n`);
    return 0;
  }
  if ('problem' in args) throw new Refused([args.problem, args.unread && usage].filter(Boolean).join('\n\n'));
  const directory = resolve(terminal.from, args.dir ?? '.');
  if (!existsSync(directory) || !statSync(directory).isDirectory()) throw new Refused(`Folder not found: ${directory}`);
  const real = realpathSync(directory);
  if (args.dir === undefined && isWithin(real, realpathSync(terminal.ownFolder)))
    throw new Refused(`${directory} is Thinking Partner's own folder. Change to your project's folder, or pass it with --dir.`);
  if (isWithin(terminal.stateFolder, real))
    throw new Refused(
      `Run journals are stored in ${terminal.stateFolder}, which is inside ${directory}, so the plan could change them. Set XDG_STATE_HOME to a folder outside it, or run the plan on another folder.`,
    );
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  const kept = join(terminal.stateFolder, 'plans', name);
  const call: PlanCall = {
    ...terminal,
    args,
    file: resolve(terminal.from, args.file),
    directory,
    settings: terminal.readSettings(),
    journals: folderJournals(kept),
    clock: systemClock(),
  };
  if (args.dryRun) return runFromTerminal(call);
  try {
    mkdirSync(kept, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Refused(
      `Could not create the folder ${kept} (${(error as NodeJS.ErrnoException).code}). Set XDG_STATE_HOME to another folder.`,
    );
  }
  const unlock = lockFolder(kept);
  if (!unlock) throw new Refused(`Another plan is running on ${directory}. Wait until it finishes.`);
  try {
    return await (args.undo ? undoFromTerminal(call) : runFromTerminal(call));
  } finally {
    unlock();
  }
}

/** Whether `folder` is `other` or inside it. */
function isWithin(folder: string, other: string): boolean {
  const way = relative(other, folder);
  return way !== '..' && !way.startsWith('../') && !isAbsolute(way);
}
