import { expect, test, vi } from 'vitest';
import { keptByText } from './kept-by-text.ts';

test('the result for a text is computed once', () => {
  const work = vi.fn((text: string) => [text.length]);
  const lengthOf = keptByText(work, 10);
  expect(lengthOf('four')).toBe(lengthOf('four'));
  expect(work).toHaveBeenCalledOnce();
});

test('the same text gives another result if something else differs that it depends on', () => {
  const joined = keptByText(
    (text, day: { name: string }) => `${text} on ${day.name}`,
    10,
    ({ name }) => name,
  );
  expect(joined('lunch', { name: 'Monday' })).toBe('lunch on Monday');
  expect(joined('lunch', { name: 'Tuesday' })).toBe('lunch on Tuesday');
});

test('the latest results are kept, and none of long texts', () => {
  const work = vi.fn((text: string) => text.toUpperCase());
  const upper = keptByText(work, 2);
  for (const text of ['one', 'two', 'three', 'one']) expect(upper(text)).toBe(text.toUpperCase());
  expect(work).toHaveBeenCalledTimes(4);
  const long = 'a'.repeat(5_000);
  expect([upper(long), upper(long)]).toEqual([long.toUpperCase(), long.toUpperCase()]);
  expect(work).toHaveBeenCalledTimes(6);
});
