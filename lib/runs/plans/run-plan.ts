import type { ApprovalRequested } from '#lib/agent/approvals/approval.ts';
import type { Result } from '#lib/agent/registry/registry.ts';
import type { Clock } from '#lib/base/clock.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { ToolCall } from '#lib/base/tool-call.ts';
import { hasCommand } from '#lib/runs/workspace/checks/check.ts';
import { checksOf } from '#lib/runs/workspace/checks/detect-checks.ts';
import type { WorkspaceContext } from '#lib/runs/workspace/workspace-context.ts';
import type { WorkspaceFiles } from '#lib/runs/workspace/workspace-files.ts';
import { workspacePath } from '#lib/runs/workspace/workspace-path.ts';
import { evaluateStep } from './evaluate-step.ts';
import { digestOfContent, filesOfRun, type Journal, type RecordedChange, stateOf } from './journal.ts';
import { checksOfPlan, digestOfPlan, type Plan, type Step, stepsInOrder } from './plan.ts';
import { type FileChange, stagedFiles } from './staged-files.ts';
import { outcomeMessage } from './step-message.ts';
import { planTools } from './tools/index.ts';

/** What a run of a plan needs. */
export interface PlanContext {
  /** Executes a tool call. Never throws. */
  execute(act: PlanAct, context: WorkspaceContext): Promise<Result>;
  context: WorkspaceContext;
  journal: Journal;
  clock: Clock;
  /** The plan's file, for the journal. */
  file?: string;
  /** A dry run: programs and requests are only reported. */
  dry?: boolean;
  /** Saves the files after each step that may change them or sends a request, before the step counts as finished. Gets the number of steps finished then. */
  save?: (finished: number) => Promise<void>;
  tell?: (event: PlanEvent) => void;
}

/** A step with its tool call. */
export interface PlanAct {
  step: Step;
  call: ToolCall;
  /** Among all steps and validations, from 0. */
  place: number;
}

/** The progress of a run, step by step. */
export type PlanEvent = ({ type: 'begun' } & PlanAct) | ({ type: 'ended'; ms: number } & PlanAct & StepOutcome);

/** The outcome of a step. `before`: an earlier run finished it, with that run's message; `would`: not executed in a dry run. */
export type StepOutcome =
  | { state: 'passed'; answer: Record<string, unknown>; changes: FileChange[] }
  | { state: 'before'; message?: string }
  | { state: 'would'; message: string }
  /** `output`: the output of a program or a response; `refused`: not allowed, so not started; `inDoubt`: it may still have had an effect. */
  | { state: 'failed'; message: string; output?: string; refused?: true; inDoubt?: true }
  | { state: 'stopped' }
  | { state: 'asked'; asked: ApprovalRequested };

/** How a run ended: complete, or at a step that did not pass. */
export type PlanOutcome = { state: 'complete' } | ({ step: Step } & Extract<StepOutcome, { state: 'failed' | 'stopped' | 'asked' }>);

/**
 * Runs a plan: each step and then its validations, in order, up to the first failure. Steps that the journal has as
 * finished are not repeated.
 * @throws what the journal throws
 */
export async function runPlan(plan: Plan, options: PlanContext): Promise<PlanOutcome> {
  const { journal, clock, tell = () => {} } = options;
  const services = { ...options, context: { ...options.context, checks: checksOfPlan(plan) } };
  await journal.write({
    type: 'begun',
    plan: digestOfPlan(plan),
    ...(services.file && { file: services.file }),
    at: clock.now().toISOString(),
  });
  for (const [place, step] of stepsInOrder(plan).entries()) {
    const act: PlanAct = { step, place, call: planTools.get(step.tool)!.call(step.input) };
    const before = journal.entries().find((entry) => entry.type === 'passed' && entry.step === step.id);
    if (before?.type === 'passed') {
      tell({ type: 'ended', ...act, ms: 0, state: 'before', ...(before.words && { message: before.words }) });
      continue;
    }
    if (services.context.signal?.aborted) return { step, state: 'stopped' };
    tell({ type: 'begun', ...act });
    const start = clock.now().getTime();
    const outcome = await runStep(act, services).catch(failureOf);
    if (outcome.state === 'passed' || outcome.state === 'would')
      await journal.write({ type: 'passed', step: step.id, words: outcomeMessage(step, outcome) });
    else if (outcome.state === 'failed')
      await journal.write({ type: 'failed', step: step.id, words: outcome.message, ...(outcome.inDoubt && { in_doubt: true }) });
    // No file changed since the last saved step, so the read-only steps since then count as finished too.
    if (outcome.state === 'asked') await services.save?.(place);
    tell({ type: 'ended', ...act, ms: clock.now().getTime() - start, ...outcome });
    if (outcome.state === 'failed' || outcome.state === 'stopped' || outcome.state === 'asked') return { step, ...outcome };
  }
  await journal.write({ type: 'complete' });
  return { state: 'complete' };
}

/** An error of the files fails the step; any other error is not the plan's. */
function failureOf(error: unknown): StepOutcome {
  if (error instanceof PrimitiveError) return { state: 'failed', message: error.message };
  throw error;
}

async function runStep(act: PlanAct, services: PlanContext): Promise<StepOutcome> {
  const { kind } = planTools.get(act.step.tool)!;
  if (kind === 'change') return change(act, services);
  if (kind === 'look') return execute(act, services, services.context);
  if (stateOf(services.journal.entries()).asking === act.step.id) return reportDoubt(act, services);
  return services.dry ? previewOutside(act, services.context) : runOutside(act, services);
}

/** Stage in memory, journal, then write. */
async function change(act: PlanAct, services: PlanContext): Promise<StepOutcome> {
  const { context, journal, clock } = services;
  const { files } = context;
  const { step, place } = act;
  const begun = stateOf(journal.entries()).changing;
  if (begun?.step === step.id) {
    const now = await Promise.all(begun.changes.map(({ path }) => digestAt(files, path)));
    if (begun.changes.every(({ after }, nth) => now[nth] === after)) return { state: 'passed', answer: {}, changes: [] };
    const other = begun.changes.find(({ before, after }, nth) => now[nth] !== before && now[nth] !== after);
    if (other)
      return {
        state: 'failed',
        message: `The last run was interrupted while changing ${other.path}, and the file has been changed since. Check it, then undo the run or start over.`,
      };
  }
  const staged = stagedFiles(files, clock);
  const outcome = await execute(act, services, { ...context, files: staged });
  if (outcome.state !== 'passed') return outcome;
  const changes = await staged.changes();
  if (changes.length > 0) {
    await journal.write({ type: 'changing', step: step.id, changes: await Promise.all(changes.map((one) => keep(journal, one))) });
    for (const { path, after } of changes) await (after ? files.write(path, after) : files.delete(path));
  }
  await services.save?.(place + 1);
  return { ...outcome, changes };
}

/** Reports the command or request of a step. A project's check is looked up only now, since an earlier step may define it. */
async function previewOutside({ step, call }: PlanAct, context: WorkspaceContext): Promise<StepOutcome> {
  const name = planTools.get(step.tool)?.check;
  if (!name) return { state: 'would', message: 'would be sent' };
  const check = (await checksOf(context)).checks[name];
  if (!hasCommand(check)) return { state: 'failed', message: check.reason };
  const { path } = call.input;
  const argv = typeof path === 'string' ? check.on(workspacePath(context.files.root, path) || '.') : check.argv;
  return { state: 'would', message: `would run: ${argv.join(' ')}` };
}

/** A request with an unknown outcome is reported to the person before it is sent again. */
async function reportDoubt({ step }: PlanAct, { journal }: PlanContext): Promise<StepOutcome> {
  await journal.write({ type: 'told', step: step.id });
  return {
    state: 'failed',
    message:
      'The last run was interrupted during this request, which may or may not have gone through. Check first; the next run resends it.',
  };
}

/** Runs a program or sends a request. A request that must not be repeated automatically is journaled first. */
async function runOutside(act: PlanAct, services: PlanContext): Promise<StepOutcome> {
  const { context, journal } = services;
  const { step, call, place } = act;
  if (changesElsewhere(call)) await journal.write({ type: 'asking', step: step.id });
  const before = await statesOf(services);
  const outcome = await execute(act, services, context);
  const after = await statesOf(services);
  const changes = [...before].flatMap(([path, was]): RecordedChange[] => {
    const is = after.get(path) ?? null;
    return is === was ? [] : [{ path, before: was, after: is, folders: [] }];
  });
  if (changes.length > 0) await journal.write({ type: 'checked', step: step.id, changes });
  if (outcome.state === 'passed') await services.save?.(place + 1);
  return outcome;
}

async function execute(act: PlanAct, services: PlanContext, context: WorkspaceContext): Promise<StepOutcome> {
  const answer = evaluateStep(act.step, await services.execute(act, { ...context, callId: act.step.id }));
  const { message, content, status, error, outcome } = answer;
  const tool = planTools.get(act.step.tool)!;
  if (context.signal?.aborted && tool.kind === 'outside') return { state: 'stopped' };
  if (!answer.success)
    return {
      state: 'failed',
      message: String(message),
      ...(error === 'permission_denied' && { refused: true as const }),
      ...(outcome === 'unknown' && { inDoubt: true as const }),
      ...(typeof content === 'string' && content !== message && { output: tool.check ? content : beginningOf(content) }),
    };
  if (status === 'awaiting_approval') return { state: 'asked', asked: answer as unknown as ApprovalRequested };
  return { state: 'passed', answer, changes: [] };
}

/** The beginning of a response; a check's output is kept whole, since its reasons are at the end. */
function beginningOf(content: string): string {
  const most = 2000;
  return content.length <= most ? content : `${content.slice(0, most).toWellFormed()}…\n[${content.length - most} more characters]`;
}

/** The current digests of the files that the run has changed. */
async function statesOf({ journal, context }: PlanContext): Promise<Map<string, string | null>> {
  const paths = filesOfRun(journal.entries()).map(({ path }) => path);
  return new Map(await Promise.all(paths.map(async (path) => [path, await digestAt(context.files, path)] as const)));
}

/** The digest of a file's content; null when it is missing, `unreadable` when it is not a regular file. */
export async function digestAt(files: WorkspaceFiles, path: string): Promise<string | null> {
  try {
    const found = await files.stat(path);
    return found && digestOfContent(await files.read(path));
  } catch (error) {
    // A folder or link in its place, which no step leaves.
    if (error instanceof PrimitiveError) return 'unreadable';
    throw error;
  }
}

async function keep(journal: Journal, { before, after, ...change }: FileChange): Promise<RecordedChange> {
  return { ...change, before: before && (await journal.saveContent(before)), after: after && digestOfContent(after) };
}

/** Whether a call is a request that may have an effect. */
export function changesElsewhere({ name, input }: ToolCall): boolean {
  return name === 'http_request' && !['GET', 'HEAD', 'OPTIONS'].includes(String(input.method));
}
