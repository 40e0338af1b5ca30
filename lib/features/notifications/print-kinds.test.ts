import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printKinds } from './print-kinds.ts';

test('docs/notifications.md matches the definitions (node scripts/print-docs.ts)', () => {
  expect(readFileSync('docs/notifications.md', 'utf8')).toBe(printKinds());
});
