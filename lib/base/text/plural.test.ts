import { expect, test } from 'vitest';
import { plural } from './plural.ts';

test.each([
  [plural(0, 'file'), '0 files'],
  [plural(1, 'file'), '1 file'],
  [plural(1200, 'file'), '1,200 files'],
  [plural(2, 'reply', 'replies'), '2 replies'],
])('%s', (text, expected) => expect(text).toBe(expected));
