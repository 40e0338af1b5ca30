import { z } from 'zod';
import { modelOperator } from '#lib/agent/model-operator.ts';
import { type Operator, scopeOf } from '#lib/agent/operator/operator.ts';
import type { PrimitiveContext } from '#lib/agent/registry/context.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import { rowIds } from '#lib/entities/row-ids.ts';
import { cachedInstructions } from '#lib/models/prompt-cache.ts';
import { executeApproved } from '#lib/turns/execute-approved.ts';
import { effectsOf } from './after-turn.ts';
import { readAttached } from './attached.ts';
import { contextText } from './context.ts';
import { gatherContext } from './gather-context.ts';
import { readImages } from './images.ts';
import { lastInstructions } from './instructions.ts';
import { promptMessages } from './prompt.ts';
import { readApprovedCalls } from './read-approved.ts';
import type { ChatServices } from './run-turn.ts';
import { withRecentHistory } from './summary.ts';

/** The metadata that a chat turn adds to the message. */
const inputMetadata = z.object({
  /** The ref of the page on the person's screen. */
  screen: z.string().optional(),
  query: z.object({ model: z.string(), vector: z.array(z.number()) }).nullable(),
});
export type ChatInputMetadata = z.infer<typeof inputMetadata>;

/** The Thinking Partner as an operator: reads the conversation, then uses the primitives until it has answered. */
export function chatOperator(services: ChatServices): Operator {
  const { actingAs, registry, clock, log, model, modelNamed } = services;
  return modelOperator({
    name: 'chat',
    model,
    modelNamed,
    registry,
    clock,
    log,
    async assemble({ session, metadata }, running) {
      const { userId, turnId } = scopeOf(running);
      const { screen, query } = inputMetadata.parse(metadata);
      const db = actingAs(userId, { kind: 'turn', id: turnId });
      const gathered = await gatherContext(db, turnId, query);
      const { embedder, jobs, tools, sendsEmail, connectable, webhookOrigins, storage } = services;
      const context: Omit<PrimitiveContext, 'callId'> = {
        db,
        userId,
        clock,
        timeZone: gathered.profile?.time_zone ?? 'UTC',
        sessionId: session ?? undefined,
        turnId,
        ...rowIds(gathered.turn.message_id),
        log,
        screen,
        embedder,
        jobs,
        tools,
        sendsEmail,
        connectable,
        webhookOrigins,
        storage,
      };
      const cut = withRecentHistory(gathered);
      const recent = { ...cut, attached: await readAttached(db, cut.history) };
      const text = wellFormed(contextText(recent, clock.now(), screen));
      const messages = await promptMessages(
        recent,
        text,
        registry.aiTools(() => context),
        await readImages({ db, storage, userId }, recent.history, model.sees),
      );
      const storeContext = async () => {
        const { error } = await db.from('turns').update({ context: text }).eq('id', turnId);
        if (error) log('The context of a turn was not stored, so the model’s cache does not help the next turn', error);
      };
      const { signal, tell, interceptors = [] } = running;
      const approved = await executeApproved(
        { registry, context: { ...context, signal }, interceptors, clock, tell },
        await readApprovedCalls(db, turnId, gathered.history.at(-1)?.metadata?.approval),
      );
      return {
        instructions: cachedInstructions(services.instructions),
        lastInstructions,
        messages: [...messages, ...approved],
        context,
        background: storeContext(),
        effects: effectsOf(gathered),
      };
    },
  });
}
