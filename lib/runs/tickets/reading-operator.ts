import { z } from 'zod';
import { modelOperator } from '#lib/agent/model-operator.ts';
import { textOf } from '#lib/agent/operator/content.ts';
import { defineOperator, type Operator, type RunOptions, type RunScope, scopeOf } from '#lib/agent/operator/operator.ts';
import type { OperatorInput } from '#lib/agent/operator/operator-input.ts';
import { operatorOutput } from '#lib/agent/operator/operator-output.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import type { Run } from '#lib/features/tickets/end-run.ts';
import { cachedInstructions } from '#lib/models/prompt-cache.ts';
import { readingRegistry } from '#lib/primitives/index.ts';
import { gatherWork, type WorkBrief } from './brief.ts';
import { endingOf } from './ending.ts';
import { lastWorkInstructions, workInstructions } from './instructions.ts';
import { workMessages } from './prompt.ts';

/** Completes the ticket with this text as its output. */
export const finishWork = z.object({ type: z.literal('finish_work'), content: z.string() });

/** The metadata of a ticket operator's input, which identifies the run. */
const runMetadata = z.object({ ticketId: z.guid(), runId: z.guid() });

/** What a run of a ticket starts from, loaded by its operators. */
export interface Work extends RunScope {
  db: Db;
  run: Run;
  brief: WorkBrief;
}

/** @throws {PrimitiveError} when the ticket is gone */
export async function readWork(
  { actingAs, clock }: Pick<Services, 'actingAs' | 'clock'>,
  input: OperatorInput,
  options: RunOptions,
): Promise<Work> {
  const scope = scopeOf(options);
  const run = runMetadata.parse(input.metadata);
  const db = actingAs(scope.userId);
  const brief = await gatherWork(db, run.ticketId, clock.now());
  if (!brief) throw new PrimitiveError('not_found', 'The ticket no longer exists.');
  return { ...scope, db, run, brief };
}

/** The agent of a ticket that looks things up and writes. Its last text is the output. */
export function readingOperator(services: Pick<Services, 'actingAs' | 'model' | 'modelNamed' | 'embedder' | 'clock' | 'log'>): Operator {
  const { model, modelNamed, clock, log, embedder } = services;
  const agent = modelOperator({
    name: 'work.run',
    model,
    modelNamed,
    registry: readingRegistry,
    clock,
    log,
    assemble: async (input, options) => {
      const { db, userId, turnId, brief } = await readWork(services, input, options);
      return {
        instructions: cachedInstructions(workInstructions(brief.agentType)),
        lastInstructions: lastWorkInstructions,
        messages: workMessages(brief, clock.now()),
        context: { db, userId, clock, timeZone: brief.person.timeZone, turnId, log, embedder },
      };
    },
  });
  return defineOperator({
    name: 'work.run',
    log,
    async run(input, options) {
      const output = await agent.execute(input, options);
      const content = textOf(output.message).trim();
      const ending = endingOf(output.exit, content || null);
      const effects = ending.reason === 'complete' ? [...output.effects, { type: 'finish_work', content }] : output.effects;
      return operatorOutput(output.message, ending, { metadata: output.metadata, effects });
    },
  });
}
