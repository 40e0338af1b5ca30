import { meets, narrow, type Order } from './conditions.ts';
import type { Condition, Entity, Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import { attempt, databaseError, type Query, table } from './rows.ts';

/** Which rows, in which order, how many of them. */
export interface Selection {
  condition: Condition;
  /** Only children of this row. */
  parent?: { key: string; id: string };
  /** Only rows whose key begins so. */
  prefix?: string;
  order: Order;
  limit: number;
  offset: number;
}

const pastTheEnd = 'PGRST103';

/** The person's rows that are selected, and how many match in all. Sorted where they are stored. */
export async function selectRows(ctx: EntityContext, entity: Entity, selection: Selection): Promise<{ rows: Row[]; total: number }> {
  if (!entity.table) return selectVirtual(ctx.virtual?.[entity.type] ?? [], entity, selection);
  const { order, limit, offset } = selection;
  const ascending = order.direction === 'asc';
  const sorted = matching(ctx, entity, selection).order(order.by, { ascending, nullsFirst: false }).order('id', { ascending: true });
  const { data, count, error } = await attempt(ctx, sorted.range(offset, offset + limit - 1));
  if (error?.code === pastTheEnd) return { rows: [], total: await countRows(ctx, entity, selection) };
  if (error) throw databaseError(error);
  return { rows: data, total: count ?? data.length };
}

async function countRows(ctx: EntityContext, entity: Entity, selection: Selection): Promise<number> {
  const { count, error } = await attempt(ctx, matching(ctx, entity, selection).limit(1));
  if (error) throw databaseError(error);
  return count ?? 0;
}

function matching(ctx: EntityContext, entity: Entity, { condition, parent }: Selection): Query {
  const query = table(ctx.db, entity.table!).select(storedColumns(entity).join(), { count: 'exact' }).eq('user_id', ctx.userId);
  return narrow(parent ? query.eq(parent.key, parent.id) : query, entity, condition);
}

/** The columns of an entity that its definition names. */
export function storedColumns(entity: Entity): string[] {
  return Object.keys(entity.fields).filter((name) => entity.fields[name]!.stored !== false);
}

function selectVirtual(rows: readonly Row[], entity: Entity, selection: Selection): { rows: Row[]; total: number } {
  const { condition, prefix = '', order, limit, offset } = selection;
  const found = rows.filter((row) => meets(row, condition) && String(row[entity.key]).startsWith(prefix));
  const sign = order.direction === 'asc' ? 1 : -1;
  found.sort((a, b) => sign * String(a[order.by]).localeCompare(String(b[order.by]), 'en'));
  return { rows: found.slice(offset, offset + limit), total: found.length };
}
