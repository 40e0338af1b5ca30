import { createClient } from '@supabase/supabase-js';
import { expect, inject, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { createMcpConnections } from '#lib/features/integrations/connections.ts';
import { readServers, readServerTools } from '#lib/features/integrations/read-servers.ts';
import { echo } from '#lib/features/integrations/testing/tool-server.ts';
import { toolServer } from '#lib/features/integrations/testing/tool-server-of-test.ts';
import { mcpTestEnv } from '#lib/runs/mcp-server/testing/mcp-test-env.ts';

test('a tool that needs approval for each call is not listed for programs, and is refused with where to use it', async () => {
  const { url, publishableKey, secretKey, jwtSecret } = inject('supabase');
  const service = createClient(url, secretKey, { auth: { persistSession: false } }) as unknown as Db;
  const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
  const notes = await toolServer([{ ...echo, annotations: { readOnlyHint: true } }]);
  const env = {
    MCP_ALLOWED_ORIGINS: notes.origin,
    SEALING_SECRET: undefined,
    SUPABASE_SECRET_KEY: secretKey,
    SITE_URL: 'http://127.0.0.1:3000',
  };
  const servers = createMcpConnections(env, { actingAs, serviceDb: service, clock: systemClock(), log: () => '' });
  const testEnv = await mcpTestEnv({ tools: servers.tools });
  await servers.add(testEnv.person.id, 'notes', { url: notes.url });
  const [server] = await readServers(testEnv.db, testEnv.person.id);
  const [tool] = await readServerTools(testEnv.db, testEnv.person.id, server!.id);
  const allow = (needsApproval: boolean) =>
    servers.decide(testEnv.person.id, tool!.id, { digest: tool!.digest, state: 'allowed', needsApproval });
  const client = await testEnv.connect(await testEnv.token());
  const listed = async () => (await client.callTool({ name: 'List', arguments: { pattern: 'action:mcp.*' } })).structuredContent;
  const use = { action: 'mcp.notes.echo', target: 'platform:mcp.notes', params: { text: 'hello' } };

  await allow(true);
  expect(await listed()).toMatchObject({ count: 0 });
  const refused = await client.callTool({ name: 'Execute', arguments: use });
  expect(JSON.parse((refused.content as { text: string }[])[0]!.text)).toMatchObject({
    error: 'permission_denied',
    message:
      'mcp.notes.echo cannot be run from here: it needs the person’s approval before each call, which only a chat can ask for. They can use it there, or let it run without approval on the page http://127.0.0.1:4000/settings/servers/notes, if the tool allows that.',
  });
  expect(notes.calls).toEqual([]);

  await allow(false);
  expect(await listed()).toMatchObject({ count: 1 });
  expect((await client.callTool({ name: 'Execute', arguments: use })).structuredContent).toMatchObject({ success: true });
  expect(notes.calls).toEqual([{ name: 'echo', params: use.params }]);
});
