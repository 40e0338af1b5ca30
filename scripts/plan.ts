import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '#lib/clock.ts';
import { type FolderJournals, folderJournals } from '#lib/plans/folder-journals.ts';
import { type Journal, stateOf } from '#lib/plans/journal.ts';
import { memoryJournal } from '#lib/plans/memory-journal.ts';
import { UnfinishedRun, unfinishedRun } from '#lib/plans/open-run.ts';
import { parsePlan } from '#lib/plans/parse-plan.ts';
import { type Plan, stepsInOrder } from '#lib/plans/plan.ts';
import { type PlanProblem, problemWords } from '#lib/plans/plan-problem.ts';
import { planRegistry } from '#lib/plans/plan-registry.ts';
import { problemsHere } from '#lib/plans/problems-here.ts';
import { type PlanOutcome, runPlan } from '#lib/plans/run-plan.ts';
import { stagedFiles } from '#lib/plans/staged-files.ts';
import { undoRun } from '#lib/plans/undo-run.ts';
import { directoryFiles } from '#lib/workspace/directory-files.ts';
import { webDoor } from '#lib/workspace/web-door.ts';
import { lockFolder } from '#supabase/local/lock.ts';
import { type PlanArguments, planUsage, readPlanArguments } from './plan-arguments.ts';
import { planReport } from './plan-report.ts';
import { readSettings } from './settings.ts';

/** Nothing was done, because of how it was called or what the plan says. */
class Refused extends Error {}

const clock = systemClock();
const stopping = new AbortController();
// A second one ends it at once, which the journal is made for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort('stopped'));

try {
  process.exitCode = await plan();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function plan(): Promise<number> {
  const given = readPlanArguments(process.argv.slice(2));
  if ('problem' in given) throw new Refused(given.problem ?? planUsage);
  const from = process.env.INIT_CWD ?? process.cwd();
  const directory = resolve(from, given.dir ?? '.');
  if (!existsSync(directory) || !statSync(directory).isDirectory()) throw new Refused(`There is no folder ${directory}.`);
  const kept = join(
    resolve(readSettings().DATA_DIR),
    'plans',
    createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 16),
  );
  const journals = folderJournals(kept);
  if (given.dryRun) return run(given, from, directory, journals);
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(kept);
  if (!unlock) throw new Refused(`Another plan runs over ${directory} right now: wait until it has ended.`);
  try {
    return await (given.undo ? undo(given, from, directory, journals) : run(given, from, directory, journals));
  } finally {
    unlock();
  }
}

async function run(given: PlanArguments, from: string, directory: string, journals: FolderJournals): Promise<number> {
  const plan = readPlan(given.file, resolve(from, given.file), directory);
  const problems = problemsHere(plan, {
    allowedOrigins: given.allow,
    noPrograms: 'Programs are not run yet.',
    allowing: (origin) => `If it may be asked, say so: --allow ${origin}`,
  });
  if (problems.length > 0) throw refusedFor(problems, given.file);
  const journal = await journalFor(given, plan, journals);
  const steps = stepsInOrder(plan);
  const finished = stateOf(journal.entries()).passed.size;
  const files = directoryFiles(directory);
  console.log(
    `${given.dryRun ? 'Dry run of ' : ''}${given.file} in ${directory}: ${count(plan.steps.length, 'step')}, ${count(steps.length - plan.steps.length, 'validation')}${given.dryRun ? '. Nothing is changed' : ''}`,
  );
  if (finished > 0) console.log(`Going on after ${finished} of ${steps.length}, which the last run finished.`);
  const outcome = await runPlan(plan, {
    execute: ({ call }, context) => planRegistry.execute(call.name, call.input, context),
    context: {
      files: given.dryRun ? stagedFiles(files, clock) : files,
      http: webDoor({ allowedOrigins: given.allow }),
      signal: stopping.signal,
      log: (message, error) => {
        console.error(message, error ?? '');
        return 'above';
      },
      // Who runs a plan by hand has agreed to it.
      approve: async () => null,
    },
    journal,
    clock,
    file: resolve(from, given.file),
    dry: given.dryRun,
    tell: planReport(process.stdout, steps, { dry: given.dryRun }),
  });
  console.log(`\n${endWords(outcome, given, steps.length, stateOf(journal.entries()).passed.size)}`);
  return outcome.state === 'complete' ? 0 : outcome.state === 'stopped' ? 130 : 1;
}

function readPlan(name: string, file: string, directory: string): Plan {
  if (!existsSync(file) || !statSync(file).isFile()) throw new Refused(`There is no file ${file}.`);
  const parsed = parsePlan(readFileSync(file), directory);
  if ('plan' in parsed) return parsed.plan;
  throw refusedFor(parsed.problems, name);
}

function refusedFor(problems: PlanProblem[], file: string): Refused {
  return new Refused(`${problemWords(problems, file)}\n\n${count(problems.length, 'problem')} in ${file}: nothing was done.`);
}

async function journalFor(given: PlanArguments, plan: Plan, journals: FolderJournals): Promise<Journal> {
  try {
    const unfinished = given.fresh ? null : await unfinishedRun(journals, plan);
    if (given.dryRun) return memoryJournal(unfinished ?? undefined);
    return unfinished ?? (await journals.begin());
  } catch (error) {
    if (!(error instanceof UnfinishedRun)) throw error;
    throw new Refused(
      `${error.message} Nothing was done.\nUndo that run first (${command(given, '--undo')}), or keep what it did and begin anew (--fresh).`,
    );
  }
}

async function undo(given: PlanArguments, from: string, directory: string, journals: FolderJournals): Promise<number> {
  const journal = await journals.newest();
  if (!journal) throw new Refused(`There is no run in ${directory} that could be undone.`);
  const { file: of, asked } = stateOf(journal.entries());
  if (of && of !== resolve(from, given.file))
    throw new Refused(`The last run in ${directory} was of ${of}: undo that one first (${command({ ...given, file: of }, '--undo')}).`);
  const undone = await undoRun({ files: directoryFiles(directory), clock }, journal, { force: given.force });
  if ('changed' in undone) {
    const names = undone.changed.map((path) => `  ${path}`).join('\n');
    console.error(
      `Somebody else has changed since what the run left, so nothing was undone:\n${names}\nTo give up those changes too: ${command(given, '--undo', '--force')}`,
    );
    return 1;
  }
  for (const path of undone.restored) console.log(`✓ ${path} is what it was`);
  for (const path of undone.deleted) console.log(`✓ ${path} is gone again`);
  const outside = asked > 0 ? ` What ${count(asked, 'request')} did elsewhere stays.` : '';
  console.log(undone.restored.length + undone.deleted.length === 0 ? `There was nothing to undo.${outside}` : `\nUndone.${outside}`);
  return 0;
}

function endWords(outcome: PlanOutcome, given: PlanArguments, total: number, passed: number): string {
  if (outcome.state === 'complete')
    return given.dryRun ? 'As far as can be told without doing it, all of it would pass.' : `All ${total} passed.`;
  const where = `${outcome.step.id} (line ${outcome.step.line} of ${given.file})`;
  if (given.dryRun) return outcome.state === 'failed' ? `It would fail at ${where}.` : `Stopped at ${where}.`;
  const undoing = `what it did to files is undone by ${command(given, '--undo')}`;
  return `${outcome.state === 'failed' ? 'Failed' : 'Stopped'} at ${where}: ${passed} of ${total} passed. Run the plan again and it goes on from there; ${undoing}.`;
}

/** The same command with other options. */
function command({ file, dir }: PlanArguments, ...options: string[]): string {
  return ['npm run plan --', file, ...(dir === undefined ? [] : ['--dir', dir]), ...options].join(' ');
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`;
}
