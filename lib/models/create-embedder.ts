import { z } from 'zod';
import type { Environment } from '#lib/base/env.ts';
import { splitModelName } from '#lib/base/model-name.ts';
import { EMBEDDING_DIMENSIONS, type Embedder } from '#lib/search/embedder.ts';
import { localEmbedder } from '#lib/search/local-embedder.ts';
import { openAICompatibleRoot } from './openai-compatible.ts';

/** What is read of a text: more than any chunk of a document has, and less than such models accept. */
const READS = 8_000;
const TIMEOUT_MS = 60_000;
const VOYAGE = 'https://api.voyageai.com/v1';

const answerSchema = z.object({ data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })) });

type EmbedderEnvironment = Pick<
  Environment,
  'EMBEDDINGS' | 'OPENAI_COMPATIBLE_BASE_URL' | 'OPENAI_COMPATIBLE_API_KEY' | 'VOYAGE_API_KEY' | 'VOYAGE_BASE_URL'
>;

interface EmbeddingApi {
  /** The name under which vectors are stored. */
  model: string;
  root: string;
  key?: string | undefined;
  /** What a request contains beside the texts. */
  request(role: 'document' | 'query'): Record<string, unknown>;
}

/** The embedding model that EMBEDDINGS names; undefined for `none`. */
export function createEmbedder(env: EmbedderEnvironment): Embedder | undefined {
  if (env.EMBEDDINGS === 'none') return undefined;
  if (env.EMBEDDINGS === 'local') return localEmbedder();
  const { provider, id } = splitModelName(env.EMBEDDINGS);
  return provider === 'voyage'
    ? embedderOf({
        model: env.EMBEDDINGS,
        root: (env.VOYAGE_BASE_URL ?? VOYAGE).replace(/\/+$/, ''),
        key: env.VOYAGE_API_KEY,
        request: (role) => ({ model: id, input_type: role, output_dimension: EMBEDDING_DIMENSIONS }),
      })
    : embedderOf({
        model: env.EMBEDDINGS,
        root: openAICompatibleRoot(env),
        key: env.OPENAI_COMPATIBLE_API_KEY,
        request: () => ({ model: id }),
      });
}

function embedderOf({ model, root, key, request }: EmbeddingApi): Embedder {
  const embed = async (texts: readonly string[], role: 'document' | 'query', signal?: AbortSignal) => {
    signal?.throwIfAborted();
    if (texts.length === 0) return [];
    const response = await fetch(`${root}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ ...request(role), input: texts.map(readable) }),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
    });
    if (!response.ok) throw new Error(`The embedding server answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
    const { data } = answerSchema.parse(await response.json());
    const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => fitted(embedding));
    if (vectors.length !== texts.length)
      throw new Error(`The embedding server answered ${vectors.length} vectors for ${texts.length} texts.`);
    return vectors;
  };
  return {
    model,
    dimensions: EMBEDDING_DIMENSIONS,
    unrelated: 0.2,
    embed: (texts, signal) => embed(texts, 'document', signal),
    embedQuery: async (query, signal) => (await embed([query], 'query', signal))[0]!,
  };
}

/** A unit vector of the width that is stored: the first dimensions of a longer vector, zeros after a shorter one. */
function fitted(vector: readonly number[]): number[] {
  const own = Array.from({ length: EMBEDDING_DIMENSIONS }, (_, axis) => vector[axis] ?? 0);
  const length = Math.hypot(...own);
  if (length === 0) throw new Error('The embedding server answered a vector of zeros.');
  return own.map((value) => value / length);
}

function readable(text: string): string {
  const read = text.trim().slice(0, READS).toWellFormed();
  return read === '' ? ' ' : read;
}
