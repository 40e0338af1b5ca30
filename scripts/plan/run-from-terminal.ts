import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { guardedHttpClient } from '#lib/base/http/guarded-http-client.ts';
import { plural } from '#lib/base/text/plural.ts';
import { byPlace, formatProblems, type PlanProblem } from '#lib/entities/plan-problem.ts';
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
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import { workspaceTools } from '#lib/runs/workspace/registries.ts';
import { managedPrograms } from '#lib/runs/workspace/sandbox/version-managers.ts';
import { workspaceCommands } from '#lib/runs/workspace/workspace-commands.ts';
import { command, type PlanCall, Refused, withFile } from './plan-call.ts';
import { planReport } from './plan-report.ts';

/** Runs the plan of a call, from where its last run ended, and prints each step. */
export async function runFromTerminal(call: PlanCall): Promise<number> {
  const { args, file, directory, settings, journals, clock, out, err, signal } = call;
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
  const unfinished = found.length > 0 || args.fresh ? null : await unfinishedOf(call, plan);
  const rest = restOf(plan, stateOf(unfinished?.entries() ?? []).passed);
  const problems = [
    ...found,
    ...preflightProblems(rest, {
      allowedOrigins: args.allow,
      ...(noPrograms !== undefined && { noPrograms }),
      allowing: (origin) => `To allow it: --allow ${origin}`,
    }),
    // An invalid step may be the one that sets up a check.
    ...(programs && found.length === 0 ? await missingChecks(rest, { files, programs }) : []),
  ];
  if (problems.length > 0) throw refusedFor(problems.sort(byPlace), args.file);
  const journal = args.dryRun ? memoryJournal(unfinished?.entries()) : (unfinished ?? (await journals.begin()));
  const finished = stateOf(journal.entries()).passed.size;
  const size = `${plural(plan.steps.length, 'step')}, ${plural(steps.length - plan.steps.length, 'validation')}`;
  out.write(
    args.dryRun
      ? `Dry run of ${args.file} in ${directory}: ${size}. Nothing will be changed.\n`
      : `${args.file} in ${directory}: ${size}\n`,
  );
  if (finished > 0) out.write(`Resuming: ${finished} of ${steps.length} already passed in the last run.\n`);
  const outcome = await runPlan(plan, {
    execute: ({ call }, context) => workspaceTools.execute(call.name, call.input, context),
    context: {
      files: args.dryRun ? stagedFiles(files, clock) : files,
      ...(programs && { programs }),
      ...(noPrograms !== undefined && { noPrograms }),
      http: guardedHttpClient({ allowedOrigins: args.allow }),
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
    dry: args.dryRun,
    tell: planReport(out, steps, { dry: args.dryRun }),
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
  return new Refused(`${formatProblems(problems, file)}\n\n${plural(problems.length, 'problem')} in ${file}. Nothing was done.`);
}

async function unfinishedOf(call: PlanCall, plan: Plan): Promise<Journal | null> {
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

function endMessage(outcome: PlanOutcome, call: PlanCall, total: number, entries: readonly JournalEntry[]): string {
  const { args } = call;
  if (outcome.state === 'complete') return args.dryRun ? 'Everything that can be checked in a dry run would pass.' : `All ${total} passed.`;
  const where = `${outcome.step.id} (line ${outcome.step.line} of ${args.file})`;
  if (args.dryRun) return outcome.state === 'failed' ? `It would fail at ${where}.` : `Stopped at ${where}.`;
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
