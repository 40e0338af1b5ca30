import { expect, test } from 'vitest';
import { worldOf } from '#lib/primitives/testing/world.ts';
import { allEntities } from './index.ts';
import { storedColumns } from './select-rows.ts';

test('every field that is stored is a column', async () => {
  const { ctx } = await worldOf();
  for (const entity of allEntities.filter(({ table }) => table)) {
    const { error } = await ctx.db.from(entity.table!).select(storedColumns(entity).join()).limit(1);
    expect(error, entity.table!).toBeNull();
  }
});
