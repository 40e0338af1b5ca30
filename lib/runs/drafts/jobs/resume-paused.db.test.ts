import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import { stoppedClock, sweepTestEnv } from '#lib/jobs/testing/sweeping.ts';
import { resumePaused } from './resume-paused.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase();
});
afterAll(() => database.release());

const logged: string[] = [];
const { sweeper, personWith } = sweepTestEnv(() => database, logged);
const log = (words: string) => `${logged.push(words)}`;

/** A person in a time zone with deliverables that are paused until a day. */
async function pausedPerson(timeZone: string, ...days: string[]) {
  const schedule = { time: '09:00' };
  const person = await personWith(...days.map((paused_until) => ({ status: 'paused', paused_until, next_run_at: null, schedule })));
  await person.db.from('profiles').update({ time_zone: timeZone }).not('id', 'is', null).throwOnError();
  return {
    ...person,
    async rows() {
      const { data } = await person.db.from('deliverables').select('status, paused_until, next_run_at').order('title').throwOnError();
      return data.map(({ next_run_at, ...row }) => ({ ...row, next: next_run_at && new Date(next_run_at).toISOString() }));
    },
  };
}

const resumed = (next: string) => ({ status: 'active', paused_until: null, next: `${next}:00.000Z` });

describe('a pause until a day', () => {
  test.each([
    ['Europe/Berlin', '2027-03-28', '2027-03-27T23:00Z', '2027-03-28T07:00'],
    ['Europe/Berlin', '2027-03-29', '2027-03-28T22:00Z', '2027-03-29T07:00'],
    ['Europe/Berlin', '2027-10-31', '2027-10-30T22:00Z', '2027-10-31T08:00'],
    ['Europe/Berlin', '2027-11-01', '2027-10-31T23:00Z', '2027-11-01T08:00'],
    ['America/New_York', '2027-01-05', '2027-01-05T05:00Z', '2027-01-05T14:00'],
    ['Pacific/Kiritimati', '2027-01-05', '2027-01-04T10:00Z', '2027-01-04T19:00'],
    // The clocks skip from 0:00 to 1:00 on this day.
    ['America/Santiago', '2027-09-05', '2027-09-05T04:00Z', '2027-09-05T12:00'],
  ])('in %s ends when %s begins there, at %s', async (timeZone, day, begins, next) => {
    const person = await pausedPerson(timeZone, day);
    const clock = stoppedClock(begins);
    clock.set(new Date(Date.parse(begins) - 1000).toISOString());
    const { boss } = await sweeper(clock);
    expect(await resumePaused({ boss, clock, log })).toBe(0);
    expect(await person.rows()).toEqual([{ status: 'paused', paused_until: day, next: null }]);
    clock.set(begins);
    expect(await resumePaused({ boss, clock, log })).toBe(1);
    expect(await person.rows()).toEqual([resumed(next)]);
    expect(await resumePaused({ boss, clock, log })).toBe(0);
  });

  test('that ended while nothing swept has the run that was missed', async () => {
    const person = await pausedPerson('UTC', '2026-11-05');
    const clock = stoppedClock('2026-11-07T12:00:00Z');
    const { boss, sweep } = await sweeper(clock);
    expect(await resumePaused({ boss, clock, log })).toBe(1);
    expect(await person.rows()).toEqual([resumed('2026-11-05T09:00')]);
    expect(await sweep()).toBe(1);
    expect(await person.versions()).toMatchObject([{ due: '2026-11-07T09:00Z' }]);
  });

  test('is ended for each deliverable whose day has come, whatever the batch', async () => {
    const person = await pausedPerson('UTC', '2026-11-05', '2026-11-06', '2026-11-05', '2026-11-04', '2026-12-01');
    const clock = stoppedClock('2026-11-05T00:00:00Z');
    const { boss } = await sweeper(clock);
    expect(await resumePaused({ boss, clock, log }, 2)).toBe(3);
    expect((await person.rows()).map(({ status }) => status)).toEqual(['active', 'paused', 'active', 'active', 'paused']);
  });

  test('that ended is a revision by the sweep', async () => {
    const person = await pausedPerson('UTC', '2026-11-05');
    const clock = stoppedClock('2026-11-05T00:00:00Z');
    const { boss } = await sweeper(clock);
    await resumePaused({ boss, clock, log });
    const { data } = await person.db.from('revisions').select('actor_kind, actor_id, before').throwOnError();
    expect(data).toEqual([{ actor_kind: 'system', actor_id: 'schedule.sweep', before: { status: 'paused', paused_until: '2026-11-05' } }]);
  });

  test('does not end for an archived deliverable or one that is paused without a day', async () => {
    const person = await personWith({ status: 'paused', next_run_at: null }, { status: 'archived', next_run_at: null });
    const clock = stoppedClock('2030-01-01T00:00:00Z');
    const { boss } = await sweeper(clock);
    expect(await resumePaused({ boss, clock, log })).toBe(0);
    const { data } = await person.db.from('deliverables').select('status').order('title').throwOnError();
    expect(data.map(({ status }) => status)).toEqual(['paused', 'archived']);
  });
});
