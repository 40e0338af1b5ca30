import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type McpTestEnv, mcpTestEnv } from '#lib/runs/mcp-server/testing/mcp-test-env.ts';
import { freePort } from './ports.ts';

async function served({ mcp }: McpTestEnv): Promise<string> {
  const server = createServer(getRequestListener(mcp.handle, { overrideGlobalObjects: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`;
}

/** The official client connected to the bridge process, and the bridge's stderr. */
function bridge(settings: Record<string, string>): { transport: StdioClientTransport; said: () => string } {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['scripts/mcp.ts'],
    env: settings,
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr!.on('data', (text: Buffer) => (said += text));
  return { transport, said: () => said };
}

describe('npm run mcp', () => {
  test('a client on stdin and stdout can call the primitives and ask its person', async () => {
    const testEnv = await mcpTestEnv();
    const { transport, said } = bridge({ MCP_URL: await served(testEnv), MCP_TOKEN: await testEnv.token() });
    const client = new Client({ name: 'desktop', version: '1.0.0' }, { capabilities: { elicitation: {} } });
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { answer: 'Yes' } }));
    const errors: Error[] = [];
    client.onerror = (error) => errors.push(error);
    await client.connect(transport);
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools).toHaveLength(9);
    const written = await client.callTool({ name: 'Write', arguments: { ref: 'memory:new', content: { content: 'Through a bridge' } } });
    expect(written.structuredContent).toMatchObject({ success: true });
    expect((await client.callTool({ name: 'Clarify', arguments: { question: 'Is it true?' } })).structuredContent).toMatchObject({
      answer: 'Yes',
    });
    expect(errors).toEqual([]);
    expect(said()).toMatch(/^Connected to http:\/\/127\.0\.0\.1:\d+\/api\/mcp\.\n$/);
  });

  test('an invalid token and an unreachable app are reported to the client and on stderr', async () => {
    const testEnv = await mcpTestEnv();
    const wrong = bridge({ MCP_URL: await served(testEnv), MCP_TOKEN: 'tp_wrong' });
    await expect(new Client({ name: 'desktop', version: '1.0.0' }).connect(wrong.transport)).rejects.toThrow('does not accept the token');
    expect(wrong.said()).toContain('Create a new one on the settings page');
    expect(wrong.said()).not.toContain('Connected');
    const away = bridge({ MCP_URL: `http://127.0.0.1:${await freePort('127.0.0.1')}/api/mcp`, MCP_TOKEN: 'tp_any' });
    await expect(new Client({ name: 'desktop', version: '1.0.0' }).connect(away.transport)).rejects.toThrow('cannot be reached');
    expect(away.said()).not.toContain('Connected');
  });

  test('a call whose response breaks off gets an error', async () => {
    const breaks = createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      const { id, method } = JSON.parse(body || '{}') as { id?: number; method?: string };
      const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'breaks', version: '1' } };
      if (method === 'initialize')
        return response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      if (method !== 'tools/list') return response.writeHead(request.method === 'GET' ? 405 : 202).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': one moment\n\n');
      setTimeout(() => (kind === 'ends' ? response.end() : request.socket.destroy()), 50);
    }).listen(0, '127.0.0.1');
    await once(breaks, 'listening');
    onTestFinished(() => void breaks.close());
    let kind = 'breaks';
    const url = `http://127.0.0.1:${(breaks.address() as AddressInfo).port}/api/mcp`;
    const { transport, said } = bridge({ MCP_URL: url, MCP_TOKEN: 'tp_any' });
    const client = new Client({ name: 'desktop', version: '1.0.0' });
    await client.connect(transport);
    onTestFinished(() => client.close());
    for (kind of ['breaks', 'ends']) await expect(client.listTools(undefined, { timeout: 4000 }), kind).rejects.toThrow('broke off');
    expect(said()).toContain('broke off');
  });

  test('without a token it says where to create one and writes nothing to stdout', async () => {
    const { transport, said } = bridge({ MCP_TOKEN: '' });
    await expect(new Client({ name: 'desktop', version: '1.0.0' }).connect(transport)).rejects.toThrow('Connection closed');
    expect(said()).toBe('MCP_TOKEN is not set. Create a token on the app’s settings page and set it.\n');
  });
});
