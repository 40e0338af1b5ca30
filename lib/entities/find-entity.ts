import { PrimitiveError } from '#lib/base/errors.ts';
import { refTo } from '#lib/refs/format-ref.ts';
import { parseRef } from '#lib/refs/parse-ref.ts';
import { isCollection, isLatest, isNew, type Ref } from '#lib/refs/ref.ts';
import { isRefError, quote } from '#lib/refs/ref-error.ts';
import { conditionOf, meets, type RefCode } from './conditions.ts';
import type { Children, Condition, Entity, Row } from './define-entity.ts';
import { columnsToShow } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import { entities } from './index.ts';
import { selectRow } from './select-rows.ts';

/** A stored row, its entity, and its canonical ref. */
export interface ResolvedEntity {
  kind: 'row';
  entity: Entity;
  row: Row;
  ref: string;
}

/** The target of a ref: a row, a part of one, or the children of one. */
export type Target =
  | ResolvedEntity
  | { kind: 'part'; entity: Entity; value: unknown; ref: string }
  | { kind: 'children'; entity: Entity; parent: { key: string; id: string }; ref: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses a ref. Throws `code` with what to write instead. */
export function refFrom(text: string, code: RefCode = 'invalid_ref'): Ref {
  const ref = parseRef(text);
  if (!isRefError(ref)) return ref;
  throw new PrimitiveError(code, ref.message, { part: ref.part, ...(ref.allowed && { allowed: ref.allowed }) });
}

/**
 * Finds the target of a ref. Throws `invalid_ref` when it names no single entity, and `not_found` when the person
 * has no such entity.
 */
export async function findTarget(ctx: EntityContext, ref: Ref, code: RefCode = 'invalid_ref'): Promise<Target> {
  const { type, identifier, subpath, query } = ref;
  const entity = entities[type];
  if (isCollection(ref))
    throw new PrimitiveError(code, `"${type}:${identifier}" names many ${entity.noun.many}. Name one; List shows them.`);
  if (isNew(ref)) throw new PrimitiveError(code, `"${type}:new" is for Write. Name one that exists, such as "${type}:latest".`);
  if (isLatest(ref) && !entity.table)
    throw new PrimitiveError(
      code,
      `"${type}:latest" names nothing: ${entity.noun.many} have no latest. Name one; List "${type}:*" shows them.`,
    );
  const ownFilters = subpath.length === 0;
  if (ownFilters) refusePaging(ref, code);
  const condition = ownFilters ? conditionOf(entity, query, code) : {};
  const key = identifier === 'current' ? currentKey(ctx, ref) : identifier;
  const row = await findRow(ctx, entity, key, condition);
  const found: ResolvedEntity = { kind: 'row', entity, row, ref: refTo(type, String(row[entity.key])) };
  return descend(ctx, found, subpath, ref, code);
}

/** Finds the row that a ref names. A part of a row or its children are `invalid_ref`. */
export async function findEntity(ctx: EntityContext, ref: Ref): Promise<ResolvedEntity> {
  const target = await findTarget(ctx, ref);
  if (target.kind === 'row') return target;
  throw new PrimitiveError(
    'invalid_ref',
    `"${target.ref}" is not a whole ${entities[ref.type].noun.one}. Remove "/${ref.subpath.join('/')}".`,
  );
}

async function descend(ctx: EntityContext, found: ResolvedEntity, path: string[], ref: Ref, code: RefCode): Promise<Target> {
  const [name, ...rest] = path;
  if (name === undefined) return found;
  const { entity, row } = found;
  const children = entity.children[name];
  if (children) return descendToChildren(ctx, found, name, children, rest, ref, code);
  refuseFilters(ref, code);
  const view = entity.views[name];
  const top = view ? { [name]: Object.fromEntries(view.map((column) => [column, row[column]])) } : visible(entity, row);
  const value = valueAt(top, path);
  if (value !== undefined) return { kind: 'part', entity, value, ref: `${found.ref}/${path.join('/')}` };
  if (Object.hasOwn(top, name)) throw new PrimitiveError('not_found', `Nothing found at "${found.ref}/${path.join('/')}".`);
  const allowed = subpathsOf(entity);
  throw new PrimitiveError(code, `A ${entity.noun.one} has no "/${name}". It has: ${allowed.join(', ')}.`, { part: 'subpath', allowed });
}

async function descendToChildren(
  ctx: EntityContext,
  found: ResolvedEntity,
  name: string,
  { entity, parentKey }: Children,
  [key, ...rest]: string[],
  ref: Ref,
  code: RefCode,
): Promise<Target> {
  const parent = { key: parentKey, id: String(found.row.id) };
  if (key === undefined) return { kind: 'children', entity, parent, ref: `${found.ref}/${name}` };
  if (rest.length === 0) refusePaging(ref, code);
  const condition = rest.length === 0 ? conditionOf(entity, ref.query, code) : {};
  const row = await findRow(ctx, entity, key, condition, parent);
  return descend(ctx, { kind: 'row', entity, row, ref: `${found.ref}/${name}/${row[entity.key]}` }, rest, ref, code);
}

async function findRow(
  ctx: EntityContext,
  entity: Entity,
  key: string,
  condition: Condition,
  parent?: { key: string; id: string },
): Promise<Row> {
  const own = key === 'latest' ? { ...entity.latest, ...condition } : keyCondition(entity, key);
  const order = { by: parent ? entity.order.by : newest(entity), direction: 'desc' as const };
  const row = own && (await selectRow(ctx, entity, { condition: own, parent }, order));
  if (row && meets(row, condition)) return row;
  throw new PrimitiveError(
    'not_found',
    `No ${entity.noun.one} ${quote(key)} found${Object.keys(condition).length > 0 ? ' with these filters' : ''}.`,
  );
}

/** The column that `latest` sorts by. */
function newest(entity: Entity): string {
  return entity.table ? 'updated_at' : entity.key;
}

/** The condition for a key; undefined when no row can have such a key. */
function keyCondition({ key, childOf, aliases }: Entity, text: string): Condition | undefined {
  if (key === 'id' || (childOf && uuid.test(text))) return uuid.test(text) ? { id: [text] } : undefined;
  if (!childOf) return { [key]: [aliases?.[text] ?? text] };
  return /^\d{1,9}$/.test(text) ? { [key]: [Number(text)] } : undefined;
}

function currentKey(ctx: EntityContext, { type }: Ref): string {
  if (type === 'session' && ctx.sessionId) return ctx.sessionId;
  const screen = ctx.screen === undefined ? undefined : parseRef(ctx.screen);
  if (screen && !isRefError(screen) && screen.type === type && !isCollection(screen)) return screen.identifier;
  const where = type === 'session' ? 'This call is not part of a session' : `No ${entities[type].noun.one} is on the screen`;
  throw new PrimitiveError('not_found', `${where}, so "${type}:current" names nothing. Try "${type}:latest" or List.`);
}

function visible(entity: Entity, row: Row): Row {
  return Object.fromEntries(columnsToShow(entity, 'read').map((name) => [name, row[name] ?? null]));
}

function valueAt(root: unknown, path: string[]): unknown {
  let here = root;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    if (Array.isArray(here) && !/^\d+$/.test(step)) return undefined;
    here = (here as Row)[step];
  }
  return here;
}

/** What may follow the slash in a ref to an entity, besides its plain fields. */
function subpathsOf(entity: Entity): string[] {
  return [...Object.keys(entity.children), ...Object.keys(entity.views), ...columnsToShow(entity, 'read')];
}

function refusePaging({ query, type }: Ref, code: RefCode): void {
  const { filters: _, ...paging } = query;
  const [name] = Object.keys(paging);
  if (name)
    throw new PrimitiveError(code, `"${name}" belongs to a list: "${type}:*?${name}=…". This ref names one entity.`, { part: 'query' });
}

function refuseFilters({ query }: Ref, code: RefCode): void {
  const { filters, ...paging } = query;
  const [name] = [...Object.keys(filters), ...Object.keys(paging)];
  if (name)
    throw new PrimitiveError(code, `"?${name}=…" has no meaning here: the ref names one part of one entity. Remove it.`, {
      part: 'query',
    });
}
