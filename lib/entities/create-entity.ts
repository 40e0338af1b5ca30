import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { stableJson } from '#lib/base/json.ts';
import { type Entity, fieldsToSet, type Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import { checkGivenFields, defaultsOf, refuseSensitive, refuseStarting, withoutOwnDefaults } from './given-fields.ts';
import { refuseImpossible } from './impossible.ts';
import { insertRow } from './insert-row.ts';
import { checked } from './invalid-input.ts';

/**
 * Creates an entity from the given fields and its defaults. In a repeated turn the same content finds the existing
 * row. Throws `unsupported_type` when entities of this type cannot be created this way, `invalid_input`,
 * `permission_denied`.
 */
export async function createEntity(ctx: EntityContext, entity: Entity, content: Row): Promise<Row> {
  if (!isCreatable(entity)) {
    throw new PrimitiveError('unsupported_type', `Write does not create ${entity.noun.many}. ${entity.instead.write ?? ''}`.trim(), {
      type: entity.type,
    });
  }
  const own = withoutOwnDefaults(entity, content, ctx.by);
  checkGivenFields(entity, own, 'creating', ctx.by, 'content');
  const given = checked(creationSchema(entity), { ...entity.derivation?.imply?.(own), ...own }, 'content') as Row;
  const row: Row = { ...given, ...entity.derivation?.derive(given, ctx) };
  refuseSensitive(entity, { before: defaultsOf(entity), after: { ...defaultsOf(entity), ...row } }, 'creating', ctx, 'content');
  refuseStarting(entity, { before: {}, after: row }, ctx);
  await refuseImpossible(ctx, entity, { row, values: row }, 'content');
  const key = `${entity.type}:${stableJson(content)}`;
  row.id = ctx.rowId?.(key) ?? ctx.clock.newId();
  const created = await (entity.create ? entity.create(ctx, entity, row) : insertRow(ctx, entity, row));
  ctx.rowKept?.(key);
  return created;
}

/** True when Write can create such entities. */
export function isCreatable(entity: Entity): boolean {
  return entity.table !== null && Object.values(entity.fields).some((field) => field.required);
}

/** The schema of Write's content for an entity, including defaults. */
function creationSchema(entity: Entity): z.ZodObject {
  const shape = fieldsToSet(entity, 'creating', 'person').map(([name, field]) => {
    if (field.required) return [name, field.schema];
    return [name, field.default === undefined ? field.schema.optional() : field.schema.default(field.default)];
  });
  return z.strictObject(Object.fromEntries(shape));
}
