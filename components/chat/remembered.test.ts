import { expect, test } from 'vitest';
import { mergeRemembered, rememberedNews, withMemoryState } from './remembered.ts';

const one = { id: '1', content: 'My manager is Sarah', kept: true };
const two = { id: '2', content: 'I prefer short reports', kept: true };

test('a new memory is announced once', () => {
  expect(rememberedNews({ m: [one] }, { m: [one], n: [two] })).toBe('Remembered: I prefer short reports.');
  expect(rememberedNews({ m: [one] }, { m: [one] })).toBe('');
});

test('a memory undone here stays visible so that it can be restored; a restored one is listed once', () => {
  const undone = withMemoryState({ m: [one, two] }, '1', false);
  expect(undone.m!.map(({ kept }) => kept)).toEqual([false, true]);
  expect(mergeRemembered(undone, { m: [two] }).m!.map(({ id, kept }) => [id, kept])).toEqual([
    ['2', true],
    ['1', false],
  ]);
  expect(mergeRemembered(undone, { m: [one, two] }).m).toEqual([one, two]);
});
