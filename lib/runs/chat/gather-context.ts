import type { Db } from '#lib/database/db.ts';
import { type Embedder, embedQuery, toVectorText } from '#lib/search/embedder.ts';
import { TurnStoreError } from '#lib/turns/turn-store.ts';
import type { GatheredContext } from './context.ts';

/** An embedding of the person's message; null if it is not ready in time. */
export type QueryEmbedding = { model: string; vector: number[] } | null;

/** How long a turn waits for the embedding of its message, in ms. Without it, recency and importance choose the memories. */
const EMBEDDING_WAIT_MS = 250;
const EMBEDDED_CHARACTERS = 2000;

/** Embeds a message's text; null on failure, or when it takes too long. Never throws. */
export async function embedMessage(embedder: Embedder | undefined, text: string): Promise<QueryEmbedding> {
  if (!embedder) return null;
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), EMBEDDING_WAIT_MS).unref();
  });
  const made = embedQuery(embedder, text.slice(0, EMBEDDED_CHARACTERS)).then((vector) => ({ model: embedder.model, vector }));
  return Promise.race([made, late]).catch(() => null);
}

/**
 * Everything the model call of a turn needs from the database, in one call.
 * @param messages how many of the newest are read, if not the usual number
 * @throws {TurnStoreError}
 */
export async function gatherContext(db: Db, turn: string, query: QueryEmbedding, messages?: number): Promise<GatheredContext> {
  const { data, error } = await db.rpc('gather_context', {
    turn,
    ...(messages ? { take_messages: messages } : {}),
    ...(query ? { query_embedding: toVectorText(query.vector), query_model: query.model } : {}),
  } as never);
  if (error) throw new TurnStoreError('gather the context', error.code, error.message);
  if (!data) throw new TurnStoreError('gather the context', 'not_found', 'the turn is gone');
  const gathered = data as unknown as GatheredContext;
  return { ...gathered, history: gathered.history.map(withNote) };
}

/** A model reads that there was a reply, also if its text was deleted. */
function withNote<M extends GatheredContext['history'][number]>(message: M): M {
  if (!message.metadata?.removed) return message;
  return { ...message, parts: [{ type: 'text', text: '(This reply used something that is no longer stored, so it was removed.)' }] };
}
