import { describe, expect, it } from 'vitest';
import { writeByTemplate } from '#lib/runs/drafts/template/write-by-template.ts';
import { lessonsOfEdit } from './lessons-of-edit.ts';

const draft = `# Weekly status

For Sarah

## Done

- Shipped the dual-write check, after two weeks of work by all of the team.
- Fixed the login.

## Risks

- The ledger export is late, and what comes after it waits for it as well.

## Next

- We will do a full run on Tuesday, with everyone who has an hour to spare for it.`;

/** The lessons of an edit when the previous version had the same text. */
const words = (final: string, previous: string | null = final) => lessonsOfEdit(draft, final, previous).map((lesson) => lesson.words);
const part = (name: string) => new RegExp(`## ${name}\n\n(?:- .*\n?)+`).exec(draft)![0].trim();

describe('an edit teaches', () => {
  it('which section comes first', () => {
    expect(words(['# Weekly status', 'For Sarah', part('Risks'), part('Done'), part('Next')].join('\n\n'))).toEqual(['Put “Risks” first.']);
  });

  it('which section to leave out', () => {
    expect(words(['# Weekly status', 'For Sarah', part('Done'), part('Risks')].join('\n\n'))).toEqual(['Leave out the section “Next”.']);
  });

  it('a section’s new name', () => {
    expect(words(draft.replace('## Done', '## Shipped'))).toEqual(['Call the section “Done” “Shipped”.']);
  });

  it('a section’s new name even if its text changed slightly and another section was removed or added', () => {
    const renamed = draft.replace('## Done', '## Highlights').replace('- Fixed the login.', '- Fixed the login at last.');
    expect(words(renamed.replace(`\n\n${part('Next')}`, ''))).toEqual([
      'Call the section “Done” “Highlights”.',
      'Leave out the section “Next”.',
    ]);
    expect(words(`${renamed}\n\n## Thanks\n\n- To everybody who stayed late on Friday.`)).toEqual([
      'Call the section “Done” “Highlights”.',
    ]);
  });

  it('nothing about a section whose text moved or was replaced', () => {
    expect(words(draft.replace('## Next\n\n', ''))).toEqual([]);
    expect(
      words(draft.replace(part('Next'), '## Outlook\n\n- Fair weather from December on, for the whole company and its friends.')),
    ).toEqual([]);
  });

  it('the length', () => {
    expect(words('# Weekly status\n\n## Done\n\n- Login.\n\n## Risks\n\n- Ledger.\n\n## Next\n\n- Run.')).toEqual([
      'Keep it under 20 words.',
    ]);
  });

  it('the closing', () => expect(words(`${draft}\n\nThanks, Maya`)).toEqual(['Close with “Thanks, Maya”.']));

  it('only words that the previous version also had', () => {
    const [closed, renamed] = [`${draft}\n\nThanks, Maya`, draft.replace('## Done', '## Shipped')];
    for (const previous of [null, draft, `${draft}\n\nBest, Maya`]) {
      expect(words(closed, previous)).toEqual([]);
      expect(words(renamed, previous)).toEqual([]);
    }
    expect(words(closed, `${draft}\n\nThanks, Maya\n\nP.S. Lena is back.`)).toEqual([]);
  });

  it('nothing if only the content changed', () => {
    expect(words(draft)).toEqual([]);
    expect(words(draft.replace('late', 'three days late'))).toEqual([]);
  });
});

const brief = {
  title: 'Weekly status',
  kind: 'status_report',
  description: null,
  instructions: null,
  recipient: { name: 'Sarah' },
  author: 'Maya',
  period: { start: null, end: new Date('2026-11-23T09:00:00Z') },
  timeZone: 'UTC',
  materials: [{ ref: 'pasted', kind: 'text' as const, title: '', text: draft.replace('For Sarah', '') }],
  missing: [],
  approved: null,
  settled: null,
};

it('the template writer follows the lessons', () => {
  const lessons = [
    'Put “Risks” first.',
    'Leave out the section “Next”.',
    'Call the section “Done” “No longer open”.',
    'Close with “Thanks, Maya”.',
    'Keep it under 200 words.',
  ];
  const { text, preferences } = writeByTemplate({
    ...brief,
    guidance: lessons.map((lesson, index) => ({ ref: `memory:${index}`, words: lesson })),
  });
  expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(['Risks', 'No longer open']);
  expect(text).toMatch(/Thanks, Maya$/);
  const unchanged = { state: 'met', why: expect.stringMatching(/^It made no difference\. It has \d+ words\.$/) };
  expect(preferences).toMatchObject([...lessons.slice(0, 4).map(() => ({ state: 'applied' })), unchanged]);
});

it('a section that was renamed twice has its last name and can be left out by it', () => {
  const guidance = ['Call the section “Highlights” “Wins”.', 'Call the section “Done” “Highlights”.'].map((lessons) => ({
    ref: lessons,
    words: lessons,
  }));
  const kept = writeByTemplate({ ...brief, guidance }).text;
  expect(kept).toContain('## Wins\n\n- Shipped the dual-write check');
  const without = { ref: 'without', words: 'Leave out the section “Wins”.' };
  expect(writeByTemplate({ ...brief, guidance: [without, ...guidance] }).text).not.toMatch(/Wins|dual-write/);
});
