import { meets, narrow, type Order } from './conditions.ts';
import type { Condition, Entity, Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import { attempt, databaseError, type Query, run, table } from './rows.ts';

/** The rows to select. */
interface Selection {
  condition: Condition;
  /** Only children of this row. */
  parent?: { key: string; id: string };
  /** Only rows whose key starts with this. */
  prefix?: string;
}

/** The order, limit and offset. */
interface Page {
  order: Order;
  limit: number;
  offset: number;
}

const pastTheEnd = 'PGRST103';

/** A page of the person's matching rows, sorted by the database, and the total number of matches. */
export async function selectRows(
  ctx: EntityContext,
  entity: Entity,
  selection: Selection,
  page: Page,
): Promise<{ rows: Row[]; total: number }> {
  if (!entity.table) {
    const found = virtualRows(ctx, entity, selection, page.order);
    return { rows: found.slice(page.offset, page.offset + page.limit), total: found.length };
  }
  const { data, count, error } = await attempt(
    ctx,
    sorted(matching(ctx, entity, selection, 'exact'), page.order).range(page.offset, page.offset + page.limit - 1),
  );
  if (error?.code === pastTheEnd) return { rows: [], total: await countRows(ctx, entity, selection) };
  if (error) throw databaseError(error);
  return { rows: data, total: count ?? data.length };
}

/** The first of the person's matching rows. */
export async function selectRow(ctx: EntityContext, entity: Entity, selection: Selection, order: Order): Promise<Row | undefined> {
  if (!entity.table) return virtualRows(ctx, entity, selection, order)[0];
  const [row] = await run(ctx, sorted(matching(ctx, entity, selection), order).limit(1));
  return row;
}

async function countRows(ctx: EntityContext, entity: Entity, selection: Selection): Promise<number> {
  const { count, error } = await attempt(ctx, matching(ctx, entity, selection, 'exact').limit(1));
  if (error) throw databaseError(error);
  return count ?? 0;
}

function matching(ctx: EntityContext, entity: Entity, { condition, parent }: Selection, count?: 'exact'): Query {
  const query = table(ctx.db, entity.table!).select(storedColumns(entity).join(), { count }).eq('user_id', ctx.userId);
  return narrow(parent ? query.eq(parent.key, parent.id) : query, entity, condition);
}

function sorted(query: Query, { by, direction }: Order): Query {
  return query.order(by, { ascending: direction === 'asc', nullsFirst: false }).order('id', { ascending: true });
}

/** The columns named in an entity's definition. */
export function storedColumns(entity: Entity): string[] {
  return Object.keys(entity.fields).filter((name) => entity.fields[name]!.stored !== false);
}

function virtualRows(ctx: EntityContext, entity: Entity, { condition, prefix = '' }: Selection, { by, direction }: Order): Row[] {
  const rows = ctx.virtual?.[entity.type] ?? [];
  const found = rows.filter((row) => meets(row, condition) && String(row[entity.key]).startsWith(prefix));
  const sign = direction === 'asc' ? 1 : -1;
  return found.sort((a, b) => sign * String(a[by]).localeCompare(String(b[by]), 'en'));
}
