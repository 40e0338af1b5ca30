import { BudgetLedger } from '#lib/agent/operator/budget.ts';
import { textOf } from '#lib/agent/operator/content.ts';
import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import { defineOperator, type Operator } from '#lib/agent/operator/operator.ts';
import { narrowConfig, operatorConfig } from '#lib/agent/operator/operator-input.ts';
import { operatorOutput } from '#lib/agent/operator/operator-output.ts';
import type { Services } from '#lib/base/services.ts';
import { memoryJournal } from '#lib/runs/plans/memory-journal.ts';
import { parsePlan } from '#lib/runs/plans/parse-plan.ts';
import { stepsInOrder } from '#lib/runs/plans/plan.ts';
import { planOperator } from '#lib/runs/plans/plan-operator.ts';
import { entriesToResume } from '#lib/runs/plans/resume-state.ts';
import { applyPreviousDecisions } from './apply-previous-decision.ts';
import type { WorkBrief } from './brief.ts';
import type { RunBudget } from './budget-of-run.ts';
import { type EarlierTurns, spentSince } from './earlier-turns.ts';
import { endingOf, LIMITS, outOfTime } from './ending.ts';
import { exitFor, inWorkspace, type WorkspaceServices } from './in-workspace.ts';
import { readWork } from './reading-operator.ts';
import { ROOT } from './workspace-folder.ts';

/** The hint for a step that requests a blocked address. */
const allowing = () => 'An administrator can allow an origin for work tickets (HTTP_ALLOWED_ORIGINS).';

/**
 * Runs a ticket's plan on its files. It continues from what the run's earlier turns have saved, after the person's
 * decision or on Continue, and saves the files after each step.
 */
export function planTicketOperator(services: WorkspaceServices & Pick<Services, 'actingAs'>): Operator {
  const { clock, log, httpOrigins = [] } = services;
  return defineOperator({
    name: 'work.run',
    log,
    async run(input, options) {
      const work = await readWork(services, input, options);
      const { brief } = work;
      return inWorkspace(services, work, async ({ earlier, context: { shell: _, ...context }, approve, save: saveFiles }) => {
        let failed: Exit | undefined;
        const save = async (steps: number) => {
          try {
            await saveFiles(steps, 0);
          } catch (error) {
            failed = exitFor(error, log);
            throw error;
          }
        };
        const why = context.noPrograms;
        const plan = planOperator({
          name: 'work.run',
          clock,
          log,
          assemble: async () => ({
            source: String(brief.parameters.plan ?? ''),
            person: work.userId,
            context: { ...context, approve: applyPreviousDecisions(earlier, approve) },
            place: { allowedOrigins: httpOrigins, allowing, ...(why !== undefined && { noPrograms: why }) },
            journal: (parsed) => memoryJournal(entriesToResume(parsed, callsOf(earlier))),
            save,
          }),
        });
        const { config: limits, ledger } = leftFor(brief, earlier);
        const config = narrowConfig(input.config, limits);
        const start = performance.now();
        const output = await plan.execute({ ...input, config }, { ...options, ledger });
        const { exit } = output;
        const ending =
          failed ??
          (exit.reason === 'timeout' ? outOfTime(performance.now() - start, config.max_duration!) : null) ??
          (exit.reason === 'max_turns' && config.max_turns === limits.max_turns ? outOfTurns(brief) : null) ??
          endingOf(exit, 'done');
        const done = `${doneMessage}\n\n${textOf(output.message)}`;
        if (ending.reason !== 'complete')
          return operatorOutput(output.message, ending, { metadata: output.metadata, effects: output.effects });
        for (const chunk of textChunks(work.turnId, done)) options.tell({ type: 'chunk', chunk });
        return operatorOutput(done, ending, {
          metadata: output.metadata,
          effects: [...output.effects, { type: 'finish_work', content: done }],
        });
      });
    },
  });
}

/** The number of steps in a plan, including validations; undefined if the plan is invalid. */
export async function stepsOf(source: string, person: string): Promise<number | undefined> {
  const parsed = await parsePlan(source, ROOT, { person });
  return 'plan' in parsed ? stepsInOrder(parsed.plan).length : undefined;
}

const doneMessage = 'Every step of the plan passed:';

const textChunks = (id: string, text: string) =>
  [
    { type: 'start-step' },
    { type: 'text-start', id },
    { type: 'text-delta', id, delta: text },
    { type: 'text-end', id },
    { type: 'finish-step' },
  ] as const;

/**
 * The calls of the run's earlier turns. Only an interrupted call of the last turn is in doubt; earlier ones were
 * already reported.
 */
function callsOf({ turns, calls }: EarlierTurns) {
  const last = turns.at(-1)?.id;
  const savedIn = new Map(turns.map(({ id, saved_steps }) => [id, saved_steps]));
  return calls.map(({ turn_id, call_id, name, input, output, step, state }) => {
    const saved = state === 'succeeded' && step < (savedIn.get(turn_id) ?? 0);
    return { call_id, name, input, output, saved, inDoubt: !saved && turn_id === last && (state === 'running' || state === 'unknown') };
  });
}

const limitsOf = ({ parameters }: WorkBrief) => (parameters.budget ?? {}) as Partial<RunBudget>;

/** The exit of a run that used up its steps. The person can continue it. */
function outOfTurns(brief: WorkBrief): Exit {
  const { max_turns } = limitsOf(brief);
  const all = max_turns === 1 ? 'the one step' : `all ${max_turns} of the steps`;
  const message = `The plan used ${all} that its budget allows. Everything up to that point is saved.`;
  return { reason: 'budget_exhausted', code: 'max_turns', message };
}

/** The number of steps finished since then. */
function finishedSince(earlier: EarlierTurns, since: string | null): number {
  const turns = earlier.turns.filter(({ started_at }) => !since || new Date(started_at) >= new Date(since));
  return callsOf({ ...earlier, turns }).filter(({ saved }) => saved).length;
}

/** What is left of the ticket's budget: time, and steps and calls if it limits them. */
function leftFor(brief: WorkBrief, earlier: EarlierTurns) {
  const { ticket } = brief;
  const { max_turns, max_tool_calls, max_duration } = limitsOf(brief);
  const spent = spentSince(earlier, ticket.granted_at);
  const left = max_duration === undefined ? LIMITS.totalMs : Math.max(1, max_duration * 1000 - spent.ms);
  return {
    config: operatorConfig({
      max_duration: Math.min(LIMITS.totalMs, left),
      ...(max_turns !== undefined && { max_turns: Math.max(0, max_turns - finishedSince(earlier, ticket.granted_at)) }),
    }),
    ledger: new BudgetLedger(max_tool_calls === undefined ? {} : { max_tool_calls }, { spent }),
  };
}
