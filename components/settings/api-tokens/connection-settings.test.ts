import { expect, test } from 'vitest';
import { bridgeSettings, serverSettings } from './connection-settings.ts';

const url = 'https://partner.example/api/mcp';
const serverOf = (settings: string) => JSON.parse(settings).mcpServers['thinking-partner'];

test('the settings for a client contain the URL and the place for its token, over HTTP and over the bridge', () => {
  expect(serverOf(serverSettings(url))).toEqual({ type: 'http', url, headers: { Authorization: 'Bearer YOUR-TOKEN' } });
  expect(serverOf(bridgeSettings(url))).toMatchObject({ command: 'npm', env: { MCP_URL: url, MCP_TOKEN: 'YOUR-TOKEN' } });
});
