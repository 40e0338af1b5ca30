import { z } from 'zod';
import { itemsThatFit } from '#lib/agent/registry/cut-output.ts';
import { definePrimitive } from '#lib/agent/registry/define-primitive.ts';
import { fieldsTo } from '#lib/entities/conditions.ts';
import { commonFields } from '#lib/entities/field.ts';
import { refFrom } from '#lib/entities/find-entity.ts';
import { entities } from '#lib/entities/index.ts';
import { defaultLimit, type Listing, listEntities } from '#lib/entities/list-entities.ts';
import { actionRowsFor } from '#lib/primitives/actions/index.ts';
import { anyRef, data, entityType } from './ref-input.ts';
import { surfaces } from './surface.ts';

const filters = Object.values(entities).map((entity) => `${entity.type} (${fieldsTo(entity, 'filter').join(', ')})`);
const orders = Object.values(entities).flatMap((entity) => {
  const own = fieldsTo(entity, 'order').filter((name) => !(name in commonFields));
  return own.length > 0 ? [`${entity.type} (${own.join(', ')})`] : [];
});

export const List = definePrimitive({
  name: 'List',
  description: [
    'Find entities by pattern: "<type>:*" (all), "<type>:?<field>=<value>&…" (matching; repeat a field for several values), "<type>:<id>/<children>", "deliverable:*/versions?status=staged&status=reviewing" (drafts), "platform:*/credentials", "action:deliverable.*". Search finds by meaning.',
    `Filters: ${filters.join(', ')}.`,
    `order_by: updated_at (the default, newest first) or created_at, and also ${orders.join(', ')}.`,
    'Items omit long texts, which Read returns. A page can be shorter than limit: the next one begins at offset + count. Forgotten and replaced memories are listed only with is_active=false or is_superseded=true.',
  ].join('\n'),
  input: z.strictObject({
    pattern: anyRef.describe('a pattern, such as "deliverable:?status=active"'),
    limit: z.int().min(1).max(100).optional().describe(`default ${defaultLimit}`),
    offset: z.int().min(0).max(1_000_000).optional(),
    order_by: z.string().min(1).optional(),
    order: z.enum(['asc', 'desc']).optional(),
  }),
  output: z.object({
    items: z.array(data),
    count: z.int().describe('how many are returned'),
    total: z.int().describe('how many match'),
    pattern: z.string(),
    entity_type: entityType,
    message: z.string(),
  }),
  effect: 'read',
  parallelSafe: true,
  ...surfaces.List,
  async execute(ctx, { pattern, ...paging }) {
    const ref = refFrom(pattern, 'invalid_pattern');
    const listing = await listEntities({ ...ctx, virtual: { action: await actionRowsFor(ctx, ref) } }, ref, paging);
    const { total } = listing;
    const items = itemsThatFit(listing.items);
    return { items, count: items.length, total, pattern, entity_type: ref.type, message: messageFor({ ...listing, items }) };
  },
});

/** "Found 2 deliverable(s) (2 active)"; for a page: "Found 45 deliverable(s), showing 20 (12 active, 8 paused)". */
function messageFor({ entity, items, total }: Listing): string {
  const shown = items.length < total ? `, showing ${items.length}` : '';
  const groups = entity.breakdown ? Map.groupBy(items, (item) => String(item[entity.breakdown!])) : new Map<string, unknown[]>();
  const parts = [...groups].sort(([, a], [, b]) => b.length - a.length).map(([value, group]) => `${group.length} ${value}`);
  return `Found ${total} ${entity.noun.counted}${shown}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
}
