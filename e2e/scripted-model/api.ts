import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerMessage } from './answer-message.ts';
import { chatCompletionsApi } from './chat-completions-api.ts';
import { messagesApi } from './messages-api.ts';
import type { ModelState } from './model-state.ts';
import { type RecordedRequest, withoutSecrets } from './recorded-request.ts';
import type { Reply } from './reply.ts';
import type { RequestBody } from './request-body.ts';
import type { Wire, WireError } from './wire.ts';
import { readJson, sendJson } from './wire-http.ts';

/** What one API answers: content, an error, or the reply to a message. */
export type Answer = { json: unknown } | { lines: unknown[] } | { error: WireError } | { reply: Reply | undefined };

/** A request before it is answered. */
export interface ApiRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** The parsed JSON. */
  value: unknown;
  isBrokenJson: boolean;
}

/** One of the two APIs: they share the scripts, and differ in the wire format. */
export interface Api {
  wire: Wire;
  /** The request's body in the shape of the Messages API, which scripts and tests read. */
  bodyOf(value: unknown): RequestBody;
  /** Whether the request asks for a message of a conversation. All others are recorded separately. */
  asksForMessage(request: ApiRequest, body: RequestBody): boolean;
  answer(state: ModelState, request: ApiRequest, body: RequestBody): Promise<Answer>;
}

/** Answers one request of either API, and records it. */
export async function api(state: ModelState, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { value, problem } = await readJson(request);
  const { method = 'GET', headers } = request;
  const apiRequest: ApiRequest = { method, path, headers, value, isBrokenJson: problem === true };
  const { wire, ...selected } = apiOf(apiRequest);
  const body = selected.bodyOf(value);
  const record = recorded(apiRequest, body);
  const list = selected.asksForMessage(apiRequest, body) ? state.requests : state.otherRequests;
  record.index = list.length;
  list.push(record);
  state.changed();
  const answer = await selected.answer(state, apiRequest, body);
  if ('reply' in answer && answer.reply && !isHttpError(answer.reply)) return sendReply(state, record, response, answer.reply, wire);
  const error = errorOf(answer);
  record.state = error ? 'refused' : 'answered';
  record.status = error?.status ?? 200;
  if (error) wire.sendError(response, error, state.newId('req'));
  else if ('lines' in answer) {
    response.writeHead(200, { 'content-type': 'application/x-jsonl', 'request-id': state.newId('req') });
    response.end(answer.lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  } else if ('json' in answer) sendJson(response, 200, answer.json, { 'request-id': state.newId('req') });
  state.changed();
}

/** The list of models has one path in both APIs: only Anthropic's clients send their version. */
function apiOf({ path, headers }: ApiRequest): Api {
  const isList = path.startsWith('/v1/models') && !headers['anthropic-version'] && !headers['x-api-key'];
  return isList || path === '/v1/chat/completions' ? chatCompletionsApi : messagesApi;
}

function errorOf(answer: Answer): WireError | undefined {
  if ('error' in answer) return answer.error;
  if (!('reply' in answer)) return undefined;
  if (answer.reply && isHttpError(answer.reply)) return answer.reply;
  return { status: 400, message: 'scripted model: no reply is scripted for this request' };
}

const isHttpError = (reply: Reply): reply is Extract<Reply, { kind: 'http_error' }> => 'kind' in reply && reply.kind === 'http_error';

async function sendReply(state: ModelState, record: RecordedRequest, response: ServerResponse, reply: Reply, wire: Wire): Promise<void> {
  state.inFlight += 1;
  state.maxInFlight = Math.max(state.maxInFlight, state.inFlight);
  state.changed();
  try {
    await answerMessage(state, record, response, reply, wire);
  } finally {
    state.inFlight -= 1;
    state.changed();
  }
}

function recorded({ method, path, headers }: ApiRequest, body: RequestBody): RecordedRequest {
  return {
    index: 0,
    method,
    path,
    headers: withoutSecrets(headers),
    credential: headers['x-api-key'] ? 'x-api-key' : headers.authorization ? 'bearer' : 'none',
    body,
    state: 'open',
    aborted: false,
    status: null,
  };
}
