const named = (server: object) => JSON.stringify({ mcpServers: { 'thinking-partner': server } }, null, 2);

/** What a program that speaks HTTP keeps of this server, as JSON. */
export const serverSettings = (url: string) => named({ type: 'http', url, headers: { Authorization: 'Bearer YOUR-TOKEN' } });

/** What a program that starts its servers as processes keeps of it, as JSON: the bridge. */
export const bridgeSettings = (url: string) =>
  named({
    command: 'npm',
    args: ['run', '--silent', '--prefix', '/path/to/thinking-partner', 'mcp'],
    env: { MCP_URL: url, MCP_TOKEN: 'YOUR-TOKEN' },
  });
