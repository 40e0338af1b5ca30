import { describe, expect, test } from 'vitest';
import { readDocument, textOf } from '#lib/features/versions/document.ts';
import { lessonsOfEdit } from '#lib/runs/learning/lessons-of-edit.ts';
import type { Brief } from '../brief.ts';
import { writeByTemplate } from './write-by-template.ts';

const write = (text: string, more: Partial<Brief>) =>
  writeByTemplate({
    title: 'Weekly status',
    kind: 'status_report',
    description: null,
    instructions: null,
    recipient: null,
    author: '',
    period: { start: null, end: new Date('2026-11-23T09:00:00Z') },
    timeZone: 'UTC',
    materials: [{ ref: 'pasted', kind: 'text', title: '', text }],
    missing: [],
    guidance: [],
    offered: [],
    settled: null,
    approved: null,
    ...more,
  });
const states = (draft: ReturnType<typeof write>) => draft.preferences.map(({ words, state }) => [words, state]);

describe('writeByTemplate', () => {
  test('shortening keeps what the person wants first', () => {
    const text = 'Revenue rose to €40k.\nCosts fell to €9k.\nShipped search.\nFixed the login for all of the team.';
    const draft = write(text, {
      guidance: [{ ref: 'deliverable:a/versions/1', words: 'Too long. Put the money first.', rejectedLength: 27 }],
    });
    expect(draft.text).toMatch(/## Money\n\n- Revenue rose to €40k\.\n- Costs fell to €9k\./);
    expect(draft.leftOut).toEqual([
      { text: 'Fixed the login for all of the team.', because: 'preference', preference: 'Too long.', sources: [{ source: 0 }] },
    ]);
    expect(states(draft)).toEqual([
      ['Too long.', 'applied'],
      ['Put the money first.', 'applied'],
    ]);
  });

  test('short bullet points are a wish for a form, for which nothing is left out and no words change', () => {
    const text = Array.from(
      { length: 11 },
      (_, n) => `Shipped part ${n + 1} of the search, which nobody had touched since the spring.`,
    ).join('\n');
    const wished = write(`${text} We paid for ${'more and '.repeat(12)}more tests.`, { instructions: 'I prefer short bullet points.' });
    expect(wished.leftOut).toEqual([]);
    expect(wished.text.match(/^- /gm)).toHaveLength(12);
    expect(wished.preferences.map(({ state, why }) => [state, why])).toEqual([
      ['not_met', 'Its longest bullet point has 29 words. The built-in assistant doesn’t shorten what your sources say.'],
    ]);
    expect(states(write(text, { instructions: 'I prefer short bullet points.' }))).toEqual([['I prefer short bullet points.', 'met']]);
  });

  test('of more points than are wanted, the last are left out, with the wish', () => {
    const draft = write('Shipped search.\nShipped the login.\nShipped the export.', { instructions: 'At most 2 points.' });
    expect(draft.text).toMatch(/## Done\n\n- Shipped search\.\n- Shipped the login\.$/);
    expect(draft.leftOut).toMatchObject([{ text: 'Shipped the export.', because: 'preference', preference: 'At most 2 points.' }]);
    expect(states(draft)).toEqual([['At most 2 points.', 'applied']]);
  });

  test('a pricing page does not match money', () => {
    expect(states(write('Shipped the pricing page.', { instructions: 'Put the money first.' }))).toEqual([
      ['Put the money first.', 'not_met'],
    ]);
  });

  test('a preference that is stated twice is applied both times', () => {
    const guidance = ['Leave out the section “Next”.', 'No next section.'].map((words) => ({ ref: words, words }));
    expect(states(write('Shipped search.\nNext: pricing.', { guidance })).map(([, state]) => state)).toEqual(['applied', 'applied']);
  });

  test('a preference that holds anyway is met, not applied', () => {
    const draft = write('Shipped search.', { instructions: 'Under 200 words. No risks section.' });
    expect(draft.preferences.map(({ state, why }) => [state, why])).toEqual([
      ['met', 'It made no difference. It has 8 words.'],
      ['met', 'It made no difference. It has no section “risks”.'],
    ]);
  });

  test('leaving out an absent topic is met, and an unknown style is not', () => {
    const draft = write('Shipped search.', { instructions: 'Leave hiring out. No costs. No jargon. Leave out hiring and football.' });
    expect(draft.preferences.map(({ state, why }) => [state, why])).toEqual([
      ['met', 'No statement about hiring was found in the sources.'],
      ['met', 'No statement about costs was found in the sources.'],
      ['not_met', 'The built-in assistant found no “jargon” to leave out.'],
      ['met', 'No statement about hiring or football was found in the sources.'],
    ]);
  });

  test('a preference for a long text is met unless statements were cut for length', () => {
    const source = 'Shipped search.\nFixed the login for all of the team.\nMerged the export.';
    expect(write(source, { instructions: 'Long reports, please.' }).preferences[0]).toMatchObject({ state: 'met' });
    expect(write(source, { instructions: 'Under 12 words. Long reports, please.' }).preferences[1]).toMatchObject({
      state: 'not_met',
      why: 'It was made shorter because of “Under 12 words.”.',
    });
  });

  test('statements beyond a section’s limit are listed as left out', () => {
    const text = Array.from({ length: 14 }, (_, n) => `Shipped part ${n}.`).join('\n');
    expect(write(text, {}).leftOut).toEqual([
      { text: 'Shipped part 12.', because: 'no_room', sources: [{ source: 0 }] },
      { text: 'Shipped part 13.', because: 'no_room', sources: [{ source: 0 }] },
    ]);
  });

  test('a statement of a page, an issue or a file has no marks of Markdown', () => {
    const text =
      '- Maya (page), 25 Nov 2026, 16:20: Offsite\n  \n  The **offsite** is in *Lisbon*, see [Rules](https://example.com). Set `A_B=1`.';
    for (const kind of ['platform', 'document'] as const)
      expect(write('', { materials: [{ ref: 'platform:notion/resources/1', kind, title: 'Handbook', text }] }).text).toContain(
        '- The offsite is in Lisbon, see Rules. Set A_B=1.',
      );
  });

  test('source text is shown verbatim', () => {
    const source = 'Source one <name> 5*3*2 = 30 … is late\n> Quote: we ship on Monday\n#214 is fixed\n- snake_case & R&D are merged';
    const { text } = write(source, { title: 'Plan *B* #' });
    const shown = readDocument(text).map((block) => [block.kind, block.quoted, textOf(block)]);
    for (const line of [
      'Source one <name> 5*3*2 = 30 … is late',
      '> Quote: we ship on Monday',
      '#214 is fixed',
      'snake_case & R&D are merged',
    ])
      expect(shown).toContainEqual(['item', false, line]);
    expect(shown[0]).toEqual(['heading', false, 'Plan *B* #']);
    expect(text).toContain('- snake_case & R&D are merged');
  });

  test('Markdown from this product stays Markdown', () => {
    const materials = [
      { ref: 'deliverable:a/versions/1@now', kind: 'deliverable', title: 'A', text: '- Fixed 5\\*3\\*2 **fast**', isMarkdown: true },
    ] as const;
    expect(write('', { materials: [...materials] }).text).toContain('- Fixed 5\\*3\\*2 **fast**');
  });

  test('a reported statement is recognized without its escapes, but not with a different number', () => {
    const approved = { number: 3, content: '# T\n\n## Done\n\n- Fixed 5\\*3\\*2\n- Shipped the plan. We will see.\n- Closed at +5 %' };
    const draft = write('Done:\n- Fixed 5*3*2\n- Shipped the plan. We will see.\n- Closed at -5 %', { approved });
    expect(draft.leftOut.map(({ text }) => text)).toEqual(['Fixed 5*3*2', 'Shipped the plan. We will see.']);
    expect(draft.text).toContain('- Closed at -5 %');
  });

  test('figures that differ only in sign or separator are both reported', () => {
    expect(write('Margin +5 %\nMargin -5 %\n99.95\n99,95', {}).text).toContain('- Margin +5 %\n- Margin -5 %\n- 99.95\n- 99,95');
  });

  test('a row of a table keeps the names of all of its columns, also of the first one in a section with its name', () => {
    const { text } = write('Risk: Customs; Owner: Tom\nRisk: Printers; Owner: Elif\nRisk: the broker has not signed', {});
    expect(text).toContain('## Risks\n\n- Risk: Customs; Owner: Tom\n- Risk: Printers; Owner: Elif\n- The broker has not signed');
  });

  test('a heading or a label of the source decides the section', () => {
    const source =
      '## Done\n- Moved 40 customers to the new plan\n\n## Risks\n- The lease ends in March\n\nIn progress:\n- Late fees\n\nNext:\n- Close the books';
    expect(write(source, {}).text.split('\n\n').slice(2)).toEqual([
      ...['## Done', '- Moved 40 customers to the new plan', '## In progress', '- Late fees'],
      ...['## Risks', '- The lease ends in March', '## Next', '- Close the books'],
    ]);
    expect(write('## Highlights\n- The lease ends in March', { kind: 'board_update' }).text).toContain('## Highlights\n\n- The lease');
    expect(write('## Risks\n- The lease ends in March', { kind: 'board_update' }).text).toContain('## Risks\n\n- The lease');
  });

  test('“Not done” is not listed under Done', () => {
    expect(write('Not done: the migration', {}).text).toContain('## Next\n\n- Not done: the migration');
  });

  test('an invoice feature does not match money, but a statement under the heading Budget does', () => {
    const draft = write('Invoice parity for EU accounts is at 60 %\n\n## Budget\n- Two months are left', {
      instructions: 'Put the money first.',
    });
    expect(draft.text).toMatch(/## Money\n\n- Two months are left\n\n/);
    expect(draft.text).toContain('## In progress\n\n- Invoice parity for EU accounts is at 60 %');
  });

  test('an edit that only removes escapes counts as no change', () => {
    const { text } = write('Fixed 5*3*2 <soon>', {});
    const edited = text.replaceAll('\\', '');
    expect(text).not.toBe(edited);
    expect(lessonsOfEdit(text, edited, null)).toEqual([]);
  });

  test.each([
    [
      'Add a section “What changed since last time”.',
      /## What changed since last time\n\n- The export is 6 days late\. Before: The export is 1 day late\./,
    ],
    ['Start with what changed since last time.', /2026\n\n## What changed since last time\n\n- The export is 6 days late/],
    ['Please include what’s changed since the last version.', /## What changed since last time/],
  ])('“%s” adds a section that is computed from the sources and rests on them and the last version', (instructions, expected) => {
    const claims = [{ text: 'The export is 1 day late.', state: 'supported' as const, sources: [{ source: 0 }] }];
    const snapshots = [{ kind: 'text', title: 'Pasted text', excerpt: '' }];
    const previous = { number: 1, ref: 'deliverable:a/versions/1@2026-11-16T09:00:00Z', claims, snapshots };
    const draft = write('The export is 6 days late.', {
      instructions,
      previous,
      approved: { number: 1, content: '- The export is 1 day late.' },
    });
    expect(draft.text).toMatch(expected);
    expect(states(draft)).toEqual([[instructions, 'applied']]);
    expect(draft.claims).toContainEqual({
      text: 'The export is 6 days late. Before: The export is 1 day late.',
      state: 'supported',
      sources: [{ source: 0 }, { source: 1, ref: previous.ref }],
    });
  });

  test('a section about changes in which nothing changed does not make an empty draft a report', () => {
    const previous = { number: 1, ref: 'deliverable:a/versions/1', claims: [], snapshots: [] };
    const draft = write('', { instructions: 'Add a section “What changed since last time”.', previous, materials: [] });
    expect(draft.text).toContain('Nothing changed in the sources since version 1.');
    expect(draft.isEmpty).toBe(true);
  });
});
