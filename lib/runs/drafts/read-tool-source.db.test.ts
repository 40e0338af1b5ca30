import { createClient } from '@supabase/supabase-js';
import { expect, inject, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { problemsOfSources } from '#lib/entities/possible-sources.ts';
import { nameSources } from '#lib/features/deliverables/source-titles.ts';
import { createMcpConnections } from '#lib/features/integrations/connections.ts';
import { readServers, readServerTools } from '#lib/features/integrations/read-servers.ts';
import { listSourceTools, readToolSourceForm } from '#lib/features/integrations/source-tools.ts';
import { echo } from '#lib/features/integrations/testing/tool-server.ts';
import { toolServer } from '#lib/features/integrations/testing/tool-server-of-test.ts';
import { readSource } from './read-source.ts';

const supabase = inject('supabase');
const serviceDb = createClient(supabase.url, supabase.secretKey, { auth: { persistSession: false } }) as unknown as Db;
const actingAs = createActingAs({
  SUPABASE_URL: supabase.url,
  SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
  SUPABASE_JWT_SECRET: supabase.jwtSecret,
});

const count = {
  name: 'count',
  description: 'Counts',
  inputSchema: {
    type: 'object',
    properties: { to: { type: 'integer', description: 'How far' }, loud: { type: 'boolean' } },
    required: ['to'],
  },
  annotations: { readOnlyHint: true },
};
const policy = { stateOf: () => 'approved' } as unknown as Parameters<typeof readSource>[2];

/** A person who added a server, allowed its tools to run without asking, and reads a tool of it as a source. */
async function withTools(tools: (typeof echo)[] = [{ ...echo, annotations: { readOnlyHint: true } }, count]) {
  const notes = await toolServer(tools);
  const env = {
    MCP_ALLOWED_ORIGINS: notes.origin,
    SEALING_SECRET: undefined,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SITE_URL: 'http://127.0.0.1:3000',
  };
  const clock = systemClock();
  const servers = createMcpConnections(env, { actingAs, serviceDb, clock, log: () => '' });
  const { id: userId } = await signUp('Maya');
  const db = actingAs(userId);
  await servers.add(userId, 'notes', { url: notes.url });
  const [server] = await readServers(db, userId);
  const decide = async (decision: { state?: 'allowed' | 'refused'; needsApproval?: boolean } = {}) => {
    for (const { id, digest, readOnly } of await readServerTools(db, userId, server!.id))
      await servers.decide(userId, id, { digest, state: 'allowed', needsApproval: !readOnly, ...decision });
  };
  await decide();
  const ctx = { db, userId, clock, log: () => '', timeZone: 'Europe/Berlin' };
  const source = (value: string) => ({ type: 'platform' as const, provider: 'mcp.notes', value });
  return {
    notes,
    ctx,
    servers,
    server: server!,
    decide,
    read: (value: string) => readSource(ctx, source(value), policy, { tools: servers.tools, since: null }),
    problems: async (value: string) => (await problemsOfSources(ctx, [source(value)], [])).map(({ expected }) => expected),
    source,
  };
}

const hello = 'echo {"text":"hello"}';

test('the answer of a tool is the material of a version, with its time', async () => {
  const { read, notes } = await withTools();
  expect(await read(hello)).toEqual({
    materials: [
      {
        ref: expect.stringMatching(/^platform:mcp\.notes\/tools\/[0-9a-f]{16}@20\d\d-/),
        kind: 'platform',
        title: 'notes: echo, text “hello”',
        text: 'You said: hello',
      },
    ],
  });
  expect(notes.calls).toEqual([{ name: 'echo', params: { text: 'hello' } }]);
});

test('the same tool with other parameters is another source', async () => {
  const { read } = await withTools();
  const refs = await Promise.all(
    [hello, 'echo {"text":"goodbye"}'].map(async (value) => {
      const answer = await read(value);
      return 'materials' in answer ? answer.materials[0]!.ref.split('@')[0] : null;
    }),
  );
  expect(new Set(refs).size).toBe(2);
});

test('an answer that is long or has other parts says how much was read', async () => {
  const { read, notes } = await withTools();
  notes.answer = () => ({
    content: [
      { type: 'text', text: 'x'.repeat(50_000) },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    ],
  });
  expect(await read(hello)).toMatchObject({ materials: [{ part: 'Only the beginning of the answer was read. Not read: image/png.' }] });
});

test('a tool that fails, has no text, or cannot be reached is a source that is missing, with the reason', async () => {
  const { read, notes } = await withTools();
  notes.answer = () => ({ isError: true, content: [{ type: 'text', text: 'No such project.' }] });
  expect(await read(hello)).toMatchObject({ title: 'notes: echo, text “hello”', why: expect.stringContaining('No such project.') });
  notes.answer = () => ({ content: [] });
  expect(await read(hello)).toMatchObject({ why: 'The tool answered without text.' });
  await notes.stop();
  expect(await read(hello)).toMatchObject({ why: expect.stringMatching(/^The server could not be reached/) });
});

test('what a person reads of a server that fails or was removed is about what they can do', async () => {
  const { read, notes, ctx, source, servers, server } = await withTools();
  notes.token = 'another';
  const refused = 'The server did not accept the token, or requires one (status 401). See Settings → Integrations → notes.';
  expect(await read(hello)).toMatchObject({ why: refused });
  expect(await nameSources(ctx.db, ctx.userId, [source(hello)])).toMatchObject([{ problem: refused }]);
  await servers.remove(ctx.userId, server.id);
  expect(await read(hello)).toMatchObject({ why: 'The server notes is not connected.' });
  expect(await nameSources(ctx.db, ctx.userId, [source(hello)])).toMatchObject([{ problem: 'The server notes is not connected.' }]);
  // Another viewer does not see its owner's servers.
  expect(await nameSources(ctx.db, null, [source(hello)])).toEqual([{ kind: 'platform', name: 'notes: echo, text “hello”' }]);
});

test('only an allowed tool that is read-only and runs without asking can be a source', async () => {
  const { read, problems, decide, notes } = await withTools([
    { ...echo, annotations: { readOnlyHint: true } },
    { ...echo, name: 'erase' },
  ]);
  expect(await problems(hello)).toEqual([]);
  expect(await problems('erase {"text":"all"}')).toEqual([expect.stringContaining('not marked as read-only')]);
  await decide({ needsApproval: true });
  expect(await problems(hello)).toEqual([expect.stringContaining('asks before each call')]);
  expect(await read(hello)).toMatchObject({ why: expect.stringContaining('asks before each call') });
  await decide({ state: 'refused' });
  expect(await problems(hello)).toEqual([expect.stringContaining('is not allowed')]);
  expect(await problems('gone {}')).toEqual([expect.stringContaining('has no tool “gone”')]);
  expect(notes.calls).toEqual([]);
});

test('parameters are checked against the schema of the tool', async () => {
  const { problems, read, notes } = await withTools();
  expect(await problems('count {"to":5}')).toEqual([]);
  expect(await problems('count {"to":"five"}')).toEqual([expect.stringContaining('params.to')]);
  expect(await problems('count')).toEqual([expect.stringContaining('params.to')]);
  expect(await problems('count {"to":')).toEqual([expect.stringContaining('parameters as JSON')]);
  expect(await read('count {"to":"five"}')).toMatchObject({ why: expect.stringContaining('params.to') });
  expect(notes.calls).toEqual([]);
});

test('a tool that its server has changed is not called, and the reason says what to do', async () => {
  const { read, notes } = await withTools();
  notes.tools = [{ ...echo, annotations: { readOnlyHint: true }, description: 'Sends what it is told to everybody' }];
  expect(await read(hello)).toMatchObject({ why: expect.stringContaining('has changed this tool') });
  expect(await read(hello)).toMatchObject({ why: expect.stringMatching(/changed by its server\. Review it/) });
  expect(notes.calls).toEqual([]);
});

test('a person chooses from the tools that can be sources, and enters their parameters as text', async () => {
  const { ctx, problems } = await withTools();
  const tools = await listSourceTools(ctx.db, ctx.userId);
  expect(tools).toMatchObject([
    {
      action: 'mcp.notes.count',
      label: 'notes: count',
      params: [{ name: 'to', description: 'How far', required: true }, { name: 'loud' }],
    },
    { action: 'mcp.notes.echo', params: [{ name: 'text', required: true }] },
  ]);
  const enter = (action: string, entered: Record<string, string>) => readToolSourceForm(ctx.db, ctx.userId, action, entered);
  const source = { type: 'platform', provider: 'mcp.notes', value: 'count {"to":5}' } as const;
  expect(await enter('mcp.notes.count', { to: ' 5 ', loud: '' })).toEqual({ source });
  expect(await problems(source.value)).toEqual([]);
  expect(await enter('mcp.notes.echo', { text: '5' })).toMatchObject({ source: { value: 'echo {"text":"5"}' } });
  expect(await nameSources(ctx.db, ctx.userId, [{ ...source, name: 'Numbers' }] as never)).toEqual([
    { kind: 'platform', name: 'notes: count, to 5', label: 'Numbers' },
  ]);
  // What is wrong is said next to its field.
  expect(await enter('mcp.notes.count', { to: ' ', loud: 'yes' })).toEqual({
    errors: { 'param:to': 'Enter a value.', 'param:loud': 'Enter true or false.' },
  });
  expect(await enter('mcp.notes.gone', {})).toBeNull();
});

test('another person’s tool cannot be a source', async () => {
  const { ctx, source } = await withTools();
  const { id: other } = await signUp('Other');
  const theirs = { ...ctx, userId: other, db: actingAs(other) };
  expect(await problemsOfSources(theirs, [source(hello)], [])).toMatchObject([{ expected: 'The server notes is not connected.' }]);
});
