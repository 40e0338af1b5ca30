import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printLimits } from './print-limits.ts';

test('docs/limits.md matches the definitions (node scripts/print-docs.ts)', () => {
  expect(readFileSync('docs/limits.md', 'utf8')).toBe(printLimits());
});
