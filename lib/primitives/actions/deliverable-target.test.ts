import { expect, test } from 'vitest';
import { wordCount } from './deliverable-target.ts';

test('marks of lists and headings are no words, as where a wish for a length is checked', () => {
  expect(wordCount('## Done\n- The export **works** – at last.\n- Nothing else')).toBe('8');
});
