import type { Db } from '#lib/database/db.ts';
import { refTo } from '#lib/refs/format-ref.ts';
import { type Embedder, embedQuery, toVectorText } from './embedder.ts';
import { newerFirst } from './newer-first.ts';
import { wordVectors } from './word-vectors.ts';

/** The search scopes: those of the specification, and what was read from platforms. */
export const searchScopes = ['memory', 'deliverable', 'document', 'work', 'platform'] as const;
export type SearchScope = (typeof searchScopes)[number];

/**
 * Less relevant results are not returned. Chosen with `npm run eval:search`: random letters find nothing above it, nor do most
 * questions about something else, and questions that share a word with their answer lose none.
 */
export const LEAST_SCORE = 0.32;

/** As many results are returned at most. */
const MOST = 100;

export interface SearchRequest {
  query: string;
  /** All if absent. */
  scopes?: readonly SearchScope[];
  /** At most this many results, 1..100; 10 if absent. */
  limit?: number;
  /** No result that is compared by meaning scores less; `LEAST_SCORE` if absent. Rows without a vector need 0.2 at most. */
  leastScore?: number;
  /** Among results that are about as relevant as the best one, the newest come first: for what holds now. */
  prefersNew?: boolean;
}

export interface SearchResult {
  entity_type: SearchScope;
  /** A ref that can be read; for a document that of its best chunk, for a platform that of an item. */
  ref: string;
  /** The row without its embedding; for a document the chunk's, with `document_name`; for a platform the item's, with `provider` and `resource`. */
  data: Record<string, unknown>;
  /** Relevance from 0, nothing in common, to 1. At least 0.8 if it has all words of the query. Comparable across scopes. */
  score: number;
}

export interface SearchAnswer {
  /** The most relevant first, unless newer ones are preferred. */
  results: SearchResult[];
  /** False when only words were compared: without an embedder, or after it failed (`failure`). */
  semantic: boolean;
  failure?: unknown;
}

/** A row of the database function `search_everything`. */
interface FoundRow {
  entity_type: SearchScope;
  id: string;
  parent_id: string | null;
  ordinal: number | null;
  score: number;
  data: Record<string, unknown>;
}

/**
 * Searches the rows of the person behind `db` by words and by meaning together.
 * @throws {Error} when the database does not answer; the signal's reason when aborted.
 */
export async function hybridSearch(
  db: Db,
  { query, scopes = searchScopes, limit = 10, leastScore = LEAST_SCORE, prefersNew = false }: SearchRequest,
  embedder?: Embedder,
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  // Postgres stores neither.
  const text = query.toWellFormed().replaceAll('\0', '\ufffd');
  let embedding: string | undefined;
  let failure: unknown;
  if (embedder && text.trim() !== '') {
    try {
      embedding = toVectorText(await embedQuery(embedder, text, signal));
    } catch (error) {
      signal?.throwIfAborted();
      failure = error;
    }
  }
  const meaning =
    embedder && embedding
      ? {
          query_embedding: embedding,
          query_model: embedder.model,
          unrelated: embedder.unrelated,
          related: wordVectors().relatedTo(text) as unknown as string[][],
        }
      : {};
  const request = db.rpc('search_everything', {
    query_text: text,
    ...meaning,
    scopes: [...scopes],
    // The newest may be further down.
    take: prefersNew ? Math.min(MOST, 4 * limit) : limit,
    least_score: leastScore,
  });
  const { data, error } = await (signal ? request.abortSignal(signal) : request);
  if (error) {
    signal?.throwIfAborted();
    throw new Error(`The search did not work: ${error.message}`, { cause: error });
  }
  const results = (data as FoundRow[]).map(({ entity_type, id, parent_id, ordinal, score, data }) => ({
    entity_type,
    ref: refOf(entity_type, id, parent_id, ordinal, data),
    data,
    score,
  }));
  const ordered = prefersNew ? newerFirst(results).slice(0, limit) : results;
  return { results: ordered, semantic: embedding !== undefined, ...(failure === undefined ? {} : { failure }) };
}

function refOf(type: SearchScope, id: string, parent: string | null, ordinal: number | null, data: Record<string, unknown>): string {
  if (!parent || ordinal === null) return refTo(type, id);
  return type === 'platform' ? refTo(type, String(data.provider), 'items', parent) : refTo('document', parent, 'chunks', String(ordinal));
}
