import { modelOperator } from '#lib/agent/model-operator.ts';
import type { Interceptor } from '#lib/agent/operator/interceptor.ts';
import type { Operator } from '#lib/agent/operator/operator.ts';
import type { PrimitiveContext } from '#lib/agent/registry/context.ts';
import { rowIds } from '#lib/entities/row-ids.ts';
import { cachedInstructions } from '#lib/models/prompt-cache.ts';
import { executeApproved } from '#lib/turns/execute-approved.ts';
import { effectsOf } from './after-turn.ts';
import { gatherContext, type QueryEmbedding } from './gather-context.ts';
import { lastInstructions } from './instructions.ts';
import { promptMessages } from './prompt.ts';
import { readApproved } from './read-approved.ts';
import type { TurnPorts } from './run-turn.ts';

/** The turn that it runs in. */
export interface ChatTurn {
  id: string;
  userId: string;
  sessionId: string;
  screen?: string;
  query: Promise<QueryEmbedding>;
  interceptors: readonly Interceptor[];
}

/** The Thinking Partner as an operator: reads the conversation, then acts through the primitives until it has answered. */
export function chatOperator(ports: TurnPorts, turn: ChatTurn): Operator {
  const { db, registry, clock, log, model } = ports;
  return modelOperator({
    name: 'chat',
    model,
    registry,
    clock,
    log,
    interceptors: turn.interceptors,
    async assemble(_, { signal, tell }) {
      const gathered = await gatherContext(db, turn.id, await turn.query);
      const context: Omit<PrimitiveContext, 'callId'> = {
        db,
        userId: turn.userId,
        clock,
        timeZone: gathered.profile?.time_zone ?? 'UTC',
        sessionId: turn.sessionId,
        turnId: turn.id,
        ...rowIds(gathered.turn.message_id),
        log,
        ...(turn.screen ? { screen: turn.screen } : {}),
        ...(ports.embedder ? { embedder: ports.embedder } : {}),
        ...(ports.jobs ? { jobs: ports.jobs } : {}),
        ...(ports.tools ? { tools: ports.tools } : {}),
        ...(ports.sendsMail === undefined ? {} : { sendsMail: ports.sendsMail }),
        ...(ports.webhookOrigins ? { webhookOrigins: ports.webhookOrigins } : {}),
        ...(ports.storage ? { storage: ports.storage } : {}),
      };
      const messages = await promptMessages(
        gathered,
        registry.aiTools(() => context),
        clock.now(),
        turn.screen,
      );
      const approved = await executeApproved(
        { registry, context: { ...context, signal }, interceptors: turn.interceptors, clock, tell },
        await readApproved(db, turn.id, gathered.history.at(-1)?.metadata?.approval),
      );
      return {
        instructions: cachedInstructions(ports.instructions),
        lastInstructions,
        messages: [...messages, ...approved],
        context,
        effects: effectsOf(gathered),
      };
    },
  });
}
