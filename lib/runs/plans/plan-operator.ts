import { approvalInterceptor } from '#lib/agent/operator/approval-interceptor.ts';
import { BudgetLedger } from '#lib/agent/operator/budget.ts';
import { budgetInterceptor } from '#lib/agent/operator/budget-interceptor.ts';
import type { Effect } from '#lib/agent/operator/effect.ts';
import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import { type Interceptor, Interceptors } from '#lib/agent/operator/interceptor.ts';
import { abortedExit, defineOperator, type Operator } from '#lib/agent/operator/operator.ts';
import type { OperatorInput } from '#lib/agent/operator/operator-input.ts';
import { noMetadata, operatorOutput } from '#lib/agent/operator/operator-output.ts';
import type { Services } from '#lib/base/services.ts';
import { plural } from '#lib/base/text/plural.ts';
import { byPlace, formatProblems, type PlanProblem } from '#lib/entities/plan-problem.ts';
import { workspaceTools } from '#lib/runs/workspace/registries.ts';
import type { WorkspaceContext } from '#lib/runs/workspace/workspace-context.ts';
import { type Journal, stateOf } from './journal.ts';
import { missingChecks } from './missing-checks.ts';
import { UnfinishedRun } from './open-run.ts';
import { parsePlan } from './parse-plan.ts';
import { type Plan, restOf } from './plan.ts';
import { planCalls } from './plan-calls.ts';
import { preflightProblems, type RunEnvironment } from './preflight.ts';
import { type PlanEvent, type PlanOutcome, runPlan } from './run-plan.ts';
import { formatStep, outcomeMessage } from './step-message.ts';

/** The input of a plan's run. */
export interface AssembledPlan {
  /** The source of the plan. */
  source: string | Uint8Array;
  /** The person who owns it. */
  person?: string;
  context: Omit<WorkspaceContext, 'signal' | 'callId'>;
  place: RunEnvironment;
  /** The journal of the run with its finished steps. @throws {UnfinishedRun} when those belong to another plan */
  journal(plan: Plan): Journal;
  /** See {@link PlanContext}. */
  save?: (finished: number) => Promise<void>;
}

export interface PlanOperatorOptions extends Pick<Services, 'clock' | 'log'> {
  name: string;
  /** Loads the run from the input. */
  assemble(input: OperatorInput): Promise<AssembledPlan>;
  /** In addition to the standard ones for budget and approvals. */
  interceptors?: readonly Interceptor[];
}

/**
 * A plan as an operator, without a model. Each step is a call of a workspace tool. It ends at the first step that
 * fails, waits for approval, or exceeds a limit.
 */
export function planOperator({ name, assemble, interceptors: ownInterceptors = [], clock, log }: PlanOperatorOptions): Operator {
  return defineOperator({
    name,
    log,
    async run(input, { signal, tell, ledger: shared, interceptors: outer = [] }) {
      const { source, person, context, place, journal: journalOf, save } = await assemble(input);
      const parsed = await parsePlan(source, context.files.root, { signal, ...(person !== undefined && { person }) });
      if (!('plan' in parsed)) return operatorOutput('', invalid([...parsed.problems, ...preflightProblems(parsed.rest, place)]));
      const journal = orUnfinished(() => journalOf(parsed.plan));
      if (journal instanceof UnfinishedRun)
        return operatorOutput('', { reason: 'error', code: 'unfinished_run', message: journal.message, retryable: false });
      const { passed } = stateOf(journal.entries());
      const rest = restOf(parsed.plan, passed);
      const { files, programs } = context;
      const problems = [...preflightProblems(rest, place), ...(programs ? await missingChecks(rest, { files, programs }) : [])];
      if (problems.length > 0) return operatorOutput('', invalid(problems, passed.size));

      const { max_turns, max_duration, max_tool_calls, allowed_operators } = input.config ?? {};
      const late = max_duration === null || max_duration === undefined ? null : AbortSignal.timeout(max_duration);
      const ledger = new BudgetLedger(typeof max_tool_calls === 'number' ? { max_tool_calls } : {}, shared ? { parent: shared } : {});
      const effects: Effect[] = [];
      const interceptors = new Interceptors(
        [
          ...outer,
          ...ownInterceptors,
          ...(typeof max_turns === 'number' ? [stepLimit(max_turns)] : []),
          budgetInterceptor(ledger, tell),
          approvalInterceptor((effect) => effects.push(effect)),
        ],
        log,
      );
      const registry = allowed_operators ? workspaceTools.only(allowed_operators) : workspaceTools;
      const calls = planCalls({ registry, interceptors, clock, tell });
      const lines: string[] = [];
      const outcome = await runPlan(parsed.plan, {
        execute: calls.execute,
        context: { ...context, signal: AbortSignal.any([signal, ...(late ? [late] : [])]) },
        journal,
        clock,
        ...(save && { save }),
        tell: (event) => {
          if (event.type === 'ended') lines.push(lineOf(event));
        },
      });
      const exit = signal.aborted
        ? abortedExit(signal)
        : late?.aborted
          ? { reason: 'timeout' as const }
          : (interceptors.halted ?? exitOf(outcome));
      return operatorOutput(lines.join('\n'), exit, {
        metadata: { ...noMetadata, turns_used: calls.turns(), sub_dispatches: calls.records },
        effects,
      });
    },
  });
}

/** Halts a plan that has reached its limit of steps. */
function stepLimit(most: number): Interceptor {
  let begun = 0;
  const message = `The plan stopped after ${plural(most, 'step')}, which is its limit. Run it again to continue.`;
  return { beforeStep: () => (begun++ < most ? undefined : { halt: { reason: 'max_turns', message } }) };
}

function orUnfinished<T>(open: () => T): T | UnfinishedRun {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnfinishedRun) return error;
    throw error;
  }
}

function exitOf(outcome: PlanOutcome): Exit {
  switch (outcome.state) {
    case 'complete':
      return { reason: 'complete' };
    case 'asked':
      return { reason: 'awaiting_approval' };
    case 'stopped':
      return { reason: 'stopped' };
    case 'failed': {
      const { step, message, refused } = outcome;
      return {
        reason: 'error',
        code: 'step_failed',
        message: `Step ${step.id} (${formatStep(step)}, line ${step.line}) ${refused ? 'was not done' : 'failed'}. ${message}`,
        retryable: false,
      };
    }
  }
}

function invalid(problems: PlanProblem[], finished = 0): Exit {
  const what = finished === 0 ? 'The plan cannot be run, and nothing was done:' : 'The plan cannot continue; finished steps are kept:';
  return { reason: 'error', code: 'invalid_plan', message: `${what}\n${formatProblems(problems.sort(byPlace))}`, retryable: false };
}

/** A step and its outcome as a list item. */
function lineOf({ step, ...event }: Extract<PlanEvent, { type: 'ended' }>): string {
  const depth = step.id.replace('end.', '').split('.').length - 1;
  return `${'  '.repeat(depth)}- ${formatStep(step)}: ${outcomeMessage(step, event)}`;
}
