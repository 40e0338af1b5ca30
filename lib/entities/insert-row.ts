import type { Entity, Row } from './define-entity.ts';
import { embeddingColumns } from './embedding.ts';
import type { EntityContext } from './entity-context.ts';
import { run, table } from './rows.ts';
import { storedColumns } from './select-rows.ts';

/** Inserts a row with its embedding and returns it as stored. An existing row with this id is returned instead. */
export async function insertRow(ctx: EntityContext, entity: Entity, row: Row): Promise<Row> {
  const [embedding] = await embeddingColumns(ctx, entity, [row]);
  const columns = storedColumns(entity).join();
  const rows = table(ctx.db, entity.table!);
  const insert = rows.upsert({ ...row, ...embedding, user_id: ctx.userId }, { onConflict: 'id', ignoreDuplicates: true });
  const [stored] = await run(ctx, insert.select(columns));
  if (stored) return stored;
  const [existing] = await run(ctx, rows.select(columns).eq('id', row.id).eq('user_id', ctx.userId));
  if (existing) return existing;
  throw new Error(`The new ${entity.noun.one} cannot be read back.`);
}
