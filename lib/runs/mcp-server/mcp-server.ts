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
import { type AdmissionOptions, admit, type Caller, DatabaseAway, type Refused } from './authenticate.ts';
import { callIdOf, cancelCall } from './cancel-call.ts';
import { keepAnswer } from './elicit.ts';
import { refuse } from './error-response.ts';
import { IssuerAway } from './issued-token.ts';
import { challenge, type ResourceSettings, tokensPageOf } from './resource.ts';
import { type ServeOptions, serveCaller } from './serve-caller.ts';
import { type McpSession, sessionFrom, sessionIdOf } from './session.ts';

export interface McpOptions extends ServeOptions, AdmissionOptions {
  /** What session ids are signed with. */
  secret: string;
}

/** Levels of nesting that a message may have. */
const DEEPEST = 100;

/** The primitives as a server of the Model Context Protocol. */
export interface McpServer {
  /** Answers one HTTP request of a client. Never throws. */
  handle(request: Request): Promise<Response>;
}

/** Over streamable HTTP, with nothing kept between requests, so that any process of the app can answer any of them. */
export function createMcpServer(options: McpOptions): McpServer {
  return {
    async handle(request) {
      try {
        return await answer(options, request);
      } catch (error) {
        if (error instanceof DatabaseAway) {
          options.log('The database could not be reached', error.cause);
          return refuse(503, 'The database cannot be reached just now. Try again in a moment.', { 'retry-after': '2' });
        }
        if (error instanceof IssuerAway) {
          options.log(error.message, error.cause);
          return refuse(503, 'Your token cannot be checked just now. Try again in a moment.', { 'retry-after': '5' });
        }
        return refuse(500, `Something went wrong (${options.log('A request of another program failed', error)}).`);
      }
    },
  };
}

async function answer(options: McpOptions, request: Request): Promise<Response> {
  const admission = await admit(options, request.headers.get('authorization'));
  if (typeof admission === 'string') return notAdmitted(options.settings, admission);
  if (request.method !== 'POST')
    return refuse(405, 'Send messages with POST: no stream stands open here, and no session need be ended.', { allow: 'POST' });
  if (admission.wait_s > 0) return tooMany(admission.wait_s);
  if (options.hub.closed) return refuse(503, 'This process is shutting down. Try again in a moment.', { 'retry-after': '2' });
  const body = await readRequestBody(request, limits.programBytes.most);
  if (body.tooLarge) return refuse(413, limitMessage('programBytes'));
  const message = parsed(body.text);
  if (message === undefined) return refuse(400, `The body is not valid JSON, or is nested more than ${DEEPEST} levels deep.`, {}, -32_700);
  const unsafe = findUnsafeKey(message);
  if (unsafe) return refuse(400, unsafeKeyMessage(unsafe), {}, -32_602);
  if (!isMessage(message)) return refuse(400, 'The body is no message of JSON-RPC, and no list of such messages.', {}, -32_600);
  if (Array.isArray(message) && message.length > 1) {
    const most = options.requestsPerMinute ?? limits.programRequests.most;
    if (message.length > most) return refuse(413, `These are ${message.length} messages at once: send at most ${most}.`);
    const more = await admit(options, request.headers.get('authorization'), message.length - 1);
    if (typeof more === 'string') return notAdmitted(options.settings, more);
    if (more.wait_s > 0) return tooMany(more.wait_s);
  }
  return serve(options, request, message, admission.caller);
}

async function serve(options: McpOptions, request: Request, message: unknown, caller: Caller): Promise<Response> {
  const { clock, secret } = options;
  const header = request.headers.get('mcp-session-id');
  const begins = InitializeRequestSchema.safeParse(message).data;
  const session = begins || header === null ? undefined : await sessionFrom(secret, header, caller.userId, clock.now());
  if (session === null) return refuse(404, 'There is no such session. Begin a new one.', {}, -32_001);

  const left = await takeWhatConcernsOthers(options, caller, session, message);
  if (left === null) return new Response(null, { status: 202 });
  const began = begins && { id: clock.newId(), userId: caller.userId, ...whatItSaysOfItself(begins.params) };
  const sessionId = began && (await sessionIdOf(secret, began, clock.now()));
  const transport = new WebStandardStreamableHTTPServerTransport(sessionId ? { sessionIdGenerator: () => sessionId } : {});
  await serveCaller(options, { caller, transport, signal: request.signal, ...(session ? { session } : {}) });
  return transport.handleRequest(request, { parsedBody: left });
}

/**
 * Takes out the messages that are for a call of another request: answers to questions, and that a call is cancelled.
 * @returns what is left, null when nothing is
 */
async function takeWhatConcernsOthers(
  options: McpOptions,
  caller: Caller,
  session: McpSession | undefined,
  message: unknown,
): Promise<unknown> {
  const db = options.actingAs(caller.userId);
  const messages: unknown[] = Array.isArray(message) ? message : [message];
  const left: unknown[] = [];
  for (const one of messages) {
    const cancelled = CancelledNotificationSchema.safeParse(one).data;
    if (isJSONRPCResultResponse(one) || isJSONRPCErrorResponse(one)) await keepAnswer(db, one);
    else if (cancelled?.params.requestId !== undefined) {
      if (session) await cancelCall(db, callIdOf(session.id, cancelled.params.requestId), options.clock.now());
    } else left.push(one);
  }
  if (left.length === messages.length) return message;
  return left.length > 0 ? left : null;
}

/** A client that says nothing of how it elicits shows forms: the first that could said no more than that they can. */
function whatItSaysOfItself({ clientInfo, capabilities: { elicitation } }: InitializeRequest['params']) {
  const client = `${clientInfo.title ?? clientInfo.name} ${clientInfo.version}`.slice(0, 100).toWellFormed();
  return { client, elicits: elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined) };
}

function isMessage(body: unknown): boolean {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  return messages.length > 0 && messages.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
}

/** What the body says; undefined when it is no JSON, or nested deeper than anything that is meant. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Level by level: what is nested a million times must not be looked through by recursion, here or later. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return level.length > 0;
}

/** What is wrong; the address of the page where tokens are made follows. */
const refusals = {
  no_token: { status: 401, message: 'Send a token of the person’s: they make one at' },
  invalid_token: {
    status: 401,
    message: 'This token is not good: it was revoked, has expired, or is not for this server. The person can make another at',
  },
  insufficient_scope: {
    status: 403,
    message: 'This token allows nothing here: it has none of the scopes read, write and execute. The person can make one at',
  },
} as const satisfies Record<Refused, { status: number; message: string }>;

function notAdmitted(settings: ResourceSettings, why: Refused): Response {
  const { status, message: words } = refusals[why];
  const message = `${words} ${tokensPageOf(settings)}`;
  // Header values are Latin-1.
  const wrong = why === 'no_token' ? undefined : { error: why, description: message.replaceAll('’', "'") };
  return refuse(status, message, { 'www-authenticate': challenge(settings, wrong) });
}

const tooMany = (wait: number) => refuse(429, limitMessage('programRequests', wait), { 'retry-after': String(wait) });
