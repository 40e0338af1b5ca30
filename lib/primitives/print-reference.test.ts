import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printReference } from './print-reference.ts';

test('docs/primitives.md matches the definitions (node scripts/print-docs.ts)', () => {
  expect(readFileSync('docs/primitives.md', 'utf8')).toBe(printReference());
});
