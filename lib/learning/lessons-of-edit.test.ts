import { describe, expect, it } from 'vitest';
import { writeByTemplate } from '#lib/generation/template/write-by-template.ts';
import { lessonsOfEdit } from './lessons-of-edit.ts';

const draft = `# Weekly status

For Sarah

## Done

- Shipped the dual-write check, after two weeks of work by all of the team.
- Fixed the login.

## Risks

- The ledger export is late, and what comes after it waits for it as well.

## Next

- We will do a full run on Tuesday, with everybody who has an hour to spare for it.`;

const words = (final: string) => lessonsOfEdit(draft, final).map((lesson) => lesson.words);
const part = (name: string) => new RegExp(`## ${name}\n\n(?:- .*\n?)+`).exec(draft)![0].trim();

describe('an edit teaches', () => {
  it('which part comes first', () => {
    expect(words(['# Weekly status', 'For Sarah', part('Risks'), part('Done'), part('Next')].join('\n\n'))).toEqual(['Open with “Risks”.']);
  });

  it('what is left out', () => {
    expect(words(['# Weekly status', 'For Sarah', part('Done'), part('Risks')].join('\n\n'))).toEqual(['Leave out the section “Next”.']);
  });

  it('how a part is called', () => {
    expect(words(draft.replace('## Done', '## Shipped'))).toEqual(['Call “Done” “Shipped”.']);
  });

  it('how long it may be', () => {
    expect(words('# Weekly status\n\n## Done\n\n- Login.\n\n## Risks\n\n- Ledger.\n\n## Next\n\n- Run.')).toEqual([
      'Keep it under 20 words.',
    ]);
  });

  it('how it closes', () => expect(words(`${draft}\n\nThanks, Maya`)).toEqual(['Close with “Thanks, Maya”.']));

  it('nothing when only the matter changed', () => {
    expect(words(draft)).toEqual([]);
    expect(words(draft.replace('late', 'three days late'))).toEqual([]);
  });
});

it('what it teaches is followed by the writer that goes by rules', () => {
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
  const said = [
    'Open with “Risks”.',
    'Leave out the section “Next”.',
    'Call “Done” “Shipped”.',
    'Close with “Thanks, Maya”.',
    'Keep it under 200 words.',
  ];
  const { text, used } = writeByTemplate({ ...brief, guidance: said.map((lesson, index) => ({ ref: `memory:${index}`, words: lesson })) });
  expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(['Risks', 'Shipped']);
  expect(text).toMatch(/Thanks, Maya$/);
  expect(used.size).toBe(said.length);
});
