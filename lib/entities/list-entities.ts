import { PrimitiveError } from '#lib/base/errors.ts';
import { refTo } from '#lib/refs/format-ref.ts';
import { isCollection, type Ref, type RefQuery } from '#lib/refs/ref.ts';
import { conditionOf, orderOf, type RefCode, withUsual } from './conditions.ts';
import { type Entity, type Row, show } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import { findTarget } from './find-entity.ts';
import { entities } from './index.ts';
import { selectRows } from './select-rows.ts';

/** Rows as they may leave the server, each with its ref, and the total number of matches. */
export interface Listing {
  entity: Entity;
  items: Row[];
  total: number;
}

type Paging = Omit<RefQuery, 'filters'>;

interface Source {
  entity: Entity;
  /** The child's column that names its parent, and the parent's id if only one is meant. */
  parentKey?: string;
  parentRefKey?: string;
  parentId?: string;
  /** Only these fields. */
  view?: string;
}

export const defaultLimit = 20;

/**
 * A page of the entities that match a pattern. `paging` overrides the pattern's own query.
 * Throws `code` when the pattern names a single entity, or filters or orders by a field that cannot.
 */
export async function listEntities(
  ctx: EntityContext,
  pattern: Ref,
  paging: Paging = {},
  code: RefCode = 'invalid_pattern',
): Promise<Listing> {
  const source = await sourceOf(ctx, pattern, code);
  const { entity, parentKey, parentId } = source;
  const asked = { ...pattern.query, ...paging };
  const selection = {
    condition: withUsual(entity, conditionOf(entity, pattern.query, code)),
    ...(parentKey && parentId && { parent: { key: parentKey, id: parentId } }),
    ...(pattern.identifier.endsWith('.*') && { prefix: pattern.identifier.slice(0, -1) }),
  };
  const { rows, total } = await selectRows(ctx, entity, selection, {
    order: orderOf(entity, asked.order_by, asked.order, code),
    limit: asked.limit ?? defaultLimit,
    offset: asked.offset ?? 0,
  });
  return { entity, total, items: rows.map((row) => itemOf(source, row)) };
}

async function sourceOf(ctx: EntityContext, pattern: Ref, code: RefCode): Promise<Source> {
  const { type, subpath } = pattern;
  const entity = entities[type];
  if (!isCollection(pattern)) {
    const target = subpath.length > 0 ? await findTarget(ctx, pattern, code) : undefined;
    if (target?.kind === 'children')
      return {
        entity: target.entity,
        parentKey: target.parent.key,
        parentRefKey: entity.children[target.entity.childOf!]?.parentRefKey,
        parentId: target.parent.id,
      };
    throw new PrimitiveError(code, `This names one ${entity.noun.one}, or a part of one: use Read. A pattern looks like "${type}:*".`);
  }
  const [name, ...rest] = subpath;
  if (name === undefined) return { entity };
  const children = entity.children[name];
  if (rest.length === 0 && children?.acrossParents)
    return { entity: children.entity, parentKey: children.parentKey, parentRefKey: children.parentRefKey };
  if (rest.length === 0 && entity.views[name]) return { entity, view: name };
  const allowed = [...Object.keys(entity.views), ...Object.keys(entity.children).filter((child) => entity.children[child]!.acrossParents)];
  const instead = allowed.length > 0 ? `It may be followed by: ${allowed.join(', ')}.` : `Name one: "${type}:<id>/${subpath.join('/')}".`;
  throw new PrimitiveError(code, `"${type}:*" has no "/${subpath.join('/')}". ${instead}`, { part: 'subpath', allowed });
}

function itemOf({ entity, parentKey, parentRefKey = parentKey, view }: Source, row: Row): Row {
  const key = String(row[entity.key]);
  if (parentRefKey) return { ref: refTo(entity.type, String(row[parentRefKey]), entity.childOf!, key), ...show(entity, row, 'list') };
  if (view) return { ref: refTo(entity.type, key, view), ...Object.fromEntries(entity.views[view]!.map((name) => [name, row[name]])) };
  return { ref: refTo(entity.type, key), ...show(entity, row, 'list') };
}
