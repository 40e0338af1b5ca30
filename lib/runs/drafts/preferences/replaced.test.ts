import { expect, test } from 'vitest';
import { withoutReplaced } from './replaced.ts';

const statement = (words: string, day: number) => ({ ref: words, words, saidAt: `2026-11-0${day}T09:00:00Z` });
const words = (...guidance: ReturnType<typeof statement>[]) => withoutReplaced(guidance).map((one) => one.words);

test.each([
  [
    [statement('Too long. Put the money first.', 1), statement('Sarah now prefers long reports', 2)],
    ['Put the money first.', 'Sarah now prefers long reports'],
  ],
  [[statement('Too long.', 1), statement('Sarah now prefers long reports', 2)], ['Sarah now prefers long reports']],
  [[statement('Too long.', 3), statement('Sarah now prefers long reports', 2)], ['Too long.']],
  [
    [statement('Too short.', 2), statement('Keep it under 80 words. No emojis', 1)],
    ['Too short.', 'No emojis'],
  ],
  [
    [statement('Too long.', 1), statement('Keep it short', 2)],
    ['Too long.', 'Keep it short'],
  ],
  [
    [statement('Leave hiring out.', 1), statement('More detail', 2)],
    ['Leave hiring out.', 'More detail'],
  ],
])('the latest length preference replaces contradicting older ones (%#)', (guidance, expected) =>
  expect(words(...guidance)).toEqual(expected),
);
