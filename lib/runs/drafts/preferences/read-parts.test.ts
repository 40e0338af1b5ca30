import { describe, expect, test } from 'vitest';
import { readParts } from './read-parts.ts';

const read = (words: string, rejectedLength?: number) =>
  readParts([{ ref: 'instructions', words, ...(rejectedLength ? { rejectedLength } : {}) }]);
const rules = (words: string) => read(words).flatMap((part) => part.rules);

describe('readParts', () => {
  test.each<[string, string[]]>([
    ['Too long. Leave hiring out and put the money first.', ['Too long.', 'Leave hiring out', 'put the money first.']],
    ['Keep it short, open with the risks; no emojis', ['Keep it short', 'open with the risks', 'no emojis']],
    ['Leave out risks and next steps.', ['Leave out risks and next steps.']],
    ['Close with “Thanks. And goodbye, Maya”. Sound warm.', ['Close with “Thanks. And goodbye, Maya”.', 'Sound warm.']],
    ['- Risks first\n- Under 90 words', ['Risks first', 'Under 90 words']],
  ])('%s is split into parts', (words, parts) => expect(read(words).map((part) => part.words)).toEqual(parts));

  test.each<[string, object[]]>([
    ['Dana wants the money first', [{ kind: 'first', subject: 'money' }]],
    ['Start with what is late.', [{ kind: 'first', subject: 'what is late' }]],
    ['Open with “Risks”.', [{ kind: 'first', subject: 'Risks' }]],
    ['Put “What is late this week” first.', [{ kind: 'first', subject: 'What is late this week' }]],
    ['Open with “Here is where we stand”.', [{ kind: 'opening', words: 'Here is where we stand' }]],
    ['Put the figures at the end', [{ kind: 'last', subject: 'figures' }]],
    ['Close with “Thanks, Maya”.', [{ kind: 'closing', words: 'Thanks, Maya' }]],
    ['Risks before Next', [{ kind: 'before', subject: 'Risks', other: 'Next' }]],
    ['Call the section Done Shipped', [{ kind: 'rename', from: 'Done', to: 'Shipped' }]],
    ['Call the section “Done” “No longer open”.', [{ kind: 'rename', from: 'Done', to: 'No longer open' }]],
    ['Rename In progress to Under way', [{ kind: 'rename', from: 'In progress', to: 'Under way' }]],
    ['No risks section.', [{ kind: 'without', subject: 'risks', scope: 'section' }]],
    ['Leave out the section “Next”.', [{ kind: 'without', subject: 'Next', scope: 'section' }]],
    ['Leave hiring out', [{ kind: 'without', subject: 'hiring', scope: 'subject' }]],
    ['Don’t mention the office', [{ kind: 'without', subject: 'office', scope: 'subject' }]],
    ['No jargon.', [{ kind: 'without', subject: 'jargon', scope: 'unsure' }]],
    ['No exclamation marks!', [{ kind: 'no_mark', mark: 'exclamation marks' }]],
    ['Never use emojis', [{ kind: 'no_mark', mark: 'emojis' }]],
    ['Avoid the word “synergy”', [{ kind: 'no_word', word: 'synergy' }]],
    ['Say “customers”, not “users”', [{ kind: 'no_word', word: 'users' }]],
    ['Add a section on hiring', [{ kind: 'with', subject: 'hiring' }]],
    ['At most 120 words', [{ kind: 'most_words', words: 120 }]],
    ['No more than 80 words', [{ kind: 'most_words', words: 80 }]],
    ['Too short.', [{ kind: 'longer', than: null }]],
    ['Sarah now prefers long reports', [{ kind: 'longer', than: null }]],
    ['More detail, please', [{ kind: 'longer', than: null }]],
    ['Long reports, not short ones', [{ kind: 'longer', than: null }]],
    ['Tom likes short reports', [{ kind: 'shorter', than: null }]],
    [
      'Keep it short, in bullet points',
      [
        { kind: 'shorter', than: null },
        { kind: 'bullets', areShort: false },
      ],
    ],
    ['I prefer short bullet points', [{ kind: 'bullets', areShort: true }]],
    ['I’d like short and crisp bullet points', [{ kind: 'bullets', areShort: true }]],
    ['Keep bullet points short', [{ kind: 'bullets', areShort: true }]],
    ['Use bullet points', [{ kind: 'bullets', areShort: false }]],
    ['At most 5 points', [{ kind: 'most_points', points: 5 }]],
    [
      'Five short bullet points',
      [
        { kind: 'bullets', areShort: true },
        { kind: 'most_points', points: 5 },
      ],
    ],
    ['No bullet points', [{ kind: 'no_mark', mark: 'bullet points' }]],
  ])('%s is a style rule', (words, expected) => expect(rules(words)).toEqual(expected));

  test.each([
    'Sound warm.',
    'Sarah hates long reports',
    'It takes no longer than before',
    'Mention the long delay',
    'The first draft was better.',
    'Call me tomorrow.',
    'It says “No risks” in the title.',
    'Use British spelling.',
    'I like short sentences',
    'Keep the paragraphs short',
    'The research brief is for Tom.',
    'Dana no longer wants the money first',
  ])('%s is not understood as a style rule', (words) => expect(rules(words)).toEqual([]));

  test('"too long" refers to the length of the rejected version', () => {
    expect(read('Too long.', 90)[0]!.rules).toEqual([{ kind: 'shorter', than: 90 }]);
  });
});
