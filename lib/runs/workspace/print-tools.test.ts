import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printTools } from './print-tools.ts';

test('docs/workspace-tools.md says what the definitions say (node scripts/print-docs.ts)', () => {
  expect(readFileSync('docs/workspace-tools.md', 'utf8')).toBe(printTools());
});
