import { describe, expect, test } from 'vitest';
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
  test('a text that is shortened keeps what the person wants first', () => {
    const text = 'Revenue rose to €40k.\nCosts fell to €9k.\nShipped search.\nFixed the login for all of the team.';
    const draft = write(text, { guidance: [{ ref: 'deliverable:a/versions/1', words: 'Too long. Put the money first.', ofWords: 27 }] });
    expect(draft.text).toMatch(/## Money\n\n- Revenue rose to €40k\.\n- Costs fell to €9k\./);
    expect(draft.leftOut).toEqual([{ text: 'Fixed the login for all of the team.', because: 'preference', preference: 'Too long.' }]);
    expect(states(draft)).toEqual([
      ['Too long.', 'applied'],
      ['Put the money first.', 'applied'],
    ]);
  });

  test('a pricing page is not money', () => {
    expect(states(write('Shipped the pricing page.', { instructions: 'Put the money first.' }))).toEqual([
      ['Put the money first.', 'not_met'],
    ]);
  });

  test('the same wish said twice is applied both times', () => {
    const guidance = ['Leave out the section “Next”.', 'No next section.'].map((words) => ({ ref: words, words }));
    expect(states(write('Shipped search.\nNext: pricing.', { guidance })).map(([, state]) => state)).toEqual(['applied', 'applied']);
  });

  test('a wish that holds anyway is given, not applied', () => {
    const draft = write('Shipped search.', { instructions: 'Under 200 words. No risks section.' });
    expect(draft.preferences.map(({ state, why }) => [state, why])).toEqual([
      ['given', 'It made no difference. It has 8 words.'],
      ['given', 'It made no difference. It has no section “risks”.'],
    ]);
  });

  test('more statements than a section holds are named as left out', () => {
    const text = Array.from({ length: 14 }, (_, n) => `Shipped part ${n}.`).join('\n');
    expect(write(text, {}).leftOut).toEqual([
      { text: 'Shipped part 12.', because: 'no_room' },
      { text: 'Shipped part 13.', because: 'no_room' },
    ]);
  });
});
