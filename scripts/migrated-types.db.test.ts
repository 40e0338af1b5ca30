import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { migratedTypes } from './migrated-types.ts';

test('the checked-in types match the migrations (npm run db:types updates them)', async () => {
  expect(readFileSync('lib/database/types.ts', 'utf8')).toBe(await migratedTypes(inject('migratedPostgres')));
});
