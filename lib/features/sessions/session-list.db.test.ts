import { beforeAll, describe, expect, inject, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { type Person, signUp } from '#lib/database/embedded/testing/people.ts';
import { restoreRevision } from '#lib/features/revisions/restore-revision.ts';
import { changeSession } from './change-session.ts';
import { listSessions } from './session-list.ts';

let maya: Person;
let db: Db;
let other: Db;

beforeAll(async () => {
  const { url, publishableKey, jwtSecret } = inject('supabase');
  const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
  maya = await signUp('Maya');
  db = actingAs(maya.id);
  other = actingAs((await signUp('Other')).id);
});

async function chat(title: string, day: number): Promise<string> {
  const last_message_at = new Date(Date.UTC(2026, 10, day)).toISOString();
  const { data } = await db.from('chat_sessions').insert({ title, last_message_at }).select('id').single().throwOnError();
  return data.id;
}

describe("the side bar's chats", () => {
  it('come newest first, marked when running or asking; a deleted chat is missing until it is restored', async () => {
    const [old, asked, running] = [await chat('Old', 1), await chat('Asks 100% of it', 2), await chat('Runs', 3)];
    const turn = { model: 'built-in', instance_id: 'test', lease: crypto.randomUUID() };
    const { data } = await db
      .from('turns')
      .insert({ ...turn, session_id: running })
      .select('id')
      .single()
      .throwOnError();
    const question = { session_id: asked, turn_id: data.id, call_id: 'c', kind: 'question', subject: 'When?', digest: 'd' };
    await db.from('requests').insert(question).throwOnError();

    expect((await listSessions(db)).map((session) => [session.title, session.running, session.question])).toEqual([
      ['Runs', true, false],
      ['Asks 100% of it', false, true],
      ['Old', false, false],
    ]);

    const deleted = await changeSession(db, old, { deletedAt: new Date() });
    expect((await listSessions(db)).map(({ title }) => title)).toEqual(['Runs', 'Asks 100% of it']);
    expect(await changeSession(db, old, { title: 'Renamed while deleted' })).toBeNull();
    expect(await restoreRevision({ db, userId: maya.id, clock: systemClock(), timeZone: 'UTC', log: () => '' }, deleted!)).toEqual({
      ok: true,
    });
    expect((await listSessions(db, { query: 'OLD' })).map(({ title }) => title)).toEqual(['Old']);
  });

  it('are found by characters that are special in a pattern', async () => {
    expect((await listSessions(db, { query: '100%' })).map(({ title }) => title)).toEqual(['Asks 100% of it']);
    expect(await listSessions(db, { query: '_' })).toEqual([]);
  });

  it('are visible only to their person', async () => {
    const mine = await chat('Mine', 4);
    expect(await listSessions(other)).toEqual([]);
    expect(await changeSession(other, mine, { title: 'Taken' })).toBeNull();
    expect((await listSessions(db))[0]!.title).toBe('Mine');
  });
});
