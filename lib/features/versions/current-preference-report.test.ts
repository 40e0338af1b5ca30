import { describe, expect, it } from 'vitest';
import { currentPreferenceReport } from './current-preference-report.ts';
import type { LeftOut, Preference } from './preference.ts';

const draft = '# Weekly status\n\n## Done\n\n- Shipped search.';
const preferences: Preference[] = [
  { ref: 'instructions', words: 'Under 5 words', state: 'not_met', why: 'It has 49 words; the version that you rejected had 80.' },
  { ref: 'instructions', words: 'Risks first', state: 'applied' },
];
const leftOut: LeftOut[] = [
  { text: 'Next: full export run on 24 November.', because: 'preference', preference: 'Too long.' },
  { text: 'Ship 2', because: 'no_room' },
];
const report = (text: string) => currentPreferenceReport({ preferences, leftOut }, draft, text);

describe('the preference report of a text', () => {
  it('is the writer’s report when the text is unchanged', () => {
    expect(report(`${draft}\n`)).toEqual({ preferences, leftOut, isEdited: false });
  });

  it('does not list a statement as left out once the person added it, with or without its label', () => {
    for (const line of ['Next: full export run on 24 November', '**Full export run** on 24 November.'])
      expect(report(`${draft}\n- ${line}\n- Ship 20`)).toMatchObject({ leftOut: [leftOut[1]], isEdited: true });
  });

  it('still lists a statement as left out when only a part of it was added', () => {
    expect(report(`${draft}\n- A full export run.`).leftOut).toEqual(leftOut);
  });

  it('counts the words of the current text', () => {
    expect(report(`${draft} More words.`).preferences).toEqual([
      { ...preferences[0], why: 'It has 7 words now; the version that you rejected had 80.' },
      preferences[1],
    ]);
  });
});
