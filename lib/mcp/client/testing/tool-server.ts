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
  /** What is wanted in `authorization`; anybody may come when it is undefined. */
  token: string | undefined;
  /** What tools answer. */
  answer: (name: string, params: Record<string, unknown>) => unknown;
  /** Calls of tools that arrived. */
  calls: { name: string; params: unknown }[];
  /** Every request's headers. */
  seen: IncomingMessage['headers'][];
  /** Answers everything in the server's place. */
  instead: RequestListener | undefined;
  stop: () => Promise<void>;
}

export const echo: Tool = {
  name: 'echo',
  description: 'Says what it is told',
  inputSchema: { type: 'object', properties: { text: { type: 'string', description: 'What to say' } }, required: ['text'] },
};

/** Starts one on a free port. */
export async function startToolServer(tools: Tool[] = [echo], more: Partial<ToolServer> = {}): Promise<ToolServer> {
  const http = createServer(async (request, response) => {
    self.seen.push(request.headers);
    if (self.instead) return self.instead(request, response);
    if (self.token !== undefined && request.headers.authorization !== `Bearer ${self.token}`)
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(`not ${request.headers.authorization}`);
    const server = new Server({ name: 'tools', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: self.tools }) as never);
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      self.calls.push({ name: params.name, params: params.arguments });
      return (await self.answer(params.name, params.arguments ?? {})) as never;
    });
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on('close', () => void server.close());
    await server.connect(transport as never);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const self: ToolServer = {
    origin,
    url: `${origin}/mcp`,
    tools,
    token: undefined,
    answer: (_, params) => ({ content: [{ type: 'text', text: `You said: ${params.text}` }] }),
    calls: [],
    seen: [],
    instead: undefined,
    stop: () => {
      http.closeAllConnections();
      return new Promise((closed) => http.close(() => closed()));
    },
    ...more,
  };
  return self;
}
