import type { Asked } from '#lib/agent/approvals/approval.ts';
import type { Result } from '#lib/agent/registry/registry.ts';
import type { Clock } from '#lib/base/clock.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { hasCommand } from '#lib/runs/workspace/checks/check.ts';
import { checksOf } from '#lib/runs/workspace/checks/checks-of.ts';
import type { WorkspaceContext } from '#lib/runs/workspace/workspace-context.ts';
import type { WorkspaceFiles } from '#lib/runs/workspace/workspace-files.ts';
import { workspacePath } from '#lib/runs/workspace/workspace-path.ts';
import { judge } from './evaluate-step.ts';
import { digestOfContent, filesOfRun, type Journal, type KeptChange, stateOf } from './journal.ts';
import { checksOfPlan, digestOfPlan, type Plan, type Step, stepsInOrder } from './plan.ts';
import type { ToolCall } from './plan-tool.ts';
import { type FileChange, stagedFiles } from './staged-files.ts';
import { outcomeMessage } from './step-message.ts';
import { planTools } from './tools/index.ts';

/** What a plan runs in. */
export interface PlanContext {
  /** Carries out the call of a tool. Never throws. */
  execute(act: PlanAct, context: WorkspaceContext): Promise<Result>;
  context: WorkspaceContext;
  journal: Journal;
  clock: Clock;
  /** The plan's file, for the journal. */
  file?: string;
  /** Nothing outside the files is asked for: programs and requests are only told. */
  dry?: boolean;
  /** Keeps the files for good, after each step that may change them or asks outside, and before it counts as finished: how many have then. */
  save?: (finished: number) => Promise<void>;
  tell?: (event: PlanEvent) => void;
}

/** A step, as the call that it is. */
export interface PlanAct {
  step: Step;
  call: ToolCall;
  /** Among all steps and validations, from 0. */
  place: number;
}

/** What is told of a run, step by step. */
export type PlanEvent = ({ type: 'begun' } & PlanAct) | ({ type: 'ended'; ms: number } & PlanAct & StepOutcome);

/** What became of a step. `before` was finished by an earlier run, with what it said then; `would` is not carried out, because this is a dry run. */
export type StepOutcome =
  | { state: 'passed'; answer: Record<string, unknown>; changes: FileChange[] }
  | { state: 'before'; words?: string }
  | { state: 'would'; words: string }
  /** `output` is what a program or a request answered; `refused`: it was not begun, since it is not allowed; `inDoubt`: it may have had an effect outside all the same. */
  | { state: 'failed'; words: string; output?: string; refused?: true; inDoubt?: true }
  | { state: 'stopped' }
  | { state: 'asked'; asked: Asked };

/** How a run ended: everything passed, or at a step that did not. */
export type PlanOutcome = { state: 'complete' } | ({ step: Step } & Extract<StepOutcome, { state: 'failed' | 'stopped' | 'asked' }>);

/**
 * Carries out a plan: each step and then its validations, in order, to the first that fails. What the journal has as
 * finished is not done again.
 * @throws what the journal throws
 */
export async function runPlan(plan: Plan, given: PlanContext): Promise<PlanOutcome> {
  const { journal, clock, tell = () => {} } = given;
  const services = { ...given, context: { ...given.context, checks: checksOfPlan(plan) } };
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
      tell({ type: 'ended', ...act, ms: 0, state: 'before', ...(before.words && { words: before.words }) });
      continue;
    }
    if (services.context.signal?.aborted) return { step, state: 'stopped' };
    tell({ type: 'begun', ...act });
    const start = clock.now().getTime();
    const outcome = await carryOut(act, services).catch(failureOf);
    if (outcome.state === 'passed' || outcome.state === 'would')
      await journal.write({ type: 'passed', step: step.id, words: outcomeMessage(step, outcome) });
    else if (outcome.state === 'failed')
      await journal.write({ type: 'failed', step: step.id, words: outcome.words, ...(outcome.inDoubt && { in_doubt: true }) });
    // Nothing was changed since the last step that was saved: what only looked at files counts as finished from here on too.
    if (outcome.state === 'asked') await services.save?.(place);
    tell({ type: 'ended', ...act, ms: clock.now().getTime() - start, ...outcome });
    if (outcome.state === 'failed' || outcome.state === 'stopped' || outcome.state === 'asked') return { step, ...outcome };
  }
  await journal.write({ type: 'complete' });
  return { state: 'complete' };
}

/** What the files themselves refuse fails the step; anything else is no matter of the plan. */
function failureOf(error: unknown): StepOutcome {
  if (error instanceof PrimitiveError) return { state: 'failed', words: error.message };
  throw error;
}

async function carryOut(act: PlanAct, services: PlanContext): Promise<StepOutcome> {
  const { kind } = planTools.get(act.step.tool)!;
  if (kind === 'change') return change(act, services);
  if (kind === 'look') return execute(act, services, services.context);
  if (stateOf(services.journal.entries()).asking === act.step.id) return tellDoubt(act, services);
  return services.dry ? wouldAsk(act, services.context) : askOutside(act, services);
}

/** Changes files: first in memory, to know what would become of them, then in the journal, and then as they are. */
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
        words: `The last run broke off while it changed ${other.path}, and somebody else has changed it since. Look at it, then undo the run or begin anew.`,
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

/** What would be asked outside. How a project is checked is known only by then: an earlier step may say. */
async function wouldAsk({ step, call }: PlanAct, context: WorkspaceContext): Promise<StepOutcome> {
  const name = planTools.get(step.tool)?.check;
  if (!name) return { state: 'would', words: 'would be sent' };
  const check = (await checksOf(context)).checks[name];
  if (!hasCommand(check)) return { state: 'failed', words: check.reason };
  const { path } = call.input;
  const argv = typeof path === 'string' ? check.on(workspacePath(context.files.root, path) || '.') : check.argv;
  return { state: 'would', words: `would run: ${argv.join(' ')}` };
}

/** A request of which nobody knows whether it arrived is not sent again before its person was told. */
async function tellDoubt({ step }: PlanAct, { journal }: PlanContext): Promise<StepOutcome> {
  await journal.write({ type: 'told', step: step.id });
  return {
    state: 'failed',
    words:
      'The last run broke off while this request was under way: it may have arrived, or not. Look there first; when the plan is run once more, it is sent again.',
  };
}

/** Runs a program or sends a request. One that must not be sent twice by itself is on record before. */
async function askOutside(act: PlanAct, services: PlanContext): Promise<StepOutcome> {
  const { context, journal } = services;
  const { step, call, place } = act;
  if (changesElsewhere(call)) await journal.write({ type: 'asking', step: step.id });
  const before = await statesOf(services);
  const outcome = await execute(act, services, context);
  const after = await statesOf(services);
  const changes = [...before].flatMap(([path, was]): KeptChange[] => {
    const is = after.get(path) ?? null;
    return is === was ? [] : [{ path, before: was, after: is, folders: [] }];
  });
  if (changes.length > 0) await journal.write({ type: 'checked', step: step.id, changes });
  if (outcome.state === 'passed') await services.save?.(place + 1);
  return outcome;
}

async function execute(act: PlanAct, services: PlanContext, context: WorkspaceContext): Promise<StepOutcome> {
  const answer = judge(act.step, await services.execute(act, { ...context, callId: act.step.id }));
  const { message: words, content, status, error, outcome } = answer;
  const tool = planTools.get(act.step.tool)!;
  if (context.signal?.aborted && tool.kind === 'outside') return { state: 'stopped' };
  if (!answer.success)
    return {
      state: 'failed',
      words: String(words),
      ...(error === 'permission_denied' && { refused: true as const }),
      ...(outcome === 'unknown' && { inDoubt: true as const }),
      ...(typeof content === 'string' && content !== words && { output: tool.check ? content : beginningOf(content) }),
    };
  if (status === 'awaiting_approval') return { state: 'asked', asked: answer as unknown as Asked };
  return { state: 'passed', answer, changes: [] };
}

/** Of what a request answered; a check tells its reasons at the end. */
function beginningOf(content: string): string {
  const most = 2000;
  return content.length <= most ? content : `${content.slice(0, most).toWellFormed()}…\n[${content.length - most} more characters]`;
}

/** The files that the run has changed, as they are now. */
async function statesOf({ journal, context }: PlanContext): Promise<Map<string, string | null>> {
  const paths = filesOfRun(journal.entries()).map(({ path }) => path);
  return new Map(await Promise.all(paths.map(async (path) => [path, await digestAt(context.files, path)] as const)));
}

/** The digest of a file's content; null where there is nothing, `unreadable` where there is something else. */
export async function digestAt(files: WorkspaceFiles, path: string): Promise<string | null> {
  try {
    const found = await files.stat(path);
    return found && digestOfContent(await files.read(path));
  } catch (error) {
    // A folder or a link in its place: nothing that a step has left.
    if (error instanceof PrimitiveError) return 'unreadable';
    throw error;
  }
}

async function keep(journal: Journal, { before, after, ...change }: FileChange): Promise<KeptChange> {
  return { ...change, before: before && (await journal.keep(before)), after: after && digestOfContent(after) };
}

/** A request that does something elsewhere. */
export function changesElsewhere({ name, input }: ToolCall): boolean {
  return name === 'http_request' && !['GET', 'HEAD', 'OPTIONS'].includes(String(input.method));
}
