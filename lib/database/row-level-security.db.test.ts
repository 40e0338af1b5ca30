import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Person, signUp } from '#lib/database/embedded/testing/people.ts';
import { createActingAs } from './acting-as.ts';

/**
 * What a person's own server-made token may do with each table: s(elect) i(nsert) u(pdate) d(elete). No one else may do
 * anything; an administrator's login token may select; a login token never writes.
 */
const allowed: Record<string, string> = {
  profiles: 'siu',
  context_domains: 'siud',
  deliverables: 'siud',
  deliverable_versions: 'siud',
  batch_requests: 'si',
  deliveries: 'siu',
  user_integrations: 'siud',
  integration_secrets: '',
  platform_tools: 'siud',
  platform_resources: 'siud',
  platform_items: 'siud',
  platform_item_chunks: 'siud',
  oauth_states: '',
  memories: 'siud',
  documents: 'siud',
  document_chunks: 'siud',
  work_tickets: 'siud',
  work_outputs: 'siud',
  work_files: 'siud',
  chat_sessions: 'siud',
  session_messages: 'siud',
  turns: 'siu',
  turn_events: 'siu',
  turn_calls: 'siu',
  requests: 'siu',
  audit_log: 's',
  revisions: 's',
  notifications: 'su',
  access_tokens: 'sid',
  approved_addresses: 'sid',
  program_questions: 'siud',
  // Only the server reads these. Administrators change them through functions.
  models: '',
  model_defaults: '',
};

type Row = Record<string, unknown>;
interface Answer {
  status: number;
  rows: Row[];
}
type Bearer = { token: string; key: string };

const supabase = inject('supabase');
const settings = { SUPABASE_URL: supabase.url, SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey, SUPABASE_JWT_SECRET: supabase.jwtSecret };
const actingAs = createActingAs(settings);
const service: Bearer = { token: supabase.secretKey, key: supabase.secretKey };
const anonymous: Bearer = { token: supabase.publishableKey, key: supabase.publishableKey };
const login = (person: Person): Bearer => ({ token: person.loginToken, key: supabase.publishableKey });

/** Raw HTTP, as anyone with the publishable key could send it. */
async function http(who: Bearer, method: string, table: string, query = '', body?: unknown): Promise<Answer> {
  const response = await fetch(`${supabase.url}/rest/v1/${table}${query}`, {
    method,
    headers: { apikey: who.key, authorization: `Bearer ${who.token}`, 'content-type': 'application/json', prefer: 'return=representation' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = text ? (JSON.parse(text) as unknown) : [];
  return { status: response.status, rows: Array.isArray(parsed) ? (parsed as Row[]) : [] };
}

async function serverToken(person: Person): Promise<Bearer> {
  const { tokenSigner } = await import('./token-signer.ts');
  return { token: await tokenSigner(settings).tokenFor(person.id), key: supabase.publishableKey };
}

let owner: Person;
let other: Person;
let admin: Person;
let owned: Record<string, Row>;

/** A row of every table for this person, parents first; `at` generates the ids. */
function rowsFor(user_id: string, at = randomUUID): Record<string, Row> {
  const [domain, deliverable, version, platform, resource, item, document, ticket, session, message, turn] = Array.from({ length: 11 }, at);
  return {
    context_domains: { id: domain, user_id, name: 'Billing' },
    deliverables: { id: deliverable, user_id, title: 'Weekly status', deliverable_type: 'status_report', domain_id: domain },
    deliverable_versions: { id: version, user_id, deliverable_id: deliverable, version_number: 1 },
    batch_requests: { version_id: version, user_id, brief: {} },
    deliveries: {
      id: at(),
      user_id,
      deliverable_id: deliverable,
      version_id: version,
      platform: 'email',
      destination: 'sarah@acme.com',
      format: 'html',
      idempotency_key: 'k',
    },
    user_integrations: { id: platform, user_id, provider: 'slack' },
    integration_secrets: { id: at(), user_id, integration_id: platform, ciphertext: 'sealed' },
    platform_tools: {
      id: at(),
      user_id,
      integration_id: platform,
      name: 'search',
      action: 'mcp.notes.search',
      digest: 'd'.repeat(64),
    },
    platform_resources: {
      id: resource,
      user_id,
      integration_id: platform,
      provider: 'slack',
      external_id: 'C1',
      name: '#acme-eng',
      kind: 'channel',
    },
    platform_items: {
      id: item,
      user_id,
      integration_id: platform,
      provider: 'slack',
      resource_id: resource,
      resource: '#acme-eng',
      external_id: '1.2',
      kind: 'message',
      at: '2026-11-20T10:00:00Z',
      text: 'The export is done',
      thread: '1.2',
      listed_at: '2026-11-20T10:00:00Z',
      seen_at: '2026-11-20T10:00:00Z',
    },
    platform_item_chunks: { id: at(), user_id, item_id: item, ordinal: 0, content: 'The export is done' },
    oauth_states: {
      state_hash: (at() + at()).replaceAll('-', '').slice(0, 64),
      user_id,
      provider: 'slack',
      verifier: 'sealed',
      expires_at: '2099-01-01T00:00:00Z',
    },
    memories: { id: at(), user_id, content: 'Dana wants the money first', domain_id: domain },
    documents: { id: document, user_id, name: 'Q4 plan' },
    document_chunks: { id: at(), user_id, document_id: document, ordinal: 0, content: 'Five milestones' },
    work_tickets: { id: ticket, user_id, task: 'Read the interviews', agent_type: 'research' },
    work_outputs: { id: at(), user_id, ticket_id: ticket, name: 'Findings' },
    work_files: { id: at(), user_id, ticket_id: ticket, path: 'notes.md', digest: 'a'.repeat(64) },
    chat_sessions: { id: session, user_id },
    session_messages: { id: message, user_id, session_id: session, role: 'user', parts: [] },
    turns: { id: turn, user_id, session_id: session, message_id: message, model: 'built-in', instance_id: 'one', lease: at() },
    turn_events: { turn_id: turn, user_id, seq: 0, chunks: [] },
    turn_calls: { id: at(), user_id, turn_id: turn, call_id: 'call-1', name: 'Read' },
    requests: {
      id: at(),
      user_id,
      session_id: session,
      turn_id: turn,
      call_id: 'call-1',
      kind: 'question',
      subject: 'Which?',
      digest: 'd',
    },
    notifications: { id: at(), user_id, kind: 'draft', version_id: version },
    program_questions: { id: at(), user_id, turn_id: turn },
    approved_addresses: { id: at(), user_id, origin: 'https://example.com', how: 'approved' },
    access_tokens: { id: at(), user_id, name: 'A program', token_hash: (at() + at()).replaceAll('-', ''), scopes: ['read'] },
  };
}

const one = (table: string, row: Row) => {
  if (table === 'model_defaults') return `?purpose=eq.${row.purpose}`;
  if (table === 'oauth_states') return `?state_hash=eq.${row.state_hash}`;
  if (table === 'batch_requests') return `?version_id=eq.${row.version_id}`;
  return table === 'turn_events' ? `?turn_id=eq.${row.turn_id}` : `?id=eq.${row.id}`;
};
/** A change that every table accepts in any state. */
const harmless = (table: string) =>
  table === 'turn_events' ? { chunks: [] } : table === 'model_defaults' ? { model: 'built-in' } : { created_at: '2026-01-01T00:00:00Z' };

beforeAll(async () => {
  [owner, other, admin] = await Promise.all([signUp('Owner'), signUp('Other'), signUp('Admin')]);
  await http(service, 'POST', 'rpc/set_admin', '', { address: admin.email, admin: true });
  const client = createClient(supabase.url, supabase.publishableKey, { auth: { persistSession: false } });
  const { data } = await client.auth.signInWithPassword({ email: admin.email, password: admin.password });
  admin.loginToken = data.session!.access_token;
  owned = { profiles: { id: owner.id, user_id: owner.id }, ...rowsFor(owner.id) };
  for (const [table, row] of Object.entries(owned)) {
    if (table === 'profiles') continue;
    const { status } = await http(service, 'POST', table, '', row);
    expect(status, table).toBe(201);
  }
  owned.models = { id: randomUUID(), provider: 'openai-compatible', model: `of-${admin.id}`, name: 'A model', sealed_key: 'sealed' };
  owned.model_defaults = { purpose: 'background', model: `openai-compatible:of-${admin.id}` };
  const { id, ...model } = owned.models;
  const added = { admin: admin.id, id, address: null, thinking: 'off', ...model };
  expect((await http(service, 'POST', 'rpc/add_model', '', added)).status).toBe(204);
  expect((await http(service, 'POST', 'rpc/set_default_model', '', { admin: admin.id, ...owned.model_defaults })).status).toBe(204);
  // Triggers add these.
  await http(service, 'PATCH', 'memories', one('memories', owned.memories!), { content: 'Dana wants the people first' });
  owned.revisions = (await http(service, 'GET', 'revisions', `?user_id=eq.${owner.id}&limit=1`)).rows[0]!;
  owned.audit_log = (await http(service, 'GET', 'audit_log', `?user_id=eq.${owner.id}&limit=1`)).rows[0]!;
});

test('every table of the migrations is covered', () => {
  const folder = 'supabase/migrations';
  const sql = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const created = sql.flatMap((text) => [...text.matchAll(/create table public\.(\w+)/g)].map((match) => match[1]));
  expect(created.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

describe.each(Object.entries(allowed))('%s', (table, verbs) => {
  const may = (verb: string) => verbs.includes(verb);
  const row = () => owned[table]!;
  const seen = async (who: Bearer) => (await http(who, 'GET', table, one(table, row()))).rows.length;
  const changed = async (who: Bearer) => (await http(who, 'PATCH', table, one(table, row()), harmless(table))).rows.length;
  const removed = async (who: Bearer) => (await http(who, 'DELETE', table, one(table, row()))).rows.length;

  test('the owner’s server token can do what is allowed, and no more', async () => {
    const server = await serverToken(owner);
    expect(await seen(server)).toBe(may('s') ? 1 : 0);
    expect(await changed(server)).toBe(may('u') ? 1 : 0);
    if (!may('d')) expect(await removed(server)).toBe(0);
  });

  test('the owner’s login token reads and never writes', async () => {
    expect(await seen(login(owner))).toBe(may('s') ? 1 : 0);
    expect(await changed(login(owner))).toBe(0);
    expect(await removed(login(owner))).toBe(0);
    const { status } = await http(login(owner), 'POST', table, '', rowsFor(owner.id)[table] ?? row());
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test('another person reads and changes nothing, with either token', async () => {
    for (const who of [await serverToken(other), login(other)]) {
      expect(await seen(who)).toBe(0);
      expect(await changed(who)).toBe(0);
      expect(await removed(who)).toBe(0);
      const { status } = await http(who, 'POST', table, '', { ...(rowsFor(owner.id)[table] ?? row()) });
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  test('an anonymous request reads and changes nothing', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE', 'POST']) {
      const body = method === 'PATCH' ? harmless(table) : method === 'POST' ? row() : undefined;
      const { status, rows } = await http(anonymous, method, table, method === 'POST' ? '' : one(table, row()), body);
      expect(rows).toEqual([]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  test('an administrator reads only with the login token, and never writes', async () => {
    expect(await seen(login(admin))).toBe(may('s') ? 1 : 0);
    expect(await changed(login(admin))).toBe(0);
    expect(await removed(login(admin))).toBe(0);
    expect(await seen(await serverToken(admin))).toBe(0);
  });
});

test('the owner’s server token inserts and deletes rows where that is allowed', async () => {
  const person = await signUp('Adds');
  const server = await serverToken(person);
  const rows = Object.entries(rowsFor(person.id)).filter(([table]) => allowed[table]!.includes('i'));
  for (const [table, row] of rows) expect((await http(server, 'POST', table, '', row)).status, table).toBe(201);
  for (const [table, row] of rows.toReversed())
    if (allowed[table]!.includes('d')) expect((await http(server, 'DELETE', table, one(table, row))).rows.length, table).toBe(1);
});

test('a child cannot be inserted under another person’s parent', async () => {
  const server = await serverToken(other);
  const mine = rowsFor(other.id);
  const theirs = owned;
  const planted: [string, Row][] = [
    ['deliverable_versions', { deliverable_id: theirs.deliverables!.id }],
    ['deliveries', { deliverable_id: theirs.deliverables!.id, idempotency_key: 'other' }],
    ['deliveries', { version_id: theirs.deliverable_versions!.id, idempotency_key: 'other' }],
    ['deliverables', { domain_id: theirs.context_domains!.id }],
    ['memories', { domain_id: theirs.context_domains!.id }],
    ['memories', { deliverable_id: theirs.deliverables!.id }],
    ['memories', { superseded_by: theirs.memories!.id }],
    ['platform_tools', { integration_id: theirs.user_integrations!.id, name: 'other', action: 'mcp.notes.other' }],
    ['platform_resources', { integration_id: theirs.user_integrations!.id, external_id: 'other' }],
    ['platform_items', { integration_id: theirs.user_integrations!.id, external_id: 'other' }],
    ['platform_items', { resource_id: theirs.platform_resources!.id, external_id: 'other' }],
    ['platform_item_chunks', { item_id: theirs.platform_items!.id }],
    ['document_chunks', { document_id: theirs.documents!.id }],
    ['work_outputs', { ticket_id: theirs.work_tickets!.id }],
    ['session_messages', { session_id: theirs.chat_sessions!.id }],
    ['turns', { session_id: theirs.chat_sessions!.id, message_id: null }],
    ['turn_events', { turn_id: theirs.turns!.id, seq: 7 }],
    ['turn_calls', { turn_id: theirs.turns!.id }],
    ['requests', { session_id: null, turn_id: theirs.turns!.id }],
    ['program_questions', { turn_id: theirs.turns!.id }],
    ['requests', { version_id: theirs.deliverable_versions!.id }],
    ['deliverable_versions', { reruns: theirs.deliverable_versions!.id, version_number: 9 }],
  ];
  for (const [table, parent] of planted) {
    const { status } = await http(server, 'POST', table, '', {
      ...mine[table],
      ...parent,
      ...(table === 'turn_events' ? {} : { id: randomUUID() }),
    });
    expect(status, table).toBeGreaterThanOrEqual(400);
  }
});

test('an invalid state transition is rejected, a valid one is accepted', async () => {
  const server = await serverToken(owner);
  const move = (table: string, column: string, to: string) => http(server, 'PATCH', table, one(table, owned[table]!), { [column]: to });
  const wrong: [string, string, string][] = [
    ['deliverable_versions', 'status', 'delivered'],
    ['deliverable_versions', 'status', 'approved'],
    ['work_tickets', 'status', 'completed'],
  ];
  for (const [table, column, to] of wrong) expect((await move(table, column, to)).status, `${table} to ${to}`).toBeGreaterThanOrEqual(400);
  expect((await move('deliverable_versions', 'status', 'staged')).status).toBe(200);
  expect((await move('deliverable_versions', 'status', 'generating')).status).toBeGreaterThanOrEqual(400);
  expect((await move('work_tickets', 'status', 'running')).status).toBe(200);
  expect((await move('requests', 'state', 'skipped')).status).toBe(200);
  expect((await move('requests', 'state', 'open')).status).toBeGreaterThanOrEqual(400);
  const turn = one('turns', owned.turns!);
  expect(
    (await http(server, 'PATCH', 'turns', turn, { status: 'ended', exit_reason: 'stopped', ended_at: '2026-01-01T00:00:00Z' })).status,
  ).toBe(200);
  expect(
    (await http(server, 'PATCH', 'turns', turn, { status: 'running', exit_reason: null, ended_at: null })).status,
  ).toBeGreaterThanOrEqual(400);
});

test('the functions for the server’s own key are closed to everyone else', async () => {
  const closed: [string, unknown][] = [
    ['turns_to_recover', {}],
    ['rows_to_embed', { model: 'x', holder: '00000000-0000-4000-8000-000000000000' }],
    ['give_up_lost_deliveries', {}],
    ['worker_seen_at', {}],
    ['changed_people', { cursor: '0' }],
    ['ended_logins', { logins: [owner.id] }],
    ['forget_old_notifications', {}],
    ['forget_old_revisions', { at: '2026-01-01T00:00:00Z' }],
    ['set_admin', { address: owner.email, admin: true }],
    ['delete_account', { account: owner.id }],
    ['take_sign_in_attempt', { subjects: ['x'] }],
    ['return_sign_in_attempt', { subjects: ['x'] }],
    ['set_limits', { limits: {} }],
    ['set_sign_up_mode', { mode: 'open' }],
    ['sign_up_rules', {}],
    ['admit_address', { address: 'ada@example.com' }],
    ['invite_first_account', { hash: 'a'.repeat(64) }],
    ['make_invitation', { admin: admin.id, hash: 'a'.repeat(64), label: 'x', uses: 1, expires_at: '2100-01-01T00:00:00Z' }],
    ['list_invitations', { admin: admin.id }],
    ['revoke_invitation', { admin: admin.id, invitation: owner.id }],
    ['use_access_token', { hash: 'x' }],
    ['use_account', { account: owner.id }],
  ];
  for (const who of [anonymous, login(owner), await serverToken(owner), login(admin)])
    for (const [name, body] of closed) {
      const { status } = await http(who, 'POST', `rpc/${name}`, '', body);
      expect(status, name).toBeGreaterThanOrEqual(400);
    }
});

test('a forged token is rejected', async () => {
  const forged = createActingAs({ ...settings, SUPABASE_JWT_SECRET: 'x'.repeat(40) })(owner.id);
  const { error, data } = await forged.from('memories').select('id');
  expect(data ?? []).toEqual([]);
  expect(error).not.toBeNull();
  expect((await actingAs(owner.id).from('memories').select('id')).data).toHaveLength(1);
});

describe('models', () => {
  const id = () => owned.models!.id;
  const functions = (): [string, Row][] => [
    [
      'add_model',
      { id: randomUUID(), provider: 'anthropic', model: 'claude-x', name: 'X', address: null, sealed_key: null, thinking: 'off' },
    ],
    ['change_model', { id: id(), expected: '2026-01-01T00:00:00Z', name: 'X', thinking: 'off', key_change: 'keep', sealed_key: null }],
    ['remove_model', { id: id() }],
    ['set_default_model', { purpose: 'chat', model: 'built-in' }],
  ];

  test('no person’s token, an administrator’s login included, can call the functions', async () => {
    for (const who of [await serverToken(admin), login(admin), login(owner), anonymous])
      for (const [name, body] of [...functions(), ['installed_models', {}] as const])
        expect(
          (await http(who, 'POST', `rpc/${name}`, '', name === 'installed_models' ? {} : { admin: admin.id, ...body })).status,
          name,
        ).toBeGreaterThanOrEqual(400);
  });

  test('the server changes nothing in the name of a person who is not an administrator', async () => {
    for (const [name, body] of functions())
      expect((await http(service, 'POST', `rpc/${name}`, '', { admin: owner.id, ...body })).status, name).toBe(403);
    expect((await http(service, 'GET', 'models', one('models', owned.models!))).rows).toHaveLength(1);
  });

  test('the server cannot write a row beside the functions', async () => {
    expect((await http(service, 'POST', 'models', '', { ...owned.models, id: randomUUID(), model: 'other' })).status).toBe(403);
    expect((await http(service, 'PATCH', 'models', one('models', owned.models!), { name: 'Other' })).status).toBe(403);
    expect((await http(service, 'DELETE', 'models', one('models', owned.models!))).status).toBe(403);
  });
});
