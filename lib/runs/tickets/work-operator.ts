import { z } from 'zod';
import { modelOperator } from '#lib/agent/model-operator.ts';
import { textOf } from '#lib/agent/operator/content.ts';
import type { Interceptor } from '#lib/agent/operator/interceptor.ts';
import { defineOperator, type Operator } from '#lib/agent/operator/operator.ts';
import { operatorOutput } from '#lib/agent/operator/operator-output.ts';
import type { Db } from '#lib/database/db.ts';
import { cachedInstructions } from '#lib/models/prompt-cache.ts';
import { readingRegistry } from '#lib/primitives/index.ts';
import type { WorkBrief } from './brief.ts';
import { endingOf } from './ending.ts';
import { lastWorkInstructions, workInstructions } from './instructions.ts';
import { workMessages } from './prompt.ts';
import type { WorkPorts } from './run-ticket.ts';

/** The work is done: what it brought forth becomes the ticket's output. */
export const finishWork = z.object({ type: z.literal('finish_work'), content: z.string() });

/** Whose work it is, and the turn that it is done in. */
export interface Work {
  db: Db;
  userId: string;
  turnId: string;
  interceptors: readonly Interceptor[];
}

/** The agent of a ticket that looks things up and writes: its last words are what the work brings forth. */
export function workOperator(
  { model, clock, log, embedder }: WorkPorts,
  brief: WorkBrief,
  { db, userId, turnId, interceptors }: Work,
): Operator {
  const agent = modelOperator({
    name: 'work.run',
    model,
    registry: readingRegistry,
    clock,
    log,
    interceptors,
    assemble: async () => ({
      instructions: cachedInstructions(workInstructions(brief.agentType)),
      lastInstructions: lastWorkInstructions,
      messages: workMessages(brief, clock.now()),
      context: { db, userId, clock, timeZone: brief.person.timeZone, turnId, log, ...(embedder ? { embedder } : {}) },
    }),
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
