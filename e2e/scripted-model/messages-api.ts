import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerMessage } from './answer-message.ts';
import { batchesApi } from './batches-api.ts';
import { modelInfo } from './model-cards.ts';
import type { ModelState } from './model-state.ts';
import { PromptCache } from './prompt-cache.ts';
import { type RecordedRequest, withoutSecrets } from './recorded-request.ts';
import { malformed } from './refuse-malformed.ts';
import type { RequestBody } from './request-body.ts';
import { readJson, sendError, sendJson } from './wire-http.ts';

type Answer =
  | { json: unknown }
  | { lines: unknown[] }
  | { error: { status: number; type: string; message: string; headers?: Record<string, string> } }
  | 'sent';

/** Answers one request of the API, and records it. */
export async function messagesApi(state: ModelState, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { value, problem } = await readJson(request);
  const record = recorded(request, path, value as RequestBody);
  const list = record.method === 'POST' && path === '/v1/messages' ? state.requests : state.otherRequests;
  record.index = list.length;
  list.push(record);
  state.changed();
  const answer = refusalBeforeRouting(state, request, problem) ?? (await route(state, record, response));
  if (answer === 'sent') return;
  if ('error' in answer) {
    record.state = 'refused';
    record.status = answer.error.status;
    sendError(response, answer.error, state.newId('req'));
  } else if ('lines' in answer) {
    record.state = 'answered';
    record.status = 200;
    response.writeHead(200, { 'content-type': 'application/x-jsonl', 'request-id': state.newId('req') });
    response.end(answer.lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  } else {
    record.state = 'answered';
    record.status = 200;
    sendJson(response, 200, answer.json, { 'request-id': state.newId('req') });
  }
  state.changed();
}

function recorded(request: IncomingMessage, path: string, body: RequestBody): RecordedRequest {
  return {
    index: 0,
    method: request.method ?? 'GET',
    path,
    headers: withoutSecrets(request.headers),
    credential: request.headers['x-api-key'] ? 'x-api-key' : request.headers.authorization ? 'bearer' : 'none',
    body,
    state: 'open',
    aborted: false,
    status: null,
  };
}

function refusalBeforeRouting(state: ModelState, request: IncomingMessage, brokenJson: boolean | undefined): Answer | undefined {
  const { 'x-api-key': apiKey, authorization } = request.headers;
  const key = apiKey ?? authorization?.replace(/^Bearer /, '');
  if (!key) return failure(401, 'authentication_error', 'x-api-key header is required');
  if (key !== state.apiKey) return failure(401, 'authentication_error', apiKey ? 'invalid x-api-key' : 'Invalid bearer token');
  if (!request.headers['anthropic-version']) return failure(400, 'invalid_request_error', 'anthropic-version: header is required');
  if (brokenJson) return failure(400, 'invalid_request_error', 'The request body is not valid JSON');
  return undefined;
}

async function route(state: ModelState, record: RecordedRequest, response: ServerResponse): Promise<Answer> {
  const { method, path, body } = record;
  if (method === 'GET' && path === '/v1/models') {
    const data = state.models.map(modelInfo);
    return { json: { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null } };
  }
  if (method === 'GET' && path.startsWith('/v1/models/')) {
    const id = decodeURIComponent(path.slice('/v1/models/'.length));
    const card = state.models.find((known) => known.id === id);
    return card ? { json: modelInfo(card) } : failure(404, 'not_found_error', `model: ${id}`);
  }
  const batch = batchesApi(state, method, path, body, `http://${record.headers.host}`);
  if (batch) return batch;
  const isCount = path === '/v1/messages/count_tokens';
  if (method !== 'POST' || !(isCount || path === '/v1/messages')) return failure(404, 'not_found_error', 'Not Found');
  const wrong = malformed(isCount ? { ...body, max_tokens: 1 } : body);
  if (wrong) return failure(400, 'invalid_request_error', wrong);
  if (!state.models.some((card) => card.id === body.model)) return failure(404, 'not_found_error', `model: ${body.model}`);
  if (isCount) return { json: { input_tokens: new PromptCache(0).count(body).input } };
  return message(state, record, response);
}

async function message(state: ModelState, record: RecordedRequest, response: ServerResponse): Promise<Answer> {
  const reply = await state.scripts.take(record.body);
  if (!reply) return failure(400, 'invalid_request_error', 'scripted model: no reply is scripted for this request');
  if ('kind' in reply && reply.kind === 'http_error') return { error: reply };
  state.inFlight += 1;
  state.maxInFlight = Math.max(state.maxInFlight, state.inFlight);
  state.changed();
  try {
    await answerMessage(state, record, response, reply);
  } finally {
    state.inFlight -= 1;
    state.changed();
  }
  return 'sent';
}

function failure(status: number, type: string, words: string): Answer {
  return { error: { status, type, message: words } };
}
