import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { type Person, signUp, signUpAdmin } from '#lib/database/embedded/testing/people.ts';
import { tokenSigner } from '#lib/database/token-signer.ts';
import type { Database } from '#lib/database/types.ts';
import { ChangeWatch, lookForChanges } from '#lib/turns/change-watch.ts';
import { EventStreams, endedLogins, STREAMS_PER_PERSON } from './event-streams.ts';
import type { StreamEvent } from './session-events.ts';

const { url, publishableKey, secretKey, jwtSecret } = inject('supabase');
const settings = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret };
const actingAs = createActingAs(settings);
const service = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
const signer = tokenSigner(settings);

/** The event streams of a process, with counts of its queries for changes and of reads per person. */
function streamsOfProcess({ loginsMs = 60_000 } = {}) {
  const asked = { looks: 0, reads: new Map<string, number>() };
  const look = lookForChanges(service);
  const watch = new ChangeWatch({
    look: (cursor) => {
      asked.looks++;
      return look(cursor);
    },
    lookMs: 50,
    log: () => '',
  });
  const streams = new EventStreams({ watch, endedLogins: endedLogins(service), log: () => '', loginsMs });
  const dbOf = (id: string) =>
    createClient<Database>(url, publishableKey, {
      accessToken: () => signer.tokenFor(id),
      global: {
        fetch: (input, init) => {
          asked.reads.set(id, (asked.reads.get(id) ?? 0) + 1);
          return fetch(input, init);
        },
      },
    });
  const dbs = new Map<string, Db>();
  return {
    asked,
    watch,
    streams,
    readsOf: (id: string) => asked.reads.get(id) ?? 0,
    /** A reader of this person's events, and what it has read so far. */
    async open(id: string, login?: string) {
      const db = dbs.get(id) ?? dbOf(id);
      dbs.set(id, db);
      const stream = streams.open({ id, login }, db, { knownUnread: 0 });
      if (!stream) return null;
      const reader = stream.getReader();
      onTestFinished(() => reader.cancel());
      const events: StreamEvent[] = [(await reader.read()).value!];
      let ended = false;
      const reading = (async () => {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          events.push(value);
        }
        ended = true;
      })();
      return { events, leave: () => reader.cancel(), reading, hasEnded: () => ended, titles: () => titlesOf(events) };
    },
  };
}

const titlesOf = (events: StreamEvent[]) => events.flatMap((event) => (event.type === 'session' ? event.title : []));
/** Changes rows as another process would, without notifying this one. */
const begin = (person: Person, title: string) => actingAs(person.id).from('chat_sessions').insert({ title }).throwOnError();
const loginOf = ({ loginToken }: Person) =>
  (JSON.parse(Buffer.from(loginToken.split('.')[1]!, 'base64url').toString()) as { session_id: string }).session_id;

/** Waits for this many more queries of the process. */
async function looks(process: ReturnType<typeof streamsOfProcess>, times: number) {
  const until = process.asked.looks + times;
  await vi.waitFor(() => expect(process.asked.looks).toBeGreaterThanOrEqual(until), { timeout: 20_000, interval: 20 });
}

describe('the event streams of a process', () => {
  test('readers without changes cause no reads, and one query serves all of them', async () => {
    const process = streamsOfProcess();
    const people = await Promise.all([signUp('Ada'), signUp('Ben'), signUp('Cleo')]);
    for (const { id } of people) for (let n = 0; n < 10; n++) await process.open(id);
    await looks(process, 2);
    const before = people.map(({ id }) => process.readsOf(id));
    const looksBefore = process.asked.looks;
    await looks(process, 10);
    expect(people.map(({ id }) => process.readsOf(id))).toEqual(before);
    expect(process.asked.looks - looksBefore).toBeLessThan(20);
  });

  test('a change in another process is read once for all readers of that person', async () => {
    const process = streamsOfProcess();
    const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')]);
    const tabs = await Promise.all([process.open(ada.id), process.open(ada.id), process.open(ada.id)]);
    const other = await process.open(ben.id);
    await looks(process, 2);
    const before = { ada: process.readsOf(ada.id), ben: process.readsOf(ben.id) };
    await begin(ada, 'Plans for spring');
    await vi.waitFor(
      () => expect(tabs.map((tab) => tab!.titles())).toEqual([['Plans for spring'], ['Plans for spring'], ['Plans for spring']]),
      {
        timeout: 20_000,
      },
    );
    await looks(process, 3);
    expect(process.readsOf(ada.id) - before.ada).toBe(1);
    expect(process.readsOf(ben.id)).toBe(before.ben);
    expect(other!.titles()).toEqual([]);
  });

  test('a change of the models reaches all people without reading their rows', async () => {
    const process = streamsOfProcess();
    const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')]);
    const tabs = await Promise.all([process.open(ada.id), process.open(ada.id), process.open(ben.id)]);
    await looks(process, 2);
    const before = [ada, ben].map(({ id }) => process.readsOf(id));
    const changes = () => tabs.map((tab) => tab!.events.filter(({ type }) => type === 'models').length);
    const changesBefore = changes();
    const { id: admin } = await signUpAdmin('Cleo');
    const model = { admin, id: randomUUID(), provider: 'anthropic', model: `other-${randomUUID()}`, name: 'Other', thinking: 'off' };
    // No process can use it, so that it is not offered in other tests.
    await service.rpc('add_model', { ...model, address: null as never, sealed_key: 'sealed elsewhere' }).throwOnError();
    onTestFinished(async () => void (await service.rpc('remove_model', { admin, id: model.id })));
    await vi.waitFor(() => expect(changes().every((count, n) => count > changesBefore[n]!)).toBe(true), { timeout: 20_000 });
    expect([ada, ben].map(({ id }) => process.readsOf(id))).toEqual(before);
  });

  test('a change that arrives during a read is not missed', async () => {
    const process = streamsOfProcess();
    const ada = await signUp('Ada');
    const tab = await process.open(ada.id);
    await Promise.all(Array.from({ length: 8 }, (_, n) => begin(ada, `Chat ${n}`).then(() => process.watch.changed(ada.id))));
    await vi.waitFor(() => expect(new Set(tab!.titles()).size).toBe(8), { timeout: 20_000 });
  });

  test('nothing is read for an idle reader, who later gets the latest state', async () => {
    const process = streamsOfProcess();
    const ada = await signUp('Ada');
    const { data } = await actingAs(ada.id).from('chat_sessions').insert({ title: 'Title 0' }).select('id').single().throwOnError();
    let reads = 0;
    const slow = process.streams
      .open(
        { id: ada.id },
        dbCounting(ada.id, () => reads++),
        { knownUnread: 0 },
      )!
      .getReader();
    onTestFinished(() => slow.cancel());
    await vi.waitFor(() => expect(reads).toBe(1), { timeout: 20_000 });
    for (let n = 1; n <= 30; n++) {
      await actingAs(ada.id)
        .from('chat_sessions')
        .update({ title: `Title ${n}` })
        .eq('id', data.id)
        .throwOnError();
      process.watch.changed(ada.id);
    }
    await looks(process, 3);
    expect(reads).toBeLessThanOrEqual(2);
    const titles: string[] = [];
    while (titles.at(-1) !== 'Title 30') titles.push(...titlesOf([(await slow.read()).value!]));
    expect(titles.length).toBeLessThanOrEqual(3);
  });

  test('a person can have twenty streams, other people are not affected, and closing one makes room', async () => {
    const process = streamsOfProcess();
    const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')]);
    const tabs = [];
    for (let n = 0; n < STREAMS_PER_PERSON; n++) tabs.push(await process.open(ada.id));
    expect(tabs).not.toContain(null);
    expect(await process.open(ada.id)).toBeNull();
    expect(await process.open(ben.id)).not.toBeNull();
    await tabs[0]!.leave();
    expect(await process.open(ada.id)).not.toBeNull();
    expect(await process.open(ada.id)).toBeNull();
  });

  test('signing out here ends the streams of that sign-in and no others', async () => {
    const process = streamsOfProcess();
    const ada = await signUp('Ada');
    const [here, there] = [(await process.open(ada.id, 'one'))!, (await process.open(ada.id, 'two'))!];
    process.streams.endLogin('one');
    await here.reading;
    expect([here.hasEnded(), there.hasEnded()]).toEqual([true, false]);
    for (let n = 1; n < STREAMS_PER_PERSON; n++) expect(await process.open(ada.id)).not.toBeNull();
    expect(await process.open(ada.id), 'the ended stream is not counted').toBeNull();
  });

  test('signing out elsewhere ends the streams of that sign-in', async () => {
    const process = streamsOfProcess({ loginsMs: 50 });
    const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')]);
    const [ends, stays] = [(await process.open(ada.id, loginOf(ada)))!, (await process.open(ben.id, loginOf(ben)))!];
    const auth = createClient(url, publishableKey, { auth: { persistSession: false } }).auth;
    await auth.admin.signOut(ada.loginToken, 'local');
    await ends.reading;
    expect([ends.hasEnded(), stays.hasEnded()]).toEqual([true, false]);
  });
});

function dbCounting(id: string, count: () => void): Db {
  return createClient<Database>(url, publishableKey, {
    accessToken: () => signer.tokenFor(id),
    global: {
      fetch: (input, init) => {
        count();
        return fetch(input, init);
      },
    },
  });
}

describe('the query for changes', () => {
  const changesSince = async (cursor?: string) =>
    (await service.rpc('changed_people', cursor === undefined ? {} : { cursor }).throwOnError()).data as unknown as {
      cursor: string;
      changes: [string, string][];
    };
  const peopleSince = async (cursor: string) => new Set((await changesSince(cursor)).changes.map(([, id]) => id));

  test('returns the ids of changed people and nothing else', async () => {
    const ada = await signUp('Ada');
    const db = actingAs(ada.id);
    const { cursor, changes } = await changesSince();
    expect(changes).toEqual([]);
    expect(await peopleSince(cursor)).not.toContain(ada.id);
    const { data: deliverable } = await db
      .from('deliverables')
      .insert({ title: 'Secret words', deliverable_type: 'status_report' })
      .select('id')
      .single()
      .throwOnError();
    const { data: ticket } = await db
      .from('work_tickets')
      .insert({ task: 'Secret words', agent_type: 'research' })
      .select('id')
      .single()
      .throwOnError();
    const happenings: [string, () => PromiseLike<unknown>][] = [
      ['a chat begins', () => begin(ada, 'Secret words')],
      [
        'a draft is written',
        () =>
          db.from('deliverable_versions').insert({ deliverable_id: deliverable.id, version_number: 1, status: 'staged' }).throwOnError(),
      ],
      ['a deliverable is archived', () => db.from('deliverables').update({ status: 'archived' }).eq('id', deliverable.id).throwOnError()],
      ['a deliverable is deleted', () => db.from('deliverables').delete().eq('id', deliverable.id).throwOnError()],
      ['a ticket begins', () => db.from('work_tickets').update({ status: 'running' }).eq('id', ticket.id).throwOnError()],
      ['a chat is renamed', () => db.from('chat_sessions').update({ title: 'Other words' }).eq('user_id', ada.id).throwOnError()],
    ];
    for (const [what, happen] of happenings) {
      const before = (await changesSince()).cursor;
      expect(await peopleSince(before), what).not.toContain(ada.id);
      await happen();
      const after = await changesSince(before);
      expect(
        after.changes.map(([, id]) => id),
        what,
      ).toContain(ada.id);
      expect(Object.keys(after).sort()).toEqual(['changes', 'cursor']);
      expect(JSON.stringify(after)).not.toContain('words');
    }
  });

  test('includes deleted accounts', async () => {
    const ada = await signUp('Ada');
    await begin(ada, 'A chat');
    const { cursor } = await changesSince();
    await service.rpc('delete_account', { account: ada.id }).throwOnError();
    expect(await peopleSince(cursor)).toContain(ada.id);
  });
});
