import type { Answer, Api, ApiRequest } from './api.ts';
import { batchesApi } from './batches-api.ts';
import { modelInfo } from './model-cards.ts';
import type { ModelState } from './model-state.ts';
import { PromptCache } from './prompt-cache.ts';
import { malformed } from './refuse-malformed.ts';
import type { RequestBody } from './request-body.ts';
import { messagesWire } from './wire-events.ts';

/** Anthropic's API. */
export const messagesApi: Api = {
  wire: messagesWire,
  bodyOf: (value) => value as RequestBody,
  asksForMessage: ({ method, path }) => method === 'POST' && path === '/v1/messages',
  answer: async (state, request, body) => refusalBeforeRouting(state, request) ?? route(state, request, body),
};

function refusalBeforeRouting(state: ModelState, { headers, isBrokenJson }: ApiRequest): Answer | undefined {
  const { 'x-api-key': apiKey, authorization } = headers;
  const key = apiKey ?? authorization?.replace(/^Bearer /, '');
  if (!key) return failure(401, 'authentication_error', 'x-api-key header is required');
  if (key !== state.apiKey) return failure(401, 'authentication_error', apiKey ? 'invalid x-api-key' : 'Invalid bearer token');
  if (!headers['anthropic-version']) return failure(400, 'invalid_request_error', 'anthropic-version: header is required');
  if (isBrokenJson) return failure(400, 'invalid_request_error', 'The request body is not valid JSON');
  return undefined;
}

async function route(state: ModelState, { method, path, headers }: ApiRequest, body: RequestBody): Promise<Answer> {
  if (method === 'GET' && path === '/v1/models') {
    const data = state.models.map(modelInfo);
    return { json: { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null } };
  }
  if (method === 'GET' && path.startsWith('/v1/models/')) {
    const id = decodeURIComponent(path.slice('/v1/models/'.length));
    const card = state.models.find((known) => known.id === id);
    return card ? { json: modelInfo(card) } : failure(404, 'not_found_error', `model: ${id}`);
  }
  const batch = batchesApi(state, method, path, body, `http://${headers.host}`);
  if (batch) return batch;
  const isCount = path === '/v1/messages/count_tokens';
  if (method !== 'POST' || !(isCount || path === '/v1/messages')) return failure(404, 'not_found_error', 'Not Found');
  const wrong = malformed(isCount ? { ...body, max_tokens: 1 } : body);
  if (wrong) return failure(400, 'invalid_request_error', wrong);
  if (!state.models.some((card) => card.id === body.model)) return failure(404, 'not_found_error', `model: ${body.model}`);
  if (isCount) return { json: { input_tokens: new PromptCache(0).count(body).input } };
  return { reply: await state.scripts.take(body) };
}

function failure(status: number, type: string, message: string): Answer {
  return { error: { status, type, message } };
}
