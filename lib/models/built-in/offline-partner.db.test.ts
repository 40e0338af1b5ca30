import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { createModel } from '#lib/models/model.ts';
import { registry } from '#lib/primitives/index.ts';
import { createPartner } from '#lib/runs/chat/partner.ts';
import { message, messageOf, reading, testSettings } from '#lib/runs/chat/testing/chat-test-env.ts';
import { localEmbedder } from '#lib/search/local-embedder.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { Hub } from '#lib/turns/hub.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

const actingAs = createActingAs(testSettings());
const embedder = localEmbedder();
const hub = new Hub();
const logged: string[] = [];
const model = createModel({ MODEL: 'built-in', STREAM_DELAY_MS: 0 });
const partner = createPartner({
  actingAs,
  hub,
  embedder,
  instance: randomUUID(),
  models: async () => ({ model, background: model, offered: [] }),
  registry,
  storage: folderStorage(temporaryFolder()),
  instructions: 'You are the Thinking Partner.',
  clock: { ...systemClock(), now: () => new Date('2026-11-21T09:38:00Z') },
  sendsPerMinute: 1000,
  log: (words, error) => `log-${logged.push(`${words} ${error instanceof Error ? error.stack : ''}`)}`,
});
afterAll(() => hub.drain(10_000));

/** A new person who talks with the built-in assistant in one session, through complete turns. */
async function person() {
  const { id } = await signUp('Maya');
  const db: Db = actingAs(id);
  const session = randomUUID();
  return {
    db,
    async say(text: string, more: Parameters<typeof message>[1] = {}) {
      const reply = await messageOf(reading(await partner.send(id, message(text, { session, ...more }))));
      await hub.drain(10_000);
      return { reply, calls: callsOf(reply), said: saidIn(reply), metadata: reply.metadata! };
    },
    async rows(table: 'deliverables' | 'memories' | 'work_tickets' | 'requests') {
      const { data, error } = await db.from(table).select('*').order('created_at');
      if (error) throw error;
      return data as Record<string, unknown>[];
    },
  };
}

type Part = {
  type: string;
  input?: { message?: string; question?: string; options?: string[] };
  output?: { success: boolean; error?: string; results?: unknown[] };
};

const callsOf = ({ parts }: PartnerMessage) =>
  (parts as Part[]).flatMap(({ type, output }) =>
    type.startsWith('tool-') ? [`${type.slice(5)}${output?.success ? '' : `: ${output?.error}`}`] : [],
  );
const saidIn = ({ parts }: PartnerMessage) => (parts as Part[]).flatMap(({ input }) => input?.message ?? input?.question ?? []).join('\n');

type Person = Awaited<ReturnType<typeof person>>;

describe('the examples of the empty chat work', () => {
  let maya: Person;
  beforeAll(async () => {
    maya = await person();
  });

  it('“Create a weekly status for Sarah, Mondays at 9:00”', async () => {
    const turn = await maya.say('Create a weekly status for Sarah, Mondays at 9:00');
    expect(turn.calls).toEqual(['List', 'Write', 'Respond']);
    expect(turn.metadata.exitReason).toBe('complete');
    const [row] = await maya.rows('deliverables');
    expect(row).toMatchObject({
      title: 'Weekly status for Sarah',
      deliverable_type: 'status_report',
      frequency: 'weekly',
      schedule: { day: 'monday', time: '09:00' },
      recipient: { name: 'Sarah' },
      status: 'active',
    });
    expect(turn.said).toContain(`[Weekly status for Sarah](deliverable:${row!.id}): every Monday at 9:00`);
  });

  it('“Remember that Dana wants the money first”', async () => {
    expect((await maya.say('Remember that Dana wants the money first')).calls).toEqual(['Write', 'Respond']);
    expect(await maya.rows('memories')).toMatchObject([{ content: 'Dana wants the money first', type: 'preference', is_active: true }]);
  });

  it('“Forget that …”, and that taken back', async () => {
    await maya.say('Remember that the office in Lisbon closes on Fridays');
    const isActive = async () => (await maya.rows('memories')).find(({ content }) => String(content).includes('Lisbon'))!.is_active;
    expect((await maya.say('forget that the office in Lisbon closes on Fridays')).calls).toEqual(['Edit', 'Respond']);
    expect(await isActive()).toBe(false);
    expect((await maya.say('no wait, i take that back')).said).toBe('“The office in Lisbon closes on Fridays” is remembered again.');
    expect(await isActive()).toBe(true);
  });

  it('“What did we decide about the database?”', async () => {
    await maya.say('Remember that we decided to use Supabase instead of running Postgres ourselves');
    const turn = await maya.say('What did we decide about the database?');
    // The memory has not all words of the question, so that something else may have more.
    expect(turn.calls).toEqual(['Search', 'Search', 'Respond']);
    expect(turn.said).toMatch(/\[We decided to use Supabase.*\]\(memory:/);
  });

  it('“Plan the December board update”, with a question on the way', async () => {
    const asked = await maya.say('Plan the December board update');
    expect(asked.metadata.exitReason).toBe('awaiting_input');
    const [open] = await maya.rows('requests');
    expect(open).toMatchObject({ state: 'open', subject: 'There’s no board update yet. How often should it run?' });
    const done = await maya.say('Monthly', { metadata: { clarify: { requestId: String(open!.id), option: 'Monthly' } } });
    expect(done.calls).toEqual(['Write', 'Todo', 'Write', 'Todo', 'Respond']);
    expect(await maya.rows('requests')).toMatchObject([{ state: 'answered', answer: expect.anything() }]);
    expect(await maya.rows('work_tickets')).toMatchObject([{ status: 'pending', agent_type: 'reporting' }]);
    expect((await maya.rows('deliverables')).at(-1)).toMatchObject({ title: 'Board update', frequency: 'monthly' });
  });
});

describe('a question without an answer', () => {
  it('is answered with that, without what shares no word with it', async () => {
    const maya = await person();
    await maya.say('Create a weekly status for Sarah, Mondays at 9:00');
    const turn = await maya.say('What did we decide about the database?');
    expect(turn.calls).toEqual(['Search', 'Search', 'List', 'List', 'List', 'Respond']);
    expect(turn.said).toMatch(/^I don’t have anything about “the database”/);
  });
});

describe('a whole conversation', () => {
  it('creates, finds, changes, asks and archives, and stores everything', async () => {
    const maya = await person();
    await maya.say('Set up a monthly board update for my boss Dana, first Tuesday of the month at 8am London time');
    await maya.say('Create a newsletter for the team every other Friday at noon and a client newsletter every Monday');
    expect((await maya.rows('deliverables')).map(({ title }) => title)).toEqual([
      'Monthly board update for Dana',
      'Newsletter for the team',
      'Client newsletter',
    ]);
    expect((await maya.say('What do I have for Dana?')).said).toContain('on the first Tuesday of the month at 8:00 in London');
    const asked = await maya.say('pause the newsletter');
    expect(asked.metadata.exitReason).toBe('awaiting_input');
    await maya.say('Client newsletter');
    await maya.say('rename it to “Friday letter”');
    await maya.say('move it to Fridays at 4:30 pm New York time');
    await maya.say('make it monthly');
    await maya.say('and for Priya from now on');
    await maya.say('resume it');
    const letter = (await maya.rows('deliverables')).find(({ title }) => title === 'Friday letter');
    expect(letter).toMatchObject({
      status: 'active',
      frequency: 'monthly',
      schedule: { day: 'friday', time: '16:30', time_zone: 'America/New_York' },
      recipient: { name: 'Priya' },
      next_run_at: '2026-12-04T21:30:00+00:00',
    });
    expect((await maya.say('archive the board update')).said).toMatch(/^Archived \[Monthly board update for Dana\]/);
    expect((await maya.rows('deliverables'))[0]).toMatchObject({ status: 'archived', next_run_at: null });
    expect((await maya.say('show archived deliverables')).said).toContain('Monthly board update for Dana');
    await maya.say('Remember that Dana likes charts');
    await maya.say('forget that Dana likes charts');
    expect(await maya.rows('memories')).toMatchObject([{ is_active: false }]);
    await maya.say('open a work ticket to research competitor pricing');
    expect(await maya.rows('work_tickets')).toMatchObject([{ task: 'Research competitor pricing', agent_type: 'research' }]);
    expect(logged).toEqual([]);
  });

  it('asks with options and continues from the answer when the results exceed a message', async () => {
    const maya = await person();
    const rows = Array.from({ length: 28 }, (_, index) => ({
      title: `Newsletter number ${index + 1}`,
      deliverable_type: 'newsletter',
      description: 'long '.repeat(300),
    }));
    const { error } = await maya.db.from('deliverables').insert(rows as never);
    expect(error).toBeNull();
    const asked = await maya.say('pause the newsletter');
    const options = (asked.reply.parts as Part[]).flatMap(({ input }) => input?.options ?? []);
    expect(options).toHaveLength(3);
    expect(options[2]).toBe('Show me other choices');
    expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(options.slice(0, 2)));
    const done = await maya.say(options[1]!);
    expect(done.calls.slice(-2)).toEqual(['Edit', 'Respond']);
    const paused = (await maya.rows('deliverables')).filter(({ status }) => status === 'paused');
    expect(paused.map(({ title }) => title)).toEqual([options[1]]);
  });

  it('creates nothing twice when retried', async () => {
    const maya = await person();
    const first = message('Create a weekly status for Sarah, Mondays at 9:00');
    await maya.say('', first);
    const again = await maya.say('', { ...first, attempt: 2 });
    expect(again.calls).toEqual(['List', 'Write', 'Respond']);
    expect(await maya.rows('deliverables')).toHaveLength(1);
  });
});

it('to connect a platform that is not set up here is answered in a sentence with the page, and no call fails', async () => {
  const { calls, said } = await (await person()).say('connect our slack');
  expect(calls).toEqual(['Execute', 'List', 'Respond']);
  expect(said).toBe(
    'Slack isn’t set up on this installation, so nobody can connect it yet. An administrator has to do that first: [its page](/settings/integrations/slack) says how.',
  );
});

it('to forget more memories than a reply has steps forgets them all', async () => {
  const maya = await person();
  const COUNT = 18;
  const facts = Array.from({ length: COUNT }, (_, n) => ({ content: `The code of room ${n} is ${n * 37}`, type: 'fact' as const }));
  const { error } = await maya.db.from('memories').insert(facts);
  expect(error).toBeNull();
  await maya.say('forget everything');
  const { said } = await maya.say(`Forget all ${COUNT}`);
  expect((await maya.rows('memories')).filter(({ is_active }) => is_active)).toEqual([]);
  expect(said).toContain(`Forgot ${COUNT} memories.`);
});

describe('a change that is taken back in part, or made again', () => {
  const states = async (maya: Awaited<ReturnType<typeof person>>) =>
    Object.fromEntries((await maya.rows('deliverables')).map(({ title, status }) => [title, status]));

  it('stays for those of several that are meant', async () => {
    const maya = await person();
    await maya.say('Create a newsletter for the team every Friday at noon and a board update every Monday at 8');
    await maya.say('pause the newsletter and the board update');
    await maya.say('not the board update');
    expect(await states(maya)).toEqual({ 'Newsletter for the team': 'paused', 'Board update': 'active' });
    await maya.say('undo');
    expect(await states(maya)).toEqual({ 'Newsletter for the team': 'paused', 'Board update': 'paused' });
    await maya.say('resume both');
    await maya.say('pause the newsletter and the board update');
    await maya.say('no, only the board update');
    expect(await states(maya)).toEqual({ 'Newsletter for the team': 'active', 'Board update': 'paused' });
  });

  it('stays for the one that is named by a part of its title', async () => {
    const maya = await person();
    await maya.say('Set up a short bulletin for the allotment holders, Sundays at 18:00');
    await maya.say('set up a digest of water readings for Jean, Mondays at 9:00');
    await maya.say('pause both');
    await maya.say('only the bulletin');
    expect(Object.values(await states(maya))).toEqual(['paused', 'active']);
    await maya.say('remember that the shed code is 4411');
    expect((await maya.say('wipe all memories')).said).toBe('Should I forget the only thing I remember, “The shed code is 4411”?');
  });

  it('is made again after it was taken back, with the same words', async () => {
    const maya = await person();
    await maya.say('Create a board update every Monday at 8');
    await maya.say('pause it');
    await maya.say('undo');
    expect(await states(maya)).toEqual({ 'Board update': 'active' });
    await maya.say('no, do it after all');
    expect(await states(maya)).toEqual({ 'Board update': 'paused' });
  });
});
