import { expect, test } from 'vitest';
import { SmallTestEnv, testEnvs } from '../testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

const durations = [41, 38, 31, 23, 17, 11, 9];

async function ask(question: string) {
  const testEnv = new SmallTestEnv(testEnvs.empty());
  testEnv.tables.memory = durations.map((minutes, n) => ({
    id: `m${n}`,
    content: `An import of 20,000 transactions takes ${minutes} minutes`,
    type: 'fact',
    is_active: true,
    created_at: `2026-11-0${n + 1}T09:00:00Z`,
  }));
  const content = '# Revenue\n\nRegion: North; Revenue: 1.2m\nRegion: South; Revenue: 0.8m\nRegion: West; Revenue: 2.1m';
  testEnv.tables.document = [{ id: 'd', content, document_name: 'Q3.xlsx', page: 1 }];
  return (await new Talk(testEnv).say(question)).said;
}

test('a question about what holds now is answered with the newest of what is found, with its date', async () => {
  const said = await ask('how many minutes does an import of transactions take now?');
  const quoted = [...said.matchAll(/takes (\d+) minutes.*\(saved (\d+) November 2026\)/g)].map(([, minutes, day]) => [minutes, day]);
  expect(quoted).toEqual([
    ['9', '7'],
    ['11', '6'],
    ['17', '5'],
    ['23', '4'],
    ['31', '3'],
  ]);
});

test('an old text that says “today” is not preferred to newer ones for a question about today', async () => {
  const testEnv = new SmallTestEnv(testEnvs.empty());
  const saved = (id: string, content: string, created_at: string) => ({ id, content, type: 'fact', is_active: true, created_at });
  testEnv.tables.memory = [
    saved('goal', 'The goal for imports is 10 minutes; today they take 41', '2026-10-26T11:35:00Z'),
    saved('figure', 'The slowest of all imports took 9 minutes', '2026-11-20T10:10:00Z'),
  ];
  const { said } = await new Talk(testEnv).say('how fast are imports today?');
  expect(said).toMatch(/took 9 minutes.*\(saved 20 November 2026\)\n.*take 41.*\(saved 26 October 2026\)/);
});

test('what is not asked about the present is answered with the best match first', async () => {
  const said = await ask('what did we say about the minutes of an import of transactions?');
  expect(said).toMatch(/best match first:\n\n.*takes 41 minutes/);
});

test('a passage of a calendar says when its event takes place, which is not when it was written', async () => {
  const testEnv = new SmallTestEnv(testEnvs.empty());
  const event = {
    id: 'e',
    content: '# Audit of the ledger\n\nIn the big room.',
    document_name: 'Team.ics',
    created_at: '2026-11-10T09:00:00Z',
  };
  testEnv.tables.document = [{ ...event, written_at: null, takes_place_at: '2026-12-03T10:00:00Z' }];
  const { said } = await new Talk(testEnv).say('search my documents for the current state of the audit of the ledger');
  expect(said).toContain('In the big room');
  expect(said).toContain('(on 3 December 2026)');
  expect(said).not.toMatch(/written|added/);
});

test('of a table, the row that a question is about is quoted', async () => {
  const said = await ask('search my documents for the revenue of the south region');
  expect(said).toContain('Region: South; Revenue: 0.8m');
  expect(said).not.toContain('North');
});

test('of a table, several rows are quoted one after the other', async () => {
  const said = await ask('search my documents for the revenue of each region');
  expect(said).toContain('Region: North; Revenue: 1.2m. Region: South; Revenue: 0.8m. Region: West; Revenue: 2.1m');
});

const item = (id: string, provider: string, text: string, more: object = {}) => ({
  ...{ id, provider, text, kind: 'message', resource: '#support', author: 'Tom', at: '2026-11-20T09:00:00Z' },
  ...more,
});

function withItems() {
  const testEnv = new SmallTestEnv(testEnvs.empty());
  const saved = (id: string, content: string) => ({ id, content, type: 'fact', is_active: true, created_at: '2026-11-18T09:00:00Z' });
  testEnv.tables.memory = [
    saved('board', 'For the board update: never name customers'),
    saved('planning', 'The planning meeting is now on Fridays'),
  ];
  testEnv.tables.resources = [{ id: 'calendar', provider: 'google', kind: 'calendar', name: 'Maya' }];
  testEnv.tables.platform = ['slack', 'google', 'linear'].map((id) => ({ id, provider: id, status: 'active' }));
  testEnv.tables.items = [
    item('event', 'google', 'Board meeting\nWhen: 2026-12-01 14:00 to 16:00', {
      kind: 'event',
      resource: 'Maya',
      at: '2026-12-01T14:00:00Z',
    }),
    item('separator', 'slack', 'Three questions in support, all about the separator'),
    item('brightside', 'slack', 'Brightside Dental wants the export per location'),
    item('ninth', 'linear', 'PRO-80 A longer number', { kind: 'issue', resource: 'Product' }),
    item('nineteen', 'github', 'Open: #19 Export per location of 16 shops', { kind: 'issue', resource: 'acme/ledger' }),
    item('xml', 'linear', 'CSV only: nobody asked for XML', { kind: 'comment', resource: 'Product' }),
    item('issue', 'linear', 'Completed: PRO-8 Help page for the export', { kind: 'issue', resource: 'Product' }),
  ];
  return new Talk(testEnv);
}

test.each([
  ['When is the next board meeting?', 'Tuesday 1 December', 'never name customers'],
  ['Did we talk about the board meeting?', 'Board meeting', 'Brightside'],
  ['Did anybody complain about the separator?', 'all about the separator', 'planning'],
  ['any news from Brightside Dental?', 'wants the export per location', 'planning'],
  ['what’s the status of PRO-8?', 'Completed: PRO-8', 'separator'],
  ['what’s the status of #19?', '#19 Export per location', 'PRO-80'],
  ['what’s the status of issue 16?', 'I have nothing about \\#16.', 'location'],
  ['what is the status of PRO-99?', 'I have nothing about PRO-99.', 'Help page'],
  ['what’s the status of PRO-8?', 'Help page', 'longer number'],
  ['summarize #support', 'Brightside Dental wants', 'Help page'],
  ['what happened with the separator last month?', 'I found nothing from that time. From other times:', 'Brightside'],
  ['What about the planning meeting?', 'is now on Fridays', 'Board'],
])('“%s” is answered by what has most of its words, wherever it is from', async (question, told, not) => {
  const { said } = await withItems().say(question);
  expect(said).toContain(told);
  expect(said).not.toContain(not);
});
