import { expect, test } from 'vitest';
import { primitiveTestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { allEntities } from './index.ts';
import { storedColumns } from './select-rows.ts';

test('every field that is stored is a column', async () => {
  const { ctx } = await primitiveTestEnv();
  for (const entity of allEntities.filter(({ table }) => table)) {
    const { error } = await ctx.db.from(entity.table!).select(storedColumns(entity).join()).limit(1);
    expect(error, entity.table!).toBeNull();
  }
});
