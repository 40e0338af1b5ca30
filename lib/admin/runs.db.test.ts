import { createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { type Person, signUp, signUpAdmin } from '#lib/database/embedded/testing/people.ts';
import type { Database } from '#lib/database/types.ts';
import { listAllDeliveries } from './deliveries.ts';
import { readSchedules } from './schedules.ts';
import { readVersionHistory } from './version-history.ts';

const { url, publishableKey, jwtSecret } = inject('supabase');
const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });

// A separate period: no other test uses times before 2001.
const now = new Date('2000-12-20T12:00:00Z');
const daily = { frequency: 'daily', schedule: { time: '09:00', time_zone: 'UTC' }, deliverable_type: 'custom' };

let admin: Db;
let db: Db;
let maya: Person;
let ids: Record<string, string>;

beforeAll(async () => {
  maya = await signUp('Maya');
  const boss = await signUpAdmin('Boss');
  admin = createClient<Database>(url, publishableKey, { accessToken: async () => boss.loginToken });
  db = actingAs(maya.id);
  const titles = {
    late: '2000-12-20T09:00:00Z',
    blocked: '2000-12-20T10:00:00Z',
    'just due': '2000-12-20T11:57:00Z',
    'far off': '2000-12-21T09:00:00Z',
  };
  const rows = Object.entries(titles).map(([title, next_run_at]) => ({ ...daily, title, next_run_at }));
  const paused = { ...daily, title: 'paused', next_run_at: '2000-12-01T09:00:00Z', status: 'paused' };
  const { data } = await db
    .from('deliverables')
    .insert([...rows, paused], { defaultToNull: false })
    .select('id, title')
    .throwOnError();
  ids = Object.fromEntries(data.map(({ id, title }) => [title, id]));

  const tickets = [
    {
      task: 'Read the interviews',
      agent_type: 'research',
      frequency: 'daily',
      schedule: daily.schedule,
      next_run_at: '2000-12-20T11:58:00Z',
    },
    { task: 'Sum it up', agent_type: 'content', due_at: '2000-12-18T09:00:00Z', started_at: '2000-12-18T09:30:00Z' },
  ];
  await db.from('work_tickets').insert(tickets, { defaultToNull: false }).throwOnError();
  const run = (title: string, version_number: number, due_at: string, first_due_at: string, created_at: string, status = 'failed') => ({
    deliverable_id: ids[title]!,
    version_number,
    due_at,
    first_due_at,
    created_at,
    status,
  });
  const runs = [
    run('late', 1, '2000-12-16T09:00:00Z', '2000-12-16T09:00:00Z', '2000-12-16T09:00:40Z'),
    run('late', 2, '2000-12-19T09:00:00Z', '2000-12-17T09:00:00Z', '2000-12-19T12:00:00Z'),
    run('far off', 1, '2000-10-19T09:00:00Z', '2000-10-17T09:00:00Z', '2000-10-19T12:00:00Z'),
    run('blocked', 1, '2000-12-19T10:00:00Z', '2000-12-19T10:00:00Z', '2000-12-19T10:00:10Z', 'generating'),
  ];
  await db.from('deliverable_versions').insert(runs).throwOnError();
});

describe('everyone’s schedules', () => {
  it('list as late what has been due for more than five minutes without a start, unless paused', async () => {
    const { late, next } = await readSchedules(admin, now, 1);
    expect(late.map(({ title, waits }) => [title, waits])).toEqual([
      ['late', false],
      ['blocked', true],
    ]);
    expect(late[0]).toMatchObject({ owner: { id: maya.id }, frequency: 'daily' });
    expect(next.slice(0, 3).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'deliverable just due',
      'work Read the interviews',
      'deliverable far off',
    ]);
  });

  it('list late and catch-up runs of the last 30 days, with the delay and the number of missed runs', async () => {
    const { delayed } = await readSchedules(admin, now, 1);
    expect(delayed).toMatchObject([
      { title: 'late', number: 2, owner: { id: maya.id }, delay: 'started 3 h late, covers 2 missed runs' },
      { title: 'Sum it up', number: null, delay: 'started 30 min late' },
    ]);
  });
});

describe("a version's history", () => {
  it('names every attempt with calls and cost, its sources, its changes and its deliveries', async () => {
    const turn = (more: object) => ({
      model: 'built-in',
      instance_id: 'test',
      lease: crypto.randomUUID(),
      status: 'ended',
      exit_reason: 'complete',
      ended_at: now.toISOString(),
      operator: 'deliverable.generate',
      trigger: 'schedule',
      ...more,
    });
    const deliverable_id = ids['far off']!;
    const [first, last] = [crypto.randomUUID(), crypto.randomUUID()];
    await db
      .from('turns')
      .insert([
        turn({
          id: first,
          exit_reason: 'timeout',
          started_at: '2000-12-18T09:00:00Z',
          cost_nanousd: 3,
          exit_detail: { deliverable: deliverable_id, version: 7 },
        }),
        // Its process died before it stored what it wrote.
        turn({ id: last, exit_reason: 'interrupted', started_at: '2000-12-18T09:10:00Z', cost_nanousd: 4, exit_detail: {} }),
        turn({ started_at: '2000-12-18T09:20:00Z', cost_nanousd: 50, exit_detail: { deliverable: deliverable_id, version: 8 } }),
      ])
      .throwOnError();
    await db
      .from('turns')
      .insert([turn({ parent_turn_id: last, operator: 'deliverable.learn', started_at: '2000-12-19T09:00:00Z', cost_nanousd: 5 })])
      .throwOnError();
    await db
      .from('turn_calls')
      .insert({ turn_id: first, call_id: 'source-1', name: 'Read', input: { ref: 'x' }, state: 'succeeded' })
      .throwOnError();
    const written = {
      deliverable_id,
      version_number: 7,
      created_at: '2000-12-18T09:00:00Z',
      status: 'approved',
      turn_id: last,
      source_snapshots: [{ ref: 'https://example.com', kind: 'url', title: 'Roadmap', excerpt: 'First the export.' }],
    };
    const { data } = await db.from('deliverable_versions').insert(written).select('id').single().throwOnError();
    const delivery = { deliverable_id, version_id: data.id, platform: 'email', destination: 'a@b.c', format: 'md', idempotency_key: 'x' };
    await db
      .from('deliveries')
      .insert({ ...delivery, status: 'unknown', attempts: 2, error: 'The connection broke.' })
      .throwOnError();

    const history = (await readVersionHistory(admin, deliverable_id, '7'))!;
    expect(history.turns.map((one) => [one.turn.exitReason, one.turn.operator, one.calls.length])).toEqual([
      ['timeout', 'deliverable.generate', 1],
      ['interrupted', 'deliverable.generate', 0],
      ['complete', 'deliverable.learn', 0],
    ]);
    expect(history).toMatchObject({
      title: 'far off',
      owner: { id: maya.id },
      costNanoUsd: 12,
      sources: [{ title: 'Roadmap', excerpt: 'First the export.' }],
      deliveries: [{ status: 'unknown', attempts: 2, error: 'The connection broke.' }],
    });
    expect(history.audit.map(({ action, entity }) => `${action} ${entity}`)).toEqual(['insert deliveries', 'insert deliverable_versions']);
    expect(await readVersionHistory(admin, deliverable_id, '70')).toBeNull();
    const other = await signUp('Other');
    const stranger = createClient<Database>(url, publishableKey, { accessToken: async () => other.loginToken });
    expect(await readVersionHistory(stranger, deliverable_id, '7')).toBeNull();

    const { deliveries } = await listAllDeliveries(admin, { owner: maya.id, state: 'unknown', page: 1 });
    expect(deliveries).toMatchObject([{ title: 'far off', number: 7, attempts: 2, owner: { id: maya.id } }]);
    expect((await listAllDeliveries(admin, { owner: maya.id, state: 'delivered', page: 1 })).total).toBe(0);
  });
});
