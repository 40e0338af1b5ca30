import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printTools } from './print-tools.ts';

test('docs/workspace-tools.md matches the definitions (node scripts/print-docs.ts)', () => {
  expect(readFileSync('docs/workspace-tools.md', 'utf8')).toBe(printTools());
});
