import { randomUUID } from 'node:crypto';
import { chunkText } from '#lib/search/chunk.ts';
import { companyItems } from '#scripts/dev-platforms/company/items.ts';
import { EVAL_NOW } from './eval-database.ts';
import type { SeedRows } from './seed-rows.ts';

/** Connects the platforms of the company of `npm run dev:platforms`, and adds what was read from them. Nothing reads them again. */
export async function connectPlatforms(rows: SeedRows, user_id: string): Promise<void> {
  const items = companyItems(new Date(EVAL_NOW));
  for (const [provider, own] of Map.groupBy(items, (item) => item.provider)) {
    const [integration_id] = await rows.insert('user_integrations', [{ user_id, provider, status: 'active', account: 'maya' }]);
    const names = [...new Set(own.map(({ resource }) => resource))];
    const isCalendar = (name: string) => own.some(({ kind, resource }) => kind === 'event' && resource === name);
    const resource = { user_id, integration_id, provider, status: 'ready', last_synced_at: EVAL_NOW, next_sync_at: null };
    const ids = await rows.insert(
      'platform_resources',
      names.map((name) => ({ ...resource, kind: isCalendar(name) ? 'calendar' : 'picked', external_id: name, name })),
    );
    const stored = own.map(({ at, ...item }, n) => ({
      ...{ id: randomUUID(), user_id, integration_id, ...item },
      ...{ resource_id: ids[names.indexOf(item.resource)]!, external_id: String(n), thread: String(n), link: null },
      ...{ at: at.toISOString(), listed_at: at.toISOString(), seen_at: EVAL_NOW },
    }));
    await rows.insert('platform_items', stored);
    await rows.add(
      'platform_item_chunks',
      stored.flatMap(({ id, text, author }) => chunkText(text).map((chunk) => ({ ...chunk, heading: author, user_id, item_id: id }))),
    );
  }
}
