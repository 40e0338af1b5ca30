const named = (server: object) => JSON.stringify({ mcpServers: { 'thinking-partner': server } }, null, 2);

/** The configuration of a client that connects over HTTP, as JSON. */
export const serverSettings = (url: string) => named({ type: 'http', url, headers: { Authorization: 'Bearer YOUR-TOKEN' } });

/** The configuration of a client that starts its servers as processes, as JSON: the bridge. */
export const bridgeSettings = (url: string) =>
  named({
    command: 'npm',
    args: ['run', '--silent', '--prefix', '/path/to/thinking-partner', 'mcp'],
    env: { MCP_URL: url, MCP_TOKEN: 'YOUR-TOKEN' },
  });
