import type { MessageBatch, MessageBatchIndividualResponse } from '@anthropic-ai/sdk/resources/messages/batches';
import type { ModelState } from './model-state.ts';
import { PromptCache, usageOf } from './prompt-cache.ts';
import { malformed } from './refuse-malformed.ts';
import type { RequestBody } from './request-body.ts';
import { errorTypeOf, wholeMessage } from './wire-events.ts';

/** One batch, as the API stores it. */
export interface ScriptedBatch {
  id: string;
  createdAt: Date;
  cancelling: boolean;
  requests: { custom_id: string; params: RequestBody }[];
  /** Present once it has ended. */
  results: MessageBatchIndividualResponse[] | null;
}

/** How requests are answered when a batch ends: by their scripts, or not at all. */
export type BatchOutcome = 'answered' | 'expired' | 'canceled';

type BatchAnswer = { json: unknown } | { lines: unknown[] } | { error: { status: number; type: string; message: string } };

/** Answers `/v1/messages/batches…`; undefined for any other path. `origin` is this server's address. */
export function batchesApi(state: ModelState, method: string, path: string, body: unknown, origin: string): BatchAnswer | undefined {
  const [, id, what] = /^\/v1\/messages\/batches(?:\/([^/]+))?(?:\/(cancel|results))?$/.exec(path) ?? [];
  if (!path.startsWith('/v1/messages/batches')) return undefined;
  if (!id && method === 'POST') return created(state, body, origin);
  if (!id && method === 'GET') {
    const data = state.batches.toReversed().map((batch) => cardOf(batch, origin));
    return { json: { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null } };
  }
  const batch = state.batches.find((one) => one.id === id);
  if (!batch) return failure(404, 'not_found_error', `Message batch ${id} not found.`);
  if (method === 'POST' && what === 'cancel') {
    batch.cancelling = true;
    return { json: cardOf(batch, origin) };
  }
  if (method === 'GET' && what === 'results')
    return batch.results ? { lines: batch.results } : failure(404, 'not_found_error', 'The batch has no results yet.');
  return method === 'GET' && !what ? { json: cardOf(batch, origin) } : failure(404, 'not_found_error', 'Not Found');
}

function created(state: ModelState, body: unknown, origin: string): BatchAnswer {
  const { requests } = (body ?? {}) as { requests?: ScriptedBatch['requests'] };
  if (!Array.isArray(requests) || requests.length === 0) return failure(400, 'invalid_request_error', 'requests: Field required');
  const wrong = requests.find(({ custom_id }) => !/^[a-zA-Z0-9_-]{1,64}$/.test(String(custom_id)));
  if (wrong) return failure(400, 'invalid_request_error', 'requests.0.custom_id: String should match pattern');
  if (new Set(requests.map(({ custom_id }) => custom_id)).size < requests.length)
    return failure(400, 'invalid_request_error', 'requests: custom_id must be unique');
  const batch = { id: state.newId('msgbatch'), createdAt: new Date(), cancelling: false, requests, results: null };
  state.batches.push(batch);
  return { json: cardOf(batch, origin) };
}

/** Ends a batch: each request is answered by its script (an HTTP error is `errored`), or expires, or is cancelled. */
export async function endBatch(state: ModelState, id: string, outcomeOf: (customId: string) => BatchOutcome): Promise<void> {
  const batch = state.batches.find((one) => one.id === id);
  if (!batch) throw new Error(`There is no batch ${id}. There are: ${state.batches.map((one) => one.id).join(', ') || 'none'}.`);
  const results: MessageBatchIndividualResponse[] = [];
  for (const { custom_id, params } of batch.requests) {
    const outcome = outcomeOf(custom_id);
    results.push({ custom_id, result: outcome === 'answered' ? await answerOf(state, params) : { type: outcome } });
  }
  // They come in no particular order.
  batch.results = results.toReversed();
  state.changed();
}

async function answerOf(state: ModelState, params: RequestBody): Promise<MessageBatchIndividualResponse['result']> {
  const errored = (type: string, message: string) =>
    ({
      type: 'errored',
      error: { type: 'error', error: { type, message }, request_id: state.newId('req') },
    }) as MessageBatchIndividualResponse['result'];
  const wrong = malformed(params);
  if (wrong) return errored('invalid_request_error', wrong);
  const reply = await state.scripts.take(params);
  if (!reply) return errored('invalid_request_error', 'scripted model: no reply is scripted for this request');
  if (!('pieces' in reply))
    return errored(reply.kind === 'http_error' ? (reply.type ?? errorTypeOf(reply.status)) : 'api_error', 'It could not be processed.');
  const usage = {
    ...usageOf(new PromptCache(0).count(params), reply.pieces, reply.usage === 'missing' ? {} : reply.usage),
    service_tier: 'batch' as const,
  };
  const envelope = { messageId: state.newId('msg'), model: params.model, usage, newCallId: () => state.newId('toolu') };
  return { type: 'succeeded', message: wholeMessage(reply.pieces, reply, envelope) };
}

function cardOf({ id, createdAt, cancelling, requests, results }: ScriptedBatch, origin: string): MessageBatch {
  const count = (type: string) => results?.filter(({ result }) => result.type === type).length ?? 0;
  return {
    id,
    type: 'message_batch',
    processing_status: results ? 'ended' : cancelling ? 'canceling' : 'in_progress',
    request_counts: {
      processing: results ? 0 : requests.length,
      succeeded: count('succeeded'),
      errored: count('errored'),
      canceled: count('canceled'),
      expired: count('expired'),
    },
    created_at: createdAt.toISOString(),
    expires_at: new Date(createdAt.getTime() + 86_400_000).toISOString(),
    ended_at: results ? new Date().toISOString() : null,
    cancel_initiated_at: cancelling ? createdAt.toISOString() : null,
    archived_at: null,
    results_url: results ? `${origin}/v1/messages/batches/${id}/results` : null,
  };
}

function failure(status: number, type: string, message: string): BatchAnswer {
  return { error: { status, type, message } };
}
