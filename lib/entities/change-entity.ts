import { PrimitiveError } from '#lib/base/errors.ts';
import { meets } from './conditions.ts';
import { type Entity, fieldsToSet, type Row } from './define-entity.ts';
import { embeddingColumns } from './embedding.ts';
import type { EntityContext } from './entity-context.ts';
import { checkGivenFields, differ, refuseSensitive, refuseStarting } from './given-fields.ts';
import { refuseImpossible } from './impossible.ts';
import { checked } from './invalid-input.ts';
import { mergePatch } from './merge-patch.ts';
import { run, table } from './rows.ts';
import { selectRow, storedColumns } from './select-rows.ts';

/** A row after a change. `applied`: the given fields that changed. `derived`: fields that followed from them. */
export interface Change {
  row: Row;
  applied: string[];
  derived: string[];
}

const attempts = 4;

/**
 * Changes a row: objects are merged key by key (a null removes the key), everything else is replaced. A concurrent
 * change is merged, not overwritten, unless `expectedUpdatedAt` is given: then it is a `conflict`.
 * Throws `unsupported_type`, `permission_denied`, `invalid_input`, `not_found`, `conflict`.
 */
export async function changeEntity(
  ctx: EntityContext,
  entity: Entity,
  row: Row,
  changes: Row,
  expectedUpdatedAt?: string,
): Promise<Change> {
  refuseUnchangeable(entity);
  checkGivenFields(entity, changes, 'editing', ctx.by, 'changes');
  let current = row;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) current = await readAgain(ctx, entity, row);
    refuseIfChanged(entity, current, expectedUpdatedAt);
    const change = await plan(ctx, entity, current, changes);
    if (change.applied.length === 0) return { row: current, applied: [], derived: [] };
    const stored = await store(ctx, entity, current, change.values);
    if (stored) return { row: stored, applied: change.applied, derived: change.derived };
  }
  throw new PrimitiveError('conflict', `This ${entity.noun.one} is being changed by someone else. Read it and try again.`);
}

/** What a change would do, without storing anything: the fields that would differ, and their values. Throws like {@link changeEntity}. */
export async function foreseeChange(ctx: EntityContext, entity: Entity, row: Row, changes: Row): Promise<Row> {
  refuseUnchangeable(entity);
  checkGivenFields(entity, changes, 'editing', ctx.by, 'changes');
  const { applied, values } = await plan({ ...ctx, embedder: undefined }, entity, row, changes);
  return pick(values, applied);
}

/** True when Edit can change such entities. */
export function isChangeable(entity: Entity): boolean {
  return fieldsToSet(entity, 'editing').length > 0;
}

/** Throws `unsupported_type`, with what to use instead, for entities that Edit cannot change. */
export function refuseUnchangeable(entity: Entity): void {
  if (isChangeable(entity)) return;
  const { noun, instead, type } = entity;
  throw new PrimitiveError('unsupported_type', `Edit does not change ${noun.many}. ${instead.edit ?? ''}`.trim(), { type });
}

async function readAgain(ctx: EntityContext, entity: Entity, { id }: Row): Promise<Row> {
  const row = await selectRow(ctx, entity, { condition: { id: [String(id)] } }, entity.order);
  if (row) return row;
  throw new PrimitiveError('not_found', `This ${entity.noun.one} no longer exists.`);
}

function refuseIfChanged(entity: Entity, row: Row, expectedUpdatedAt: string | undefined): void {
  if (expectedUpdatedAt === undefined) return;
  const stored = String(row.updated_at);
  if (new Date(expectedUpdatedAt).getTime() === new Date(stored).getTime()) return;
  throw new PrimitiveError('conflict', `This ${entity.noun.one} was changed at ${stored}, after you read it. Read it again, then decide.`, {
    expected_updated_at: expectedUpdatedAt,
    updated_at: stored,
  });
}

async function plan(ctx: EntityContext, entity: Entity, row: Row, changes: Row) {
  const basis = entity.derivation?.rebase?.(row, changes) ?? row;
  const given: Row = {};
  for (const [name, value] of Object.entries({ ...entity.derivation?.imply?.(changes), ...changes })) {
    given[name] = checked(entity.fields[name]!.schema, mergePatch(basis[name], value), `changes.${name}`);
  }
  const applied = Object.keys(given).filter((name) => differ(row[name], given[name]));
  const locked = applied.find(() => entity.editableWhile && !meets(row, entity.editableWhile));
  if (locked) {
    const [[field, values]] = Object.entries(entity.editableWhile!) as [[string, string[]]];
    throw new PrimitiveError('conflict', `${locked} can be changed only while ${field} is ${values.join(' or ')}; it is ${row[field]}.`, {
      [field]: row[field],
    });
  }
  const affected = entity.derivation?.from.some((name) => applied.includes(name));
  const followed = affected ? entity.derivation!.derive({ ...basis, ...given }, ctx) : {};
  const derived = Object.keys(followed).filter((name) => !applied.includes(name) && differ(row[name], followed[name]));
  const values = { ...pick(given, applied), ...pick(followed, [...derived, ...applied]) };
  const after = { ...row, ...values };
  refuseSensitive(entity, { before: row, after }, 'editing', ctx, 'changes');
  refuseStarting(entity, { before: row, after }, ctx);
  await refuseImpossible(ctx, entity, { row: after, values, before: row }, 'changes');
  return { applied, derived, values: { ...values, ...(await newEmbedding(ctx, entity, after, applied)) } };
}

async function newEmbedding(ctx: EntityContext, entity: Entity, row: Row, applied: string[]): Promise<Row> {
  if (!entity.searchable?.columns.some((name) => applied.includes(name))) return {};
  const [columns] = await embeddingColumns(ctx, entity, [row]);
  return columns!;
}

/** The stored row, or undefined when it has changed since it was read. */
async function store(ctx: EntityContext, entity: Entity, row: Row, values: Row): Promise<Row | undefined> {
  const update = table(ctx.db, entity.table!).update(values).eq('id', row.id).eq('user_id', ctx.userId).eq('updated_at', row.updated_at);
  const [stored] = await run(ctx, update.select(storedColumns(entity).join()));
  return stored;
}

function pick(row: Row, names: string[]): Row {
  return Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}
