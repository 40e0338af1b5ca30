import { describe, expect, test } from 'vitest';
import type { Brief, Material } from './brief.ts';
import { readCitations } from './read-citations.ts';

const notes: Material = {
  ref: 'document:11111111-1111-4111-8111-111111111111@2026-11-20T09:00:00Z',
  kind: 'document',
  title: 'Notes',
  text: 'Revenue rose to €40,000 in Berlin.\n\nAnna moved 12 customers. Costs fell.',
  passages: [
    { ref: 'document:11111111-1111-4111-8111-111111111111/chunks/0@2026-11-20T09:00:00Z', from: 0 },
    { ref: 'document:11111111-1111-4111-8111-111111111111/chunks/1@2026-11-20T09:00:00Z', from: 36 },
  ],
};
const memory: Material = {
  ref: 'memory:22222222-2222-4222-8222-222222222222@2026-11-20T09:00:00Z',
  kind: 'memory',
  title: 'Lead',
  text: 'The lead is Ben.',
};

const brief: Brief = {
  title: 'Weekly status',
  kind: 'status_report',
  description: null,
  instructions: null,
  recipient: { name: 'Sarah' },
  author: 'Maya',
  period: { start: null, end: new Date('2026-11-23T09:00:00Z') },
  timeZone: 'UTC',
  materials: [notes, memory],
  missing: [],
  guidance: [],
  settled: null,
  approved: null,
};
const read = (text: string, more: Partial<Brief> = {}) => readCitations({ text, brief: { ...brief, ...more } });
const [first, second] = notes.passages!.map(({ ref }) => ref);

describe('readCitations', () => {
  test('a citation is removed from the text and names the passage that says it', () => {
    expect(read('# Status\n\nRevenue rose to **€40k**.[^1] Anna moved 12 customers [^1].')).toEqual({
      text: '# Status\n\nRevenue rose to **€40k**. Anna moved 12 customers.',
      claims: [
        { text: 'Revenue rose to €40k.', state: 'supported', sources: [{ source: 0, ref: first }] },
        { text: 'Anna moved 12 customers.', state: 'supported', sources: [{ source: 0, ref: second }] },
      ],
    });
  });

  test('the parts of a sentence, items and rows of a table have their own sources', () => {
    const text = '- Revenue is €40k[^1] and the lead is Ben[^2]\n- Costs fell [^1]\n\n| Figure | Now |\n|---|---|\n| Customers | 12 [^1] |';
    expect(
      read(text).claims!.map((claim) => [claim.text, claim.state === 'supported' && claim.sources.map(({ source }) => source)]),
    ).toEqual([
      ['Revenue is €40k', [0]],
      ['and the lead is Ben', [1]],
      ['Costs fell', [0]],
      ['Customers 12', [0]],
    ]);
  });

  test('a figure or a name that is not in the source is not supported', () => {
    expect(read('Revenue rose to €45k.[^1] The lead is Anna.[^2] Ben moved 12 customers.[^1]').claims).toEqual([
      { text: 'Revenue rose to €45k.', state: 'unsupported', why: '“€45k” isn’t in “Notes”.' },
      { text: 'The lead is Anna.', state: 'unsupported', why: '“Anna” isn’t in the memory that it names.' },
      { text: 'Ben moved 12 customers.', state: 'unsupported', why: '“Ben” isn’t in “Notes”.' },
    ]);
  });

  test('a source that was not read in this run, or was invented, is not supported', () => {
    const why = 'Its source was not read for this version.';
    const other = 'document:33333333-3333-4333-8333-333333333333@2026-11-20T09:00:00Z';
    expect(read(`Costs fell.[^9] Revenue rose.[^${other}] All is well.[^0] Costs fell again.[^${notes.ref}]`)).toEqual({
      text: 'Costs fell. Revenue rose. All is well. Costs fell again.',
      claims: [
        { text: 'Costs fell.', state: 'unsupported', why },
        { text: 'Revenue rose.', state: 'unsupported', why },
        { text: 'All is well.', state: 'unsupported', why },
        { text: 'Costs fell again.', state: 'supported', sources: [{ source: 0, ref: second }] },
      ],
    });
  });

  test('of several sources, only those with a figure or a name of the statement are named', () => {
    expect(read('Ben leads, and revenue is €40k.[^1][^2] Revenue rose to €40k.[^1][^2]').claims).toMatchObject([
      { sources: [{ source: 0 }, { source: 1 }] },
      { sources: [{ source: 0 }] },
    ]);
  });

  test('who wrote a message is a name also at the beginning of a sentence, and the first word of a list item is none', () => {
    const text = '- Jonas Weber, 20 Nov 2026, 14:02: The export is done.\n- Lena, 20 Nov 2026, 14:05: Late:\n  - Invoices';
    const slack: Material = { ref: 'platform:slack/resources/a@2026-11-20T09:00:00Z', kind: 'platform', title: 'Slack, #eng', text };
    const { claims } = read('Jonas leads.[^2] Invoices are with the lead.[^2]', { materials: [slack, memory] });
    expect(claims).toMatchObject([{ state: 'unsupported', why: '“Jonas” isn’t in the memory that it names.' }, { state: 'supported' }]);
  });

  test('names of the reader and the author need no source', () => {
    expect(read('For you, Sarah: costs fell.[^1]').claims).toMatchObject([{ state: 'supported' }]);
  });

  test('a line that only says what it is, for whom and of when is no statement, and one with another figure is', () => {
    expect(read('# Weekly status\n\nFor Sarah, from Maya, 23 November 2026\n\nFor Sarah, 24 November 2026\n\nAll is well.').claims).toEqual(
      [{ text: 'For Sarah, from Maya, 23 November 2026', state: 'own' }],
    );
  });

  test('a list of sources that the model adds is removed, and what looks similar in a text stays', () => {
    expect(read('Costs fell.[^1] It matches [^a-z].\n\n[^1]: Notes\n').text).toBe('Costs fell. It matches [^a-z].');
  });

  test('the footnotes of a person’s own text stay as they are', () => {
    const text = 'Costs fell.[^1]\n\n[^1]: By the books.';
    expect(read(text, { approved: { number: 1, content: text } })).toEqual({ text, claims: null });
  });
});
