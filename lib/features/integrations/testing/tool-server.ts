import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

interface Tool {
  name: string;
  description?: string;
  inputSchema?: unknown;
  annotations?: Record<string, unknown>;
  [more: string]: unknown;
}

/** A server of tools with the official SDK over HTTP, whose tools and answers a test may change at any time. */
export interface ToolServer {
  origin: string;
  url: string;
  tools: Tool[];
  /** The required bearer token; undefined allows anyone. */
  token: string | undefined;
  /** The tools' answer. */
  answer: (name: string, params: Record<string, unknown>) => unknown;
  /** Tool calls that arrived. */
  calls: { name: string; params: unknown }[];
  /** Every request's headers. */
  seen: IncomingMessage['headers'][];
  /** Answers everything instead of the server. */
  instead: RequestListener | undefined;
  /** Answers a request before the server does; false leaves it to the server. */
  before: ((...request: Parameters<RequestListener>) => boolean) | undefined;
  /** The page size of its list. */
  pageSize: number;
  /** Keeps a session with each client, and answers in JSON where it can. */
  keepsSessions: boolean;
  /** Open sessions. */
  sessions: Map<string, StreamableHTTPServerTransport>;
  stop: () => Promise<void>;
}

export const echo: Tool = {
  name: 'echo',
  description: 'Says what it is told',
  inputSchema: { type: 'object', properties: { text: { type: 'string', description: 'What to say' } }, required: ['text'] },
};

/** Starts a server on a free port. */
export async function startToolServer(tools: Tool[] = [echo], more: Partial<ToolServer> = {}): Promise<ToolServer> {
  const http = createServer(async (request, response) => {
    self.seen.push(request.headers);
    if (self.instead) return self.instead(request, response);
    if (self.before?.(request, response)) return;
    if (self.token !== undefined && request.headers.authorization !== `Bearer ${self.token}`)
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(`not ${request.headers.authorization}`);
    const known = self.sessions.get(String(request.headers['mcp-session-id']));
    if (known) return known.handleRequest(request, response);
    const server = served();
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: self.keepsSessions ? randomUUID : undefined,
      enableJsonResponse: self.keepsSessions,
      onsessioninitialized: (id) => void self.sessions.set(id, transport),
      onsessionclosed: (id) => void self.sessions.delete(id),
    });
    if (!self.keepsSessions) response.on('close', () => void server.close());
    await server.connect(transport as never);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  function served() {
    const server = new Server({ name: 'tools', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
      const from = Number(params?.cursor ?? 0);
      const to = from + self.pageSize;
      return { tools: self.tools.slice(from, to), ...(to < self.tools.length && { nextCursor: String(to) }) } as never;
    });
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      self.calls.push({ name: params.name, params: params.arguments });
      return (await self.answer(params.name, params.arguments ?? {})) as never;
    });
    return server;
  }
  const self: ToolServer = {
    origin,
    url: `${origin}/mcp`,
    tools,
    token: undefined,
    answer: (_, params) => ({ content: [{ type: 'text', text: `You said: ${params.text}` }] }),
    calls: [],
    seen: [],
    instead: undefined,
    before: undefined,
    pageSize: 1000,
    keepsSessions: false,
    sessions: new Map(),
    stop: () => {
      http.closeAllConnections();
      return new Promise((closed) => http.close(() => closed()));
    },
    ...more,
  };
  return self;
}
