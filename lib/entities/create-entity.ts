import { z } from 'zod';
import { PrimitiveError } from '#lib/errors.ts';
import { type Entity, fieldsToSet, type Row } from './define-entity.ts';
import { embeddingColumns } from './embedding.ts';
import type { EntityContext } from './entity-context.ts';
import { checkGivenFields } from './given-fields.ts';
import { checked } from './invalid-input.ts';
import { run, table } from './rows.ts';
import { storedColumns } from './select-rows.ts';
import { stableJson } from './stable-json.ts';

/**
 * Creates an entity from the fields given, with its defaults. In a repeated turn the same content finds the row that
 * is there already. Throws `unsupported_type` when entities of this kind are not created so, `invalid_input`,
 * `permission_denied`.
 */
export async function createEntity(ctx: EntityContext, entity: Entity, content: Row): Promise<Row> {
  if (!isCreatable(entity)) {
    throw new PrimitiveError('unsupported_type', `Write does not make ${entity.noun.many}. ${entity.instead.write ?? ''}`.trim(), {
      type: entity.type,
    });
  }
  checkGivenFields(entity, content, 'creating', ctx, 'content');
  const given = checked(creationSchema(entity, ctx), content, 'content') as Row;
  const row: Row = { ...given, ...entity.derivation?.derive(given, ctx) };
  const key = `${entity.type}:${stableJson(content)}`;
  row.id = ctx.rowId?.(key) ?? ctx.clock.newId();
  const created = await (entity.create ? entity.create(ctx, entity, row) : insertRow(ctx, entity, row));
  ctx.rowKept?.(key);
  return created;
}

/** True when Write makes such entities. */
export function isCreatable(entity: Entity): boolean {
  return entity.table !== null && Object.values(entity.fields).some((field) => field.required);
}

/** Inserts a row with what makes it findable; answers it as stored. A row of that id that is there already is the answer. */
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

/** What Write takes for an entity, defaults included. */
function creationSchema(entity: Entity, { by }: Pick<EntityContext, 'by'> = {}): z.ZodObject {
  const shape = fieldsToSet(entity, 'creating', by).map(([name, field]) => {
    if (field.required) return [name, field.schema];
    return [name, field.default === undefined ? field.schema.optional() : field.schema.default(field.default)];
  });
  return z.strictObject(Object.fromEntries(shape));
}
