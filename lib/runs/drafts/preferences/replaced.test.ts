import { expect, test } from 'vitest';
import { withoutReplaced } from './replaced.ts';

const said = (words: string, day: number) => ({ ref: words, words, saidAt: `2026-11-0${day}T09:00:00Z` });
const words = (...guidance: ReturnType<typeof said>[]) => withoutReplaced(guidance).map((one) => one.words);

test.each([
  [
    [said('Too long. Put the money first.', 1), said('Sarah now prefers long reports', 2)],
    ['Put the money first.', 'Sarah now prefers long reports'],
  ],
  [[said('Too long.', 1), said('Sarah now prefers long reports', 2)], ['Sarah now prefers long reports']],
  [[said('Too long.', 3), said('Sarah now prefers long reports', 2)], ['Too long.']],
  [
    [said('Too short.', 2), said('Keep it under 80 words. No emojis', 1)],
    ['Too short.', 'No emojis'],
  ],
  [
    [said('Too long.', 1), said('Keep it short', 2)],
    ['Too long.', 'Keep it short'],
  ],
  [
    [said('Leave hiring out.', 1), said('More detail', 2)],
    ['Leave hiring out.', 'More detail'],
  ],
])('the latest length preference replaces contradicting older ones (%#)', (guidance, expected) =>
  expect(words(...guidance)).toEqual(expected),
);
