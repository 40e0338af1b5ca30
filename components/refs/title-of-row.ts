import { capitalize } from '#lib/base/text/capitalization.ts';
import { oneLine, truncate } from '#lib/base/text/shorten.ts';
import { isPlatformName, platformLabels } from '#lib/entities/platform-names.ts';
import type { EntityType } from '#lib/refs/ref.ts';

const longest = 80;

/** The name of an entity, from the row that a primitive returned; null if it has none. */
export function titleOfRow(type: EntityType, row: Record<string, unknown>): string | null {
  const name = row.title ?? row.name ?? row.content ?? row.task ?? (type === 'platform' ? row.provider : undefined);
  if (typeof name !== 'string' || !name.trim()) return null;
  const shown = truncate(oneLine(name), longest);
  if (type !== 'platform') return shown;
  return isPlatformName(shown) ? platformLabels[shown] : capitalize(shown);
}
