import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#lib/app/jobs.ts';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import { requeueOrphans } from '#lib/jobs/orphans.ts';
import { stoppedClock, sweepTestEnv } from '#lib/jobs/testing/sweeping.ts';
import { startSync } from './start-sync.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase();
});
afterAll(() => database.release());

const { sweeper } = sweepTestEnv(() => database);
const past = '2026-01-01T00:00:00.000Z';
const future = '2099-01-01T00:00:00.000Z';

/** A person with a connected platform and a channel that is due at this time, and the jobs that read it. */
async function personWith(next_sync_at: string | null, status = 'active') {
  const { boss, queue } = await sweeper(stoppedClock('2026-11-02T09:00:00Z'));
  const userId = await database.person();
  const db = database.actingAs(userId);
  const { data: connection } = await db
    .from('user_integrations')
    .insert({ provider: 'slack', status })
    .select('id')
    .single()
    .throwOnError();
  const picked = { integration_id: connection.id, provider: 'slack', external_id: 'C1', name: '#acme-eng', kind: 'channel', next_sync_at };
  const { data: resource } = await db.from('platform_resources').insert(picked).select('id').single().throwOnError();
  return {
    db,
    userId,
    queue,
    integrationId: connection.id,
    resourceId: resource.id,
    sweep: () => requeueOrphans({ boss, queue, actingAs: database.actingAs }, jobs),
    jobs: () => boss.findJobs('platform.sync', { data: { resource_id: resource.id } }),
  };
}

test('a channel that is due gets one job, and another when it is due again', async () => {
  const person = await personWith(past);
  await person.sweep();
  await person.sweep();
  expect(await person.jobs()).toHaveLength(1);
  const again = { next_sync_at: '2026-01-01T00:30:00.000Z' };
  await person.db.from('platform_resources').update(again).eq('id', person.resourceId).throwOnError();
  await person.sweep();
  expect(await person.jobs()).toHaveLength(2);
});

test('a channel that is not due, or whose connection has ended, gets none', async () => {
  for (const person of [await personWith(future), await personWith(null), await personWith(past, 'expired')]) {
    await person.sweep();
    expect(await person.jobs()).toEqual([]);
  }
});

test('a reading that the person starts is one job, which the sweep does not repeat', async () => {
  const person = await personWith(future);
  const { db, queue, userId, integrationId } = person;
  const started = await startSync({ db, jobs: queue, clock: stoppedClock('2026-01-02T00:00:00Z') }, { userId, integrationId });
  expect(started).toHaveLength(1);
  await person.sweep();
  expect((await person.jobs()).map(({ id }) => id)).toEqual(started);
});
