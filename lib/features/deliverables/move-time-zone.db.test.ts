import { expect, inject, it } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { moveTimeZone } from './move-time-zone.ts';

it('moving to another time zone moves schedules that name no zone, and leaves others and paused ones', async () => {
  const { url, publishableKey, jwtSecret } = inject('supabase');
  const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
  const db = actingAs((await signUp('Maya')).id);
  const row = { deliverable_type: 'custom', frequency: 'daily', next_run_at: '2026-11-24T09:00:00Z' };
  await db
    .from('deliverables')
    .insert([
      { ...row, title: 'Here', schedule: { time: '09:00' } },
      { ...row, title: 'There', schedule: { time: '09:00', time_zone: 'UTC' } },
      { ...row, title: 'Paused', schedule: { time: '09:00' }, status: 'paused', next_run_at: null },
    ])
    .throwOnError();

  await db
    .from('work_tickets')
    .insert([
      { task: 'Report', agent_type: 'reporting', frequency: 'daily', schedule: { time: '09:00' }, next_run_at: '2026-11-24T09:00:00Z' },
      { task: 'Research', agent_type: 'research' },
    ])
    .throwOnError();

  await moveTimeZone(db, 'Asia/Tokyo', { now: () => new Date('2026-11-23T12:00:00Z'), newId: () => '' });

  const { data } = await db.from('deliverables').select('title, next_run_at').order('title').throwOnError();
  expect(data.map(({ title, next_run_at }) => [title, next_run_at && new Date(next_run_at).toISOString()])).toEqual([
    ['Here', '2026-11-24T00:00:00.000Z'],
    ['Paused', null],
    ['There', '2026-11-24T09:00:00.000Z'],
  ]);
  const { data: tickets } = await db.from('work_tickets').select('task, next_run_at').order('task').throwOnError();
  expect(tickets).toEqual([
    { task: 'Report', next_run_at: '2026-11-24T00:00:00+00:00' },
    { task: 'Research', next_run_at: null },
  ]);
});
