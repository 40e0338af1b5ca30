import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { readRequestBody } from '@modelcontextprotocol/sdk/server/requestBody.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Result } from '#lib/primitives/registry.ts';
import { type CallPorts, callInTurn } from './call-in-turn.ts';
import { type Admission, type AdmissionPorts, admit, type Caller, DatabaseAway } from './caller.ts';
import { instructions } from './instructions.ts';
import { challenge, type ResourceSettings } from './resource.ts';
import { scopeOf } from './scopes.ts';
import { toolResult } from './tool-result.ts';

export interface McpPorts extends CallPorts, AdmissionPorts {
  settings: ResourceSettings;
  version: string;
}

/** The primitives as a server of the Model Context Protocol. */
export interface McpServer {
  /** Answers one HTTP request of a client. Never throws. */
  handle(request: Request): Promise<Response>;
}

/** Over streamable HTTP, without anything kept between requests, so that any process of the app can answer any of them. */
export function createMcpServer(ports: McpPorts): McpServer {
  return {
    async handle(request) {
      try {
        return await answer(ports, request);
      } catch (error) {
        if (error instanceof DatabaseAway) {
          ports.log('The database could not be reached', error.cause);
          return refuse(503, 'The database cannot be reached just now. Try again in a moment.', { 'retry-after': '2' });
        }
        return refuse(500, `Something went wrong here (${ports.log('A request of another program failed', error)}).`);
      }
    },
  };
}

async function answer(ports: McpPorts, request: Request): Promise<Response> {
  const admission = await admit(ports, request.headers.get('authorization'));
  if (typeof admission === 'string') return notAdmitted(ports.settings, admission);
  if (request.method !== 'POST')
    return refuse(405, 'Send messages with POST. This server keeps no stream open and no session.', { allow: 'POST' });
  if (admission.wait_s > 0) return tooMany(admission.wait_s);
  if (ports.hub.closed) return refuse(503, 'This process is shutting down. Try again in a moment.', { 'retry-after': '2' });
  const body = await readRequestBody(request);
  if (body.tooLarge) return refuse(413, 'The message is too large: at most 4 MiB.');
  let message: unknown;
  try {
    message = JSON.parse(body.text);
  } catch {
    return refuse(400, 'The body is not valid JSON.', {}, -32_700);
  }
  if (Array.isArray(message) && message.length > 1) {
    const more = await admit(ports, request.headers.get('authorization'), message.length - 1);
    if (typeof more === 'string') return notAdmitted(ports.settings, more);
    if (more.wait_s > 0) return tooMany(more.wait_s);
  }
  const transport = new WebStandardStreamableHTTPServerTransport();
  await serverFor(ports, admission.caller).connect(transport);
  return transport.handleRequest(request, { parsedBody: message });
}

/** The server as this caller may use it, for one request. */
function serverFor(ports: McpPorts, caller: Caller): Server {
  const server = new Server(
    { name: 'thinking-partner', title: 'Thinking Partner', version: ports.version },
    { capabilities: { tools: {} }, instructions },
  );
  const { registry } = ports;
  const allowed = (name: string) => {
    const primitive = registry.get(name);
    return primitive !== undefined && caller.scopes.includes(scopeOf[primitive.effect]);
  };
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: registry.mcpTools().filter(({ name }) => allowed(name)) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: input = {} } }) => {
    const primitive = registry.get(name);
    if (!primitive) return toolResult(await registry.execute(name, input, undefined as never));
    if (!allowed(name)) return toolResult(notInScope(name, scopeOf[primitive.effect]));
    return toolResult(await callInTurn(ports, { caller, id: ports.clock.newId(), primitive, input }));
  });
  return server;
}

function notInScope(name: string, scope: string): Result {
  const message = `${name} needs the scope "${scope}", which your token does not have. The person can make a token with it on their settings page.`;
  return { success: false, error: 'permission_denied', message, scope };
}

const refusals = {
  no_token: 'Send a token of the person’s: they make one on their settings page.',
  invalid_token: 'This token is not valid: it was revoked, has expired, or was never one.',
};

function notAdmitted(settings: ResourceSettings, why: Extract<Admission, string>): Response {
  const wrong = why === 'invalid_token' ? 'The token was revoked, has expired, or was never one' : undefined;
  return refuse(401, refusals[why], { 'www-authenticate': challenge(settings, wrong) });
}

const tooMany = (wait: number) => refuse(429, `That was a lot at once. Try again in ${wait} seconds.`, { 'retry-after': String(wait) });

/** A refusal of the request itself, in the shape of JSON-RPC. */
function refuse(status: number, message: string, headers: Record<string, string> = {}, code = -32_000): Response {
  return Response.json(
    { jsonrpc: '2.0', error: { code, message }, id: null },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}
