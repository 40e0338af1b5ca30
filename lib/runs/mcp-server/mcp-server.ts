import { readRequestBody } from '@modelcontextprotocol/sdk/server/requestBody.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CancelledNotificationSchema,
  type InitializeRequest,
  InitializeRequestSchema,
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/sdk/types.js';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limits } from '#lib/base/limits/limits.ts';
import { findUnsafeKey, unsafeKeyMessage } from '#lib/base/unsafe-keys.ts';
import { type AuthenticationError, type AuthenticationOptions, authenticate, type Caller, DatabaseUnavailable } from './authenticate.ts';
import { callIdOf, cancelCall } from './cancel-call.ts';
import { saveAnswer } from './elicit.ts';
import { IssuerUnavailable } from './issued-token.ts';
import { challenge, type ResourceSettings, tokensPageOf } from './resource.ts';
import { type ServeOptions, serveCaller } from './serve-caller.ts';
import { type McpSession, sessionFrom, sessionIdOf } from './session.ts';

export interface McpOptions extends ServeOptions, AuthenticationOptions {
  /** The secret that signs session ids. */
  secret: string;
}

/** The maximum nesting of a message. */
const DEEPEST = 100;

/** The primitives as an MCP server. */
export interface McpServer {
  /** Answers one HTTP request of a client. Never throws. */
  handle(request: Request): Promise<Response>;
}

/** Uses streamable HTTP without state between requests, so that any process of the app can answer any request. */
export function createMcpServer(options: McpOptions): McpServer {
  return {
    async handle(request) {
      try {
        return await answer(options, request);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) {
          options.log('The database could not be reached', error.cause);
          return errorResponse(503, 'The database is unavailable right now. Try again in a moment.', { 'retry-after': '2' });
        }
        if (error instanceof IssuerUnavailable) {
          options.log(error.message, error.cause);
          return errorResponse(503, 'Your token cannot be verified right now. Try again in a moment.', { 'retry-after': '5' });
        }
        return errorResponse(500, `Something went wrong (${options.log('An MCP request failed', error)}).`);
      }
    },
  };
}

async function answer(options: McpOptions, request: Request): Promise<Response> {
  const admission = await authenticate(options, request.headers.get('authorization'));
  if (typeof admission === 'string') return unauthorized(options.settings, admission);
  if (request.method !== 'POST')
    return errorResponse(405, 'Use POST: this server has no streams to open and no sessions to end.', { allow: 'POST' });
  if (admission.wait_s > 0) return tooMany(admission.wait_s);
  if (options.hub.closed) return errorResponse(503, 'This process is shutting down. Try again in a moment.', { 'retry-after': '2' });
  const body = await readRequestBody(request, limits.programBytes.most);
  if (body.tooLarge) return errorResponse(413, limitMessage('programBytes'));
  const message = parseBody(body.text);
  if (message === undefined)
    return errorResponse(400, `The body is not valid JSON, or is nested more than ${DEEPEST} levels deep.`, {}, -32_700);
  const unsafe = findUnsafeKey(message);
  if (unsafe) return errorResponse(400, unsafeKeyMessage(unsafe), {}, -32_602);
  if (!isMessage(message)) return errorResponse(400, 'The body is neither a JSON-RPC message nor a list of them.', {}, -32_600);
  if (Array.isArray(message) && message.length > 1) {
    const most = options.requestsPerMinute ?? limits.programRequests.most;
    if (message.length > most) return errorResponse(413, `The batch has ${message.length} messages: send at most ${most}.`);
    const more = await authenticate(options, request.headers.get('authorization'), message.length - 1);
    if (typeof more === 'string') return unauthorized(options.settings, more);
    if (more.wait_s > 0) return tooMany(more.wait_s);
  }
  return serve(options, request, message, admission.caller);
}

async function serve(options: McpOptions, request: Request, message: unknown, caller: Caller): Promise<Response> {
  const { clock, secret } = options;
  const header = request.headers.get('mcp-session-id');
  const begins = InitializeRequestSchema.safeParse(message).data;
  const session = begins || header === null ? undefined : await sessionFrom(secret, header, caller.userId, clock.now());
  if (session === null) return errorResponse(404, 'Session not found. Start a new one.', {}, -32_001);

  const left = await handleOtherCalls(options, caller, session, message);
  if (left === null) return new Response(null, { status: 202 });
  const began = begins && { id: clock.newId(), userId: caller.userId, ...clientDetails(begins.params) };
  const sessionId = began && (await sessionIdOf(secret, began, clock.now()));
  const transport = new WebStandardStreamableHTTPServerTransport(sessionId ? { sessionIdGenerator: () => sessionId } : {});
  await serveCaller(options, { caller, transport, signal: request.signal, ...(session ? { session } : {}) });
  return transport.handleRequest(request, { parsedBody: left });
}

/**
 * Handles the messages about calls of other requests: answers to questions, and cancellations.
 * @returns the remaining messages, or null
 */
async function handleOtherCalls(options: McpOptions, caller: Caller, session: McpSession | undefined, message: unknown): Promise<unknown> {
  const db = options.actingAs(caller.userId);
  const messages: unknown[] = Array.isArray(message) ? message : [message];
  const left: unknown[] = [];
  for (const one of messages) {
    const cancelled = CancelledNotificationSchema.safeParse(one).data;
    if (isJSONRPCResultResponse(one) || isJSONRPCErrorResponse(one)) await saveAnswer(db, one);
    else if (cancelled?.params.requestId !== undefined) {
      if (session) await cancelCall(db, callIdOf(session.id, cancelled.params.requestId), options.clock.now());
    } else left.push(one);
  }
  if (left.length === messages.length) return message;
  return left.length > 0 ? left : null;
}

/** A client that does not name its kinds of elicitation supports forms, as in the first version of the protocol. */
function clientDetails({ clientInfo, capabilities: { elicitation } }: InitializeRequest['params']) {
  const client = `${clientInfo.title ?? clientInfo.name} ${clientInfo.version}`.slice(0, 100).toWellFormed();
  return { client, elicits: elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined) };
}

function isMessage(body: unknown): boolean {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  return messages.length > 0 && messages.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
}

/** Parses the body; undefined if it is not JSON or nested too deeply. */
function parseBody(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Checks level by level, because recursion would overflow on a million levels. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return level.length > 0;
}

/** The messages for each reason; the address of the page that creates tokens follows. */
const refusals = {
  no_token: { status: 401, message: 'Send an access token of the person. They can create one at' },
  invalid_token: {
    status: 401,
    message: 'Invalid token: it was revoked, has expired, or is for another server. The person can create a new one at',
  },
  insufficient_scope: {
    status: 403,
    message: 'This token has none of the scopes read, write and execute. The person can create another at',
  },
} as const satisfies Record<AuthenticationError, { status: number; message: string }>;

function unauthorized(settings: ResourceSettings, why: AuthenticationError): Response {
  const { status, message: words } = refusals[why];
  const message = `${words} ${tokensPageOf(settings)}`;
  // Header values are Latin-1.
  const wrong = why === 'no_token' ? undefined : { error: why, description: message.replaceAll('’', "'") };
  return errorResponse(status, message, { 'www-authenticate': challenge(settings, wrong) });
}

const tooMany = (wait: number) => errorResponse(429, limitMessage('programRequests', wait), { 'retry-after': String(wait) });

/** A JSON-RPC error response for a whole request. */
function errorResponse(status: number, message: string, headers: Record<string, string> = {}, code = -32_000): Response {
  const body = { jsonrpc: '2.0', error: { code, message }, id: null };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
