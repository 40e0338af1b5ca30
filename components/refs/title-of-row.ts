import type { EntityType } from '#lib/refs/ref.ts';

const longest = 80;

/** The name of an entity, from the row that a primitive returned; null if it has none. */
export function titleOfRow(type: EntityType, row: Record<string, unknown>): string | null {
  const name = row.title ?? row.name ?? row.content ?? row.task ?? (type === 'platform' ? row.provider : undefined);
  if (typeof name !== 'string' || !name.trim()) return null;
  const line = name.trim().replaceAll(/\s+/g, ' ');
  const shown =
    line.length > longest
      ? `${line
          .slice(0, longest - 1)
          .toWellFormed()
          .trimEnd()}…`
      : line;
  return type === 'platform' ? shown[0]!.toUpperCase() + shown.slice(1) : shown;
}
