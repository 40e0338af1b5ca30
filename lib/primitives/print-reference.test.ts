import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printReference } from './print-reference.ts';

test('docs/primitives.md says what the definitions say (node scripts/print-docs.ts)', () => {
  expect(readFileSync('docs/primitives.md', 'utf8')).toBe(printReference());
});
