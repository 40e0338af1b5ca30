import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { certainScope } from '#lib/entities/memories/certain-scope.ts';
import type { FoundMemory, SaidMessage } from '#lib/entities/memories/found-memory.ts';
import { type KnownMemory as ComparableMemory, memoryContext, replacedBy } from '#lib/entities/memories/memory-context.ts';
import { saysTheSame } from '#lib/entities/memories/same-meaning.ts';
import { rowIds } from '#lib/entities/row-ids.ts';
import { cosine } from '#lib/search/cosine.ts';
import { toVectorText } from '#lib/search/embedder.ts';
import { hybridSearch } from '#lib/search/hybrid-search.ts';
import { recordUse } from '#lib/turns/record-use.ts';
import type { KnownMemory } from './find-with-model.ts';
import { mayHoldMemory } from './may-hold-memory.ts';
import { memoryFinder } from './memory-finder.ts';

export type ExtractionServices = Pick<Services, 'actingAs' | 'model' | 'embedder' | 'clock' | 'instance' | 'log'>;

/** How many messages are read together. */
const AT_ONCE = 40;
/** How many known memories a model gets, so that it does not report them again. */
const MOST_KNOWN = 60;

/**
 * Reads a person's messages in a chat since the last extraction, and saves what will matter later as memories, each with its
 * message. What is already known is not saved twice. Running it again adds nothing.
 * @returns how many memories were added
 * @throws what the database client and the model throw; messages that were not read wait for the next time
 */
export async function extractMemories(
  services: ExtractionServices,
  { userId, sessionId }: { userId: string; sessionId: string },
  signal: AbortSignal,
): Promise<number> {
  const db = services.actingAs(userId);
  let added = 0;
  for (;;) {
    const { data } = await db.rpc('messages_to_extract', { session: sessionId, take: AT_ONCE }).throwOnError();
    const messages = data as SaidMessage[];
    if (messages.length === 0) return added;
    const worthwhile = messages.filter(({ said }) => mayHoldMemory(said));
    const found = worthwhile.length > 0 ? await find(services, db, worthwhile, signal) : [];
    const { fresh, known } = await sort(services, db, found, signal);
    const { data: kept } = await db
      .rpc('keep_extracted', {
        session: sessionId,
        messages: messages.map(({ id }) => id),
        fresh: await rowsOf(services, db, fresh, signal),
        known: known.map(({ id, message, importance, asOf }) => ({ id, message, importance, as_of: asOf })),
      } as never)
      .throwOnError();
    added += (kept as number | null) ?? 0;
    if (messages.length < AT_ONCE) return added;
    signal.throwIfAborted();
  }
}

async function find(
  { model, clock, instance }: Pick<Services, 'model' | 'clock' | 'instance'>,
  db: Db,
  messages: SaidMessage[],
  signal: AbortSignal,
): Promise<FoundMemory[]> {
  const startedAt = clock.now().toISOString();
  const { found, usage } = await memoryFinder(model).find(messages, () => newestMemories(db), signal);
  if (!usage) return found;
  const turn = messages.at(-1)!.turn_id;
  await recordUse(db, clock, {
    operator: 'memory.extract',
    ...(turn ? { parentTurn: turn } : {}),
    model: model.id,
    instance,
    startedAt,
    usage,
    costNanoUsd: model.costOf(usage),
  });
  return found;
}

async function newestMemories(db: Db): Promise<KnownMemory[]> {
  const { data } = await db
    .from('memories')
    .select('id, content')
    .eq('is_active', true)
    .eq('is_superseded', false)
    .order('updated_at', { ascending: false })
    .limit(MOST_KNOWN)
    .throwOnError();
  return data.map(({ id, content }) => ({ id, content: content.replace(/\s+/g, ' ').slice(0, 300).toWellFormed() }));
}

/** Separates new memories from those that are already known, or found twice. */
async function sort(
  services: Pick<Services, 'embedder' | 'log'>,
  db: Db,
  found: readonly FoundMemory[],
  signal: AbortSignal,
): Promise<{ fresh: FoundMemory[]; known: (FoundMemory & { id: string })[] }> {
  const fresh: FoundMemory[] = [];
  const known: (FoundMemory & { id: string })[] = [];
  for (const one of found) {
    const { results } = await hybridSearch(
      db,
      { query: one.content, scopes: ['memory'], limit: 10, leastScore: 0 },
      services.embedder,
      signal,
    );
    const near = results.map(({ data }) => ({ id: String(data.id), content: String(data.content) }));
    const candidates = [...near, ...fresh.map(({ content }) => ({ id: null, content }))];
    const same = await firstThatSaysTheSame(services, one.content, candidates, signal);
    if (!same) fresh.push(one);
    else if (same.id) known.push({ ...one, id: same.id });
  }
  return { fresh, known };
}

async function firstThatSaysTheSame<T extends { content: string }>(
  { embedder, log }: Pick<Services, 'embedder' | 'log'>,
  said: string,
  candidates: readonly T[],
  signal: AbortSignal,
): Promise<T | undefined> {
  const exact = candidates.find(({ content }) => saysTheSame(said, content));
  if (exact || !embedder || candidates.length === 0) return exact;
  try {
    const [own, ...others] = await embedder.embed([said, ...candidates.map(({ content }) => content)], signal);
    return candidates.find(({ content }, index) => saysTheSame(said, content, cosine(own!, others[index]!)));
  } catch (error) {
    signal.throwIfAborted();
    log('Memories were compared by their words only, because they could not be embedded', error);
    return undefined;
  }
}

/** The rows for the database; a missing embedding is added by the sweep. */
async function rowsOf(
  { embedder, log }: Pick<Services, 'embedder' | 'log'>,
  db: Db,
  found: readonly FoundMemory[],
  signal: AbortSignal,
): Promise<object[]> {
  if (found.length === 0) return [];
  const contents = found.map(({ content }) => content);
  const { deliverables, known } = await memoryContext(db, contents);
  const ids = found.map(({ message, content }) => rowIds(message).rowId(content));
  const scopes = found.map(({ content, type }) => certainScope({ content, type }, deliverables));
  const own = found.map(({ content, type, asOf }, index) => ({
    ...{ id: ids[index]!, content, type, source_type: 'conversation', since: asOf, isSuperseded: false },
    ...{ scope: null, deliverable_id: null, reader: null, domain_id: null, tags: null, ...scopes[index] },
  })) satisfies ComparableMemory[];
  const current = known.filter(({ isSuperseded }) => !isSuperseded);
  const vectors = await (embedder ? embedder.embed(contents, signal) : Promise.resolve([])).catch((error: unknown) => {
    signal.throwIfAborted();
    log('Memories could not be embedded; the sweep will try again', error);
    return [];
  });
  return found.map(({ message, content, type, importance, asOf, supersedes = [] }, index) => ({
    id: ids[index],
    message,
    content,
    type,
    importance,
    as_of: asOf,
    ...scopes[index],
    supersedes: [...new Set([...supersedes, ...replacedBy(own[index]!, [...current, ...own.slice(0, index)]).map(({ id }) => id)])],
    ...(embedder && vectors[index] ? { embedding: toVectorText(vectors[index]), embedding_model: embedder.model } : {}),
  }));
}
