import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { systemClock } from '#lib/base/clock.ts';
import { guardedHttpClient } from '#lib/base/http/guarded-http-client.ts';
import { lockFolder } from '#lib/database/storage/lock-folder.ts';
import { byPlace, formatProblems, type PlanProblem } from '#lib/entities/plan-problem.ts';
import { type FolderJournals, folderJournals, JournalError } from '#lib/runs/plans/folder-journals.ts';
import { filesOfRun, type Journal, type JournalEntry, stateOf } from '#lib/runs/plans/journal.ts';
import { memoryJournal } from '#lib/runs/plans/memory-journal.ts';
import { missingChecks } from '#lib/runs/plans/missing-checks.ts';
import { UnfinishedRun, unfinishedRun } from '#lib/runs/plans/open-run.ts';
import { parsePlan } from '#lib/runs/plans/parse-plan.ts';
import { type Plan, restOf, stepsInOrder } from '#lib/runs/plans/plan.ts';
import { preflightProblems } from '#lib/runs/plans/preflight.ts';
import { type PlanOutcome, runPlan } from '#lib/runs/plans/run-plan.ts';
import { stagedFiles } from '#lib/runs/plans/staged-files.ts';
import { planTools } from '#lib/runs/plans/tools/index.ts';
import { undoRun } from '#lib/runs/plans/undo-run.ts';
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import { workspaceTools } from '#lib/runs/workspace/registries.ts';
import { managedPrograms } from '#lib/runs/workspace/sandbox/version-managers.ts';
import { type CommandSettings, workspaceCommands } from '#lib/runs/workspace/workspace-commands.ts';
import { type PlanArguments, planUsage, readPlanArguments } from './plan-arguments.ts';
import { planReport } from './plan-report.ts';

/** The environment of one call of the command. */
export interface Terminal {
  /** The folder that paths of the command line are relative to. */
  from: string;
  /** How the command is called, such as `npm run plan --`. */
  called: string;
  /** The folder of this program itself. */
  ownFolder: string;
  /** Where journals are kept. */
  stateFolder: string;
  settings: CommandSettings;
  out: NodeJS.WritableStream & { isTTY?: boolean };
  err: NodeJS.WritableStream;
  /** Aborted by Ctrl-C or SIGTERM. */
  signal: AbortSignal;
}

/** The arguments or the plan are invalid; nothing was done. */
class Refused extends Error {}

const clock = systemClock();

/** Runs the `plan` command and returns its exit code. */
export async function planCommand(words: string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(words, terminal);
  } catch (error) {
    if (!(error instanceof Refused || error instanceof JournalError)) throw error;
    terminal.err.write(`${error.message}\n`);
    return error instanceof Refused ? 2 : 1;
  }
}

async function dispatch(words: string[], terminal: Terminal): Promise<number> {
  const usage = planUsage(terminal.called);
  const given = readPlanArguments(words);
  if ('help' in given) {
    terminal.out.write(`${usage}\n`);
    return 0;
  }
  if ('problem' in given) throw new Refused([given.problem, given.unread && usage].filter(Boolean).join('\n\n'));
  const directory = resolve(terminal.from, given.dir ?? '.');
  if (!existsSync(directory) || !statSync(directory).isDirectory()) throw new Refused(`Folder not found: ${directory}`);
  const real = realpathSync(directory);
  if (given.dir === undefined && isWithin(real, realpathSync(terminal.ownFolder)))
    throw new Refused(`${directory} is Thinking Partner's own folder. Change to your project's folder, or pass it with --dir.`);
  if (isWithin(terminal.stateFolder, real))
    throw new Refused(
      `Run journals are stored in ${terminal.stateFolder}, which is inside ${directory}, so the plan could change them. Set XDG_STATE_HOME to a folder outside it, or run the plan on another folder.`,
    );
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  const kept = join(terminal.stateFolder, 'plans', name);
  const call: Call = { ...terminal, given, file: resolve(terminal.from, given.file), directory, journals: folderJournals(kept) };
  if (given.dryRun) return run(call);
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
    return await (given.undo ? undo(call) : run(call));
  } finally {
    unlock();
  }
}

/** One call of the command. `file` and `directory` are absolute. */
interface Call extends Terminal {
  given: PlanArguments;
  file: string;
  directory: string;
  journals: FolderJournals;
}

async function run(call: Call): Promise<number> {
  const { given, file, directory, journals, settings, out, err, signal } = call;
  const { plan, problems: found } = await readPlan(file, directory, signal);
  const steps = stepsInOrder(plan);
  const { programs, noPrograms } = steps.some(({ tool }) => planTools.get(tool)?.check)
    ? await workspaceCommands(directory, {
        settings,
        root: directory,
        managed: managedPrograms(homedir(), process.env.PATH ?? ''),
      })
    : {};
  const files = directoryFiles(directory);
  const unfinished = found.length > 0 || given.fresh ? null : await unfinishedOf(call, plan);
  const rest = restOf(plan, stateOf(unfinished?.entries() ?? []).passed);
  const problems = [
    ...found,
    ...preflightProblems(rest, {
      allowedOrigins: given.allow,
      ...(noPrograms !== undefined && { noPrograms }),
      allowing: (origin) => `To allow it: --allow ${origin}`,
    }),
    // An invalid step may be the one that sets up a check.
    ...(programs && found.length === 0 ? await missingChecks(rest, { files, programs }) : []),
  ];
  if (problems.length > 0) throw refusedFor(problems.sort(byPlace), given.file);
  const journal = given.dryRun ? memoryJournal(unfinished?.entries()) : (unfinished ?? (await journals.begin()));
  const finished = stateOf(journal.entries()).passed.size;
  const size = `${count(plan.steps.length, 'step')}, ${count(steps.length - plan.steps.length, 'validation')}`;
  out.write(
    given.dryRun
      ? `Dry run of ${given.file} in ${directory}: ${size}. Nothing will be changed.\n`
      : `${given.file} in ${directory}: ${size}\n`,
  );
  if (finished > 0) out.write(`Resuming: ${finished} of ${steps.length} already passed in the last run.\n`);
  const outcome = await runPlan(plan, {
    execute: ({ call }, context) => workspaceTools.execute(call.name, call.input, context),
    context: {
      files: given.dryRun ? stagedFiles(files, clock) : files,
      ...(programs && { programs }),
      ...(noPrograms !== undefined && { noPrograms }),
      http: guardedHttpClient({ allowedOrigins: given.allow }),
      signal,
      log: (message, error) => {
        err.write(`${message} ${error instanceof Error ? error.message : ''}\n`);
        return 'above';
      },
      // Running a plan by hand counts as approval.
      approve: async () => null,
    },
    journal,
    clock,
    file,
    dry: given.dryRun,
    tell: planReport(out, steps, { dry: given.dryRun }),
  });
  out.write(`\n${endMessage(outcome, call, steps.length, journal.entries())}\n`);
  return outcome.state === 'complete' ? 0 : outcome.state === 'stopped' ? 130 : 1;
}

/** The valid part of the plan, and the problems in the rest. */
async function readPlan(file: string, directory: string, signal: AbortSignal): Promise<{ plan: Plan; problems: PlanProblem[] }> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new Refused(`${file} is a folder. Name the plan file, and pass the folder it works on with --dir.`);
  if (!found?.isFile()) throw new Refused(`File not found: ${file}`);
  const parsed = await parsePlan(readFileSync(file), directory, { signal });
  return 'plan' in parsed ? { plan: parsed.plan, problems: [] } : { plan: parsed.rest, problems: parsed.problems };
}

function refusedFor(problems: PlanProblem[], file: string): Refused {
  return new Refused(`${formatProblems(problems, file)}\n\n${count(problems.length, 'problem')} in ${file}. Nothing was done.`);
}

async function unfinishedOf(call: Call, plan: Plan): Promise<Journal | null> {
  const { file, journals } = call;
  try {
    return await unfinishedRun(journals, plan);
  } catch (error) {
    if (!(error instanceof UnfinishedRun)) throw error;
    const of = error.file ?? file;
    throw new Refused(
      `${error.message} Nothing was done.\nUndo that run first (${command(of === file ? call : withFile(call, of), '--undo')}), or keep its changes and start over (--fresh).`,
    );
  }
}

async function undo(call: Call): Promise<number> {
  const { given, file, directory, journals, out, err } = call;
  const journal = await journals.newestToUndo(clock);
  if (!journal) throw new Refused(`No run to undo in ${directory}.`);
  const { file: of, asked } = stateOf(journal.entries());
  const which = runMessage(journal);
  if (of && of !== file)
    throw new Refused(`The last run in ${directory} was ${which}. Undo that one first (${command(withFile(call, of), '--undo')}).`);
  const undone = await undoRun({ files: directoryFiles(directory), clock }, journal, { force: given.force });
  if ('changed' in undone) {
    const names = undone.changed.map((path) => `  ${path}`).join('\n');
    err.write(
      `Nothing was undone: these files were changed after the run ${which}.\n${names}\nTo discard those changes too: ${command(call, '--undo', '--force')}\n`,
    );
    return 1;
  }
  for (const path of undone.restored) out.write(`✓ ${path} restored\n`);
  for (const path of undone.deleted) out.write(`✓ ${path} removed\n`);
  const outside = asked > 0 ? ` The effects of ${count(asked, 'request')} cannot be undone.` : '';
  if (undone.restored.length + undone.deleted.length > 0) {
    out.write(`\nUndone: the run ${which}.${outside}\n`);
    return 0;
  }
  const older = await journals.newestToUndo(clock);
  const further = older
    ? ` An older run can still be undone, ${runMessage(older)}. To undo it: (${command(withFile(call, stateOf(older.entries()).file ?? given.file), '--undo')}).`
    : '';
  out.write(`Nothing to undo for the run ${which}.${outside}${further}\n`);
  return 0;
}

/** Describes the run of a journal: its plan and start time. */
function runMessage(journal: Journal): string {
  const { file, at } = stateOf(journal.entries());
  const began = at && new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' });
  return [file && `of ${file}`, began && `started ${began}`].filter(Boolean).join(', ');
}

function endMessage(outcome: PlanOutcome, call: Call, total: number, entries: readonly JournalEntry[]): string {
  const { given } = call;
  if (outcome.state === 'complete')
    return given.dryRun ? 'Everything that can be checked in a dry run would pass.' : `All ${total} passed.`;
  const where = `${outcome.step.id} (line ${outcome.step.line} of ${given.file})`;
  if (given.dryRun) return outcome.state === 'failed' ? `It would fail at ${where}.` : `Stopped at ${where}.`;
  const { passed, asking } = stateOf(entries);
  const ended = `${outcome.state === 'failed' ? 'Failed' : 'Stopped'} at ${where}: ${passed.size} of ${total} passed.`;
  const next =
    asking === null
      ? passed.size === 0
        ? 'Run the plan again to start over'
        : 'Run the plan again to resume from there'
      : 'Its request was in progress and may or may not have gone through: check first. The next run only reports this; the run after that resends the request and resumes';
  const undoing = filesOfRun(entries).length > 0 ? `; to undo its file changes: ${command(call, '--undo')}` : '';
  return `${ended} ${next}${undoing}.`;
}

/** The same command with other options, quoted for a shell. */
function command({ called, given: { file, dir } }: Pick<Call, 'called' | 'given'>, ...options: string[]): string {
  return [called, ...[file, ...(dir === undefined ? [] : ['--dir', dir]), ...options].map(shellWord)].join(' ');
}

const withFile = (call: Call, file: string): Call => ({ ...call, given: { ...call.given, file } });

const shellWord = (word: string) => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Whether `folder` is `other` or inside it. */
function isWithin(folder: string, other: string): boolean {
  const way = relative(other, folder);
  return way !== '..' && !way.startsWith('../') && !isAbsolute(way);
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`;
}
