import { z } from 'zod';
import type { Environment } from '#lib/base/env.ts';
import { splitModelName } from '#lib/base/model-name.ts';
import { cosine } from '#lib/search/cosine.ts';
import { EMBEDDING_DIMENSIONS, type Embedder, EmbedderUnavailable } from '#lib/search/embedder.ts';
import { localEmbedder } from '#lib/search/local-embedder.ts';
import { UnusableAnswer } from './failure.ts';
import { modelFetch } from './model-fetch.ts';
import { openAICompatibleRoot } from './openai-compatible.ts';

/** What is read of a text: more than any chunk of a document has, and less than such models accept. */
const READS = 8_000;
const TIMEOUT_MS = 60_000;
const VOYAGE = 'https://api.voyageai.com/v1';

/** Texts that have nothing to do with each other: how similar a model finds them is what it finds any two texts. */
const unrelatedTexts = [
  'The invoice of the printing company is due in March.',
  'Our cat sleeps on the warm roof of the shed.',
  'Which train goes to the coast on Sunday?',
  'Add two eggs and a pinch of salt to the flour.',
  'The court adjourned the hearing until autumn.',
  'Install the driver before you connect the scanner.',
  'She plays the cello in a small orchestra.',
  'Heavy rain flooded the fields near the river.',
];

const answerSchema = z.object({ data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })) });

type EmbedderEnvironment = Pick<
  Environment,
  'EMBEDDINGS' | 'OPENAI_COMPATIBLE_BASE_URL' | 'OPENAI_COMPATIBLE_API_KEY' | 'VOYAGE_API_KEY' | 'VOYAGE_BASE_URL'
>;

interface EmbeddingApi {
  id: string;
  service: 'The embedding server' | 'Voyage';
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
        id,
        service: 'Voyage',
        model: env.EMBEDDINGS,
        root: (env.VOYAGE_BASE_URL ?? VOYAGE).replace(/\/+$/, ''),
        key: env.VOYAGE_API_KEY,
        request: (role) => ({ model: id, input_type: role, output_dimension: EMBEDDING_DIMENSIONS }),
      })
    : embedderOf({
        id,
        service: 'The embedding server',
        model: env.EMBEDDINGS,
        root: openAICompatibleRoot(env),
        key: env.OPENAI_COMPATIBLE_API_KEY,
        request: () => ({ model: id }),
      });
}

function embedderOf({ id, service, model, root, key, request }: EmbeddingApi): Embedder {
  let length: number | undefined;
  let unrelated: number | undefined;
  const embed = async (texts: readonly string[], role: 'document' | 'query', signal?: AbortSignal) => {
    signal?.throwIfAborted();
    if (texts.length === 0) return [];
    const response = await modelFetch(`${root}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ ...request(role), input: texts.map(readable) }),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new EmbedderUnavailable(unreachable(service, error), { cause: error });
    });
    if (!response.ok) throw refusal(service, id, response.status, await response.text());
    const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
    if (!answer.success) throw new EmbedderUnavailable(`${service} answered something other than embeddings.`);
    const vectors = answer.data.data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding);
    if (vectors.length !== texts.length) throw new Error(`${service} answered ${vectors.length} vectors for ${texts.length} texts.`);
    for (const vector of vectors) {
      length ??= vector.length;
      if (vector.length !== length)
        throw new EmbedderUnavailable(
          `${service} answered a vector of ${vector.length} dimensions, and one of ${length} before. Restart the app if the model has changed.`,
        );
    }
    return vectors.map((vector) => fitted(vector, service));
  };
  return {
    model,
    dimensions: EMBEDDING_DIMENSIONS,
    get unrelated() {
      return unrelated ?? 0;
    },
    embed: (texts, signal) => embed(texts, 'document', signal),
    async embedQuery(query, signal) {
      const [vectors] = await Promise.all([
        embed([query], 'query', signal),
        unrelated ?? embed(unrelatedTexts, 'document', signal).then((others) => (unrelated = Math.min(0.9, meanCosine(others)))),
      ]);
      return vectors[0]!;
    },
  };
}

/** The mean of the cosines of all pairs. */
function meanCosine(vectors: readonly number[][]): number {
  const cosines = vectors.flatMap((a, n) => vectors.slice(n + 1).map((b) => cosine(a, b)));
  return Math.max(0, cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length);
}

/** What a server says is not repeated: it may contain the key or the texts. */
function refusal(service: string, id: string, status: number, said: string): Error {
  const unknown = status === 404 || (status === 400 && /model/i.test(said));
  if (unknown)
    return new EmbedderUnavailable(`${service} has no model “${id}”. Set EMBEDDINGS to a model that it has and restart the app.`);
  if (status === 401 || status === 403) return new EmbedderUnavailable(`${service} refused the key. Set a valid one and restart the app.`);
  if (status === 429) return new EmbedderUnavailable(`${service} accepts no more requests at the moment (429).`);
  if (status >= 500) return new EmbedderUnavailable(`${service} failed (${status}).`);
  return new Error(`${service} refused a text (${status}).`);
}

function unreachable(service: string, error: unknown): string {
  if (error instanceof UnusableAnswer && error.kind === 'redirected')
    return `${service} redirects to another address, which isn’t followed.`;
  if (error instanceof UnusableAnswer) return `${service} answered with a web page. Check its address.`;
  return `${service} could not be reached.`;
}

/** A unit vector of the width that is stored: the first dimensions of a longer vector, zeros after a shorter one. */
function fitted(vector: readonly number[], service: string): number[] {
  const own = Array.from({ length: EMBEDDING_DIMENSIONS }, (_, axis) => vector[axis] ?? 0);
  const length = Math.hypot(...own);
  if (length === 0) throw new Error(`${service} answered a vector of zeros.`);
  return own.map((value) => value / length);
}

function readable(text: string): string {
  const read = text.trim().slice(0, READS).toWellFormed();
  return read === '' ? ' ' : read;
}
