import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Db } from '#lib/database/db.ts';
import { type Person, signUp } from '#lib/database/embedded/testing/people.ts';
import type { Database } from '#lib/database/types.ts';
import { listAllDeliverables } from './deliverables.ts';
import { listAllTurns, readTurn } from './turns.ts';
import { listUsers } from './users.ts';

let admin: Db;
let service: Db;
let owner: Db;
let maya: Person;
let turnId: string;
const list = { sort: 'title', ascending: true, page: 1 } as const;

beforeAll(async () => {
  const { url, publishableKey, secretKey } = inject('supabase');
  const plain = { auth: { persistSession: false, autoRefreshToken: false } };
  service = createClient<Database>(url, secretKey, plain);
  const client = (token: string) => createClient<Database>(url, publishableKey, { accessToken: async () => token });

  maya = await signUp('Maya');
  const boss = await signUp('Boss');
  await service.rpc('set_admin', { address: boss.email, admin: true }).throwOnError();
  const login = createClient<Database>(url, publishableKey, plain);
  const { data } = await login.auth.signInWithPassword(boss);
  admin = client(data.session!.access_token);
  owner = client(maya.loginToken);

  const user_id = maya.id;
  const rows = Array.from({ length: 30 }, (_, n) => ({
    user_id,
    title: `Report ${String(n).padStart(2, '0')}`,
    deliverable_type: 'custom',
    status: n < 3 ? 'paused' : 'active',
  }));
  const { data: deliverables } = await service.from('deliverables').insert(rows).select('id, title').order('title').throwOnError();
  const versions = [1, 2, 3].map((version_number) => ({
    user_id,
    deliverable_id: deliverables[0]!.id,
    version_number,
    status: version_number === 3 ? 'staged' : 'delivered',
  }));
  await service.from('deliverable_versions').insert(versions).throwOnError();
  const ended = { status: 'ended', exit_reason: 'complete', ended_at: new Date(0).toISOString(), started_at: new Date(0).toISOString() };
  const turn = {
    user_id,
    model: 'built-in',
    instance_id: 'test',
    lease: crypto.randomUUID(),
    cost_nanousd: 2_000_000,
    tokens_in: 10,
    ...ended,
  };
  const { data: turns } = await service
    .from('turns')
    .insert([turn, { ...turn, exit_reason: 'error', model: 'offline' }])
    .select('id')
    .throwOnError();
  turnId = turns[0]!.id;
  await service
    .from('turn_calls')
    .insert({
      user_id,
      turn_id: turnId,
      call_id: 'a',
      name: 'Read',
      input: { ref: 'deliverable:latest' },
      output: { success: true },
      state: 'succeeded',
    })
    .throwOnError();
});

describe('the admin list of deliverables', () => {
  it("shows everyone's deliverables with owner and newest version, 25 per page", async () => {
    const { deliverables, total, pages } = await listAllDeliverables(admin, { ...list, owner: maya.id });
    expect({ total, pages, shown: deliverables.length }).toEqual({ total: 30, pages: 2, shown: 25 });
    expect(deliverables[0]).toMatchObject({ title: 'Report 00', owner: { email: maya.email }, latest: { number: 3, status: 'staged' } });
    expect(deliverables[1]!.latest).toBeUndefined();
  });

  it('shows the first page for a page after the last', async () => {
    const { page, deliverables } = await listAllDeliverables(admin, { ...list, owner: maya.id, page: 9 });
    expect([page, deliverables[0]!.title]).toEqual([1, 'Report 00']);
  });

  it('filters by status and text, and sorts in both directions', async () => {
    const paused = await listAllDeliverables(admin, { ...list, owner: maya.id, status: 'paused', ascending: false });
    expect(paused.deliverables.map(({ title }) => title)).toEqual(['Report 02', 'Report 01', 'Report 00']);
    expect((await listAllDeliverables(admin, { ...list, owner: maya.id, query: 'REPORT 17' })).total).toBe(1);
    expect((await listAllDeliverables(admin, { ...list, owner: maya.id, query: '%' })).total).toBe(0);
  });
});

describe('the admin list of turns', () => {
  it('filters by exit reason, and leads to the calls with input and output', async () => {
    const request = { sort: 'started', ascending: false, page: 1, owner: maya.id } as const;
    expect((await listAllTurns(admin, request)).total).toBe(2);
    expect((await listAllTurns(admin, { ...request, state: 'error' })).total).toBe(1);
    expect((await listAllTurns(admin, { ...request, state: 'running' })).total).toBe(0);
    const found = await readTurn(admin, turnId);
    expect(found?.turn).toMatchObject({ owner: { id: maya.id }, exitReason: 'complete', costNanoUsd: 2_000_000 });
    expect(found?.calls).toMatchObject([{ name: 'Read', input: { ref: 'deliverable:latest' }, output: { success: true } }]);
  });

  it('shows and filters the built-in assistant by its current name, also in rows with its former one', async () => {
    const request = { sort: 'started', ascending: false, page: 1, owner: maya.id } as const;
    for (const model of ['built-in', 'offline'])
      expect((await listAllTurns(admin, { ...request, model })).turns.map((turn) => turn.model)).toEqual(['built-in', 'built-in']);
    expect((await listAllTurns(admin, { ...request, model: 'anthropic:claude-sonnet-5-5' })).total).toBe(0);
  });

  it('finds no turn for an invalid id', async () => {
    expect(await readTurn(admin, 'latest')).toBeNull();
  });
});

describe('the admin list of users', () => {
  it('counts the content and usage of each account', async () => {
    const { users } = await listUsers(admin, { sort: 'email', ascending: true, page: 1, query: maya.email });
    expect(users).toMatchObject([{ id: maya.id, deliverables: 30, chats: 0, memories: 0, turns: 2, costNanoUsd: 4_000_000 }]);
  });

  it('counts turns with an unknown cost beside the known costs, but not running ones', async () => {
    const person = await signUp('Unpriced');
    const turn = {
      user_id: person.id,
      model: 'openai-compatible:qwen3:8b',
      instance_id: 'one',
      trigger: 'system_event',
      operator: 'summary',
    };
    const ended = { ...turn, status: 'ended', exit_reason: 'complete', ended_at: '2026-11-02T09:00:00Z' };
    await service
      .from('turns')
      .insert({ ...ended, cost_nanousd: 5, lease: randomUUID() })
      .throwOnError();
    await service
      .from('turns')
      .insert({ ...ended, lease: randomUUID() })
      .throwOnError();
    await service
      .from('turns')
      .insert({ ...turn, lease: randomUUID() })
      .throwOnError();
    const { users } = await listUsers(admin, { sort: 'email', ascending: true, page: 1, query: person.email });
    expect(users).toMatchObject([{ turns: 3, unpriced: 1, costNanoUsd: 5 }]);
  });

  it('treats commas, quotes and parentheses in the search text as literal characters', async () => {
    expect((await listUsers(admin, { sort: 'email', ascending: true, page: 1, query: 'a,"(b).ilike.%' })).total).toBe(0);
  });
});

it('someone who is not an administrator gets only their own rows from the same lists', async () => {
  const { users } = await listUsers(owner, { sort: 'email', ascending: true, page: 1 });
  expect(users.map(({ id }) => id)).toEqual([maya.id]);
  const other = await signUp('Other');
  const { url, publishableKey } = inject('supabase');
  const stranger = createClient<Database>(url, publishableKey, { accessToken: async () => other.loginToken });
  expect((await listAllDeliverables(stranger, { ...list })).total).toBe(0);
  expect(await readTurn(stranger, turnId)).toBeNull();
  const { data } = await stranger.rpc('account_counts', { accounts: [maya.id] }).throwOnError();
  expect(data).toMatchObject([{ deliverables: 0, turns: 0 }]);
});
