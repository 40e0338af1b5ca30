import { modelOperator } from '#lib/agent/model-operator.ts';
import { textOf } from '#lib/agent/operator/content.ts';
import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import type { Interceptor } from '#lib/agent/operator/interceptor.ts';
import { defineOperator, type Operator } from '#lib/agent/operator/operator.ts';
import { narrowConfig } from '#lib/agent/operator/operator-input.ts';
import { operatorOutput } from '#lib/agent/operator/operator-output.ts';
import type { Services } from '#lib/base/services.ts';
import { cachedInstructions } from '#lib/models/prompt-cache.ts';
import { executeApproved } from '#lib/turns/execute-approved.ts';
import { budgetOf, leftOf } from './budget-of-run.ts';
import { approvedCalls, messagesOf, spentSince } from './earlier-turns.ts';
import { endingOf, LIMITS, outOfTime } from './ending.ts';
import { exitFor, inWorkspace, type WorkspaceServices } from './in-workspace.ts';
import { lastWorkInstructions, workInstructions } from './instructions.ts';
import { workMessages } from './prompt.ts';
import { readWork } from './reading-operator.ts';
import { ticketTools } from './workspace-tools.ts';

/** Endings in the middle of a step, whose file changes are not saved. */
const midStepExits = new Set<Exit['reason']>(['stopped', 'interrupted', 'timeout', 'error', 'safety_stop']);

/**
 * The agent of a ticket that works on files. It continues from what the run's earlier turns have saved: it first
 * executes the calls that the person has approved since, and saves the files after each step.
 */
export function filesOperator(services: WorkspaceServices & Pick<Services, 'actingAs' | 'model' | 'modelNamed'>): Operator {
  const { model, modelNamed, clock, log } = services;
  return defineOperator({
    name: 'work.run',
    log,
    async run(input, options) {
      const work = await readWork(services, input, options);
      const { brief } = work;
      return inWorkspace(services, work, async ({ earlier, mode, context, approve, save }) => {
        const budget = budgetOf(brief.parameters, model);
        const before = spentSince(earlier, brief.ticket.granted_at);
        const { config: limits, ledger } = leftOf(budget, before);
        const config = narrowConfig(input.config, limits);
        const usedHere = () => (ledger.spent.cost === null ? null : ledger.spent.cost - before.cost);
        let failed: Exit | undefined;
        const keep = async (steps: number) => {
          try {
            await save(steps, usedHere());
            return undefined;
          } catch (error) {
            failed = exitFor(error, log);
            return { halt: failed };
          }
        };
        const approved = await executeApproved(
          {
            registry: ticketTools,
            context,
            interceptors: options.interceptors ?? [],
            clock,
            tell: options.tell,
            save: () => save(0, 0),
          },
          approvedCalls(earlier),
        );
        if (approved.length > 0) await work.flush();
        const saves: Interceptor = { beforeStep: (step) => (step > 0 ? keep(step) : undefined) };
        const agent = modelOperator({
          name: 'work.run',
          model,
          modelNamed,
          registry: ticketTools,
          clock,
          log,
          limits: LIMITS,
          interceptors: [saves],
          assemble: async () => ({
            instructions: cachedInstructions(workInstructions(brief.agentType, mode.shell)),
            lastInstructions: lastWorkInstructions,
            messages: [...workMessages(brief, clock.now()), ...messagesOf(earlier), ...approved],
            context: { ...context, approve },
          }),
        });
        const start = performance.now();
        const output = await agent.execute({ ...input, config }, { ...options, ledger });
        const content = textOf(output.message).trim();
        const { exit } = output;
        if (!failed && !midStepExits.has(exit.reason)) await keep(output.metadata.turns_used);
        const ending =
          failed ??
          outOfBudget(exit, content, config.max_turns === limits.max_turns ? budget.max_turns : config.max_turns!) ??
          (exit.reason === 'timeout' ? outOfTime(performance.now() - start, config.max_duration!) : null) ??
          endingOf(exit, content || null);
        const effects = ending.reason === 'complete' ? [...output.effects, { type: 'finish_work', content }] : output.effects;
        return operatorOutput(output.message, ending, { metadata: output.metadata, effects });
      });
    },
  });
}

/** The exit of a run that used up its steps. The person can continue it. */
function outOfBudget({ reason }: Exit, content: string, max_turns: number): Exit | null {
  if (reason !== 'max_turns') return null;
  return {
    reason: 'budget_exhausted',
    code: 'max_turns',
    message: `The run used ${max_turns === 1 ? 'its one step' : `its ${max_turns} steps`}. Everything up to that point is saved.${content && `\n\n${content.slice(0, 2000)}`}`,
  };
}
