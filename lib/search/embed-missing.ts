import { systemClock } from '#lib/base/clock.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { type Embedder, EmbedderUnavailable, toVectorText } from './embedder.ts';
import { type SearchableTable, searchable, searchableText } from './searchable.ts';

interface RowToEmbed {
  table_name: SearchableTable;
  id: string;
  user_id: string;
}

export interface EmbedOptions {
  /** Rows per request and batch; 32 if absent. */
  batch?: number;
  /** Stops between rows. */
  signal?: AbortSignal;
  /** Waits while something runs that a person waits for, at most this long, in ms. */
  idle?: (mostMs: number) => Promise<void>;
  /** Called for every row that could not be embedded; it remains for the next sweep. */
  failed?: (row: { table: SearchableTable; id: string }, error: unknown) => void;
}

/** How long a batch waits in all, in ms: where something always runs, embedding is slower, but goes on. */
const PATIENCE_MS = 2000;

/**
 * Embeds every row without an embedding by `embedder`, each as its owner, until none is left or nothing works. Only one sweep
 * at a time runs on a database: a concurrent one ends without doing anything.
 * @returns how many rows were embedded, and how many failed and remain for the next sweep.
 * @throws {EmbedderUnavailable}; {Error} when the database is unavailable; the signal's reason when aborted.
 */
export async function embedMissing(
  { serviceDb, actingAs, embedder }: Pick<Services, 'serviceDb' | 'actingAs'> & Required<Pick<Services, 'embedder'>>,
  { batch = 32, signal, idle, failed }: EmbedOptions = {},
): Promise<{ embedded: number; left: number }> {
  const holder = systemClock().newId();
  const skip = new Set<string>();
  let embedded = 0;
  /** Acquires or renews the lease; a request that finds no rows releases it. */
  const nextRows = async (take: number) => {
    const { data, error } = await serviceDb.rpc('rows_to_embed', { model: embedder.model, holder, take, skip: [...skip] });
    if (error) throw new Error(`The rows to embed could not be listed: ${error.message}`, { cause: error });
    return data as RowToEmbed[];
  };
  let holds = false;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const rows = await nextRows(batch);
      holds = rows.length > 0;
      if (!holds) return { embedded, left: skip.size };
      const before = embedded;
      const wait = waitsFor(idle);
      await wait();
      for (const [owner, theirs] of Map.groupBy(rows, (row) => row.user_id))
        for (const [table, found] of Map.groupBy(theirs, (row) => row.table_name)) {
          const ids = found.map((row) => row.id);
          const done = await embedRows(actingAs(owner), embedder, table, ids, { signal, wait, failed });
          embedded += done.size;
          for (const id of ids) if (!done.has(id)) skip.add(id);
        }
      // Nothing worked: the model or the database is unavailable, and no single row is at fault.
      if (embedded === before) return { embedded, left: skip.size };
    }
  } finally {
    // If it is not released, the lease expires.
    if (holds) await nextRows(0).catch(() => undefined);
  }
}

/** Waits until it is idle, as often as it is called, until the patience for a batch is spent. */
function waitsFor(idle: EmbedOptions['idle']): () => Promise<void> {
  let left = PATIENCE_MS;
  return async () => {
    if (!idle || left <= 0) return;
    const began = performance.now();
    await idle(left);
    left -= performance.now() - began;
  };
}

/** @returns the ids of the rows that now have their embedding. */
async function embedRows(
  db: Db,
  embedder: Embedder,
  table: SearchableTable,
  ids: string[],
  { signal, wait, failed }: Pick<EmbedOptions, 'signal' | 'failed'> & { wait: () => Promise<void> },
): Promise<Set<string>> {
  const columns = ['id', 'updated_at', ...searchable[table].columns].join(', ');
  const { data, error } = await db.from(table).select(columns).in('id', ids);
  if (error) throw new Error(`Rows of ${table} could not be read to embed them: ${error.message}`, { cause: error });
  const rows = data as unknown as { id: string; updated_at: string }[];
  const embeddings = await embedEach(
    embedder,
    rows.map((row) => searchableText(table, row as never)),
    signal,
  );
  const done = new Set<string>();
  for (const [i, row] of rows.entries()) {
    try {
      await wait();
      const { data: kept, error } = await db
        .from(table)
        .update({ embedding: toVectorText(await embeddings[i]!()), embedding_model: embedder.model } as never)
        .eq('id', row.id)
        // A row that has changed since stays in the queue: this embedding is for its old text.
        .eq('updated_at', row.updated_at)
        .select('id');
      if (error) throw new Error(error.message, { cause: error });
      if (kept.length > 0) done.add(row.id);
    } catch (error) {
      signal?.throwIfAborted();
      failed?.({ table, id: row.id }, error);
    }
  }
  return done;
}

/** Embeds all texts together; if that fails, each one alone, so that one bad text does not block the others. */
async function embedEach(embedder: Embedder, texts: string[], signal?: AbortSignal): Promise<(() => Promise<number[]>)[]> {
  try {
    const embeddings = await embedder.embed(texts, signal);
    return embeddings.map((embedding) => async () => embedding);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof EmbedderUnavailable) throw error;
    return texts.map((text) => async () => (await embedder.embed([text], signal))[0]!);
  }
}
