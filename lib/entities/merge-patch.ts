import type { Row } from './define-entity.ts';

/** Merges JSON as RFC 7396 has it: objects key by key, a null removes a key, everything else is replaced. */
export function mergePatch(old: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Row = isObject(old) ? { ...old } : {};
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], part);
  }
  return merged;
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
