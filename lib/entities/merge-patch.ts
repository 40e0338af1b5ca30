import { PrimitiveError } from '#lib/base/errors.ts';
import { isJsonObject } from '#lib/base/json.ts';
import { isUnsafeKey, unsafeKeyMessage } from '#lib/base/unsafe-keys.ts';
import type { Row } from './define-entity.ts';

/**
 * Merges JSON according to RFC 7396: objects key by key, a null removes a key, everything else is replaced.
 * @throws {PrimitiveError} `invalid_input` for a key that would reach an object's prototype
 */
export function mergePatch(old: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const merged: Row = isJsonObject(old) ? { ...old } : {};
  for (const [key, part] of Object.entries(patch)) {
    if (isUnsafeKey(key)) throw new PrimitiveError('invalid_input', unsafeKeyMessage(key), { path: key, expected: 'no such key' });
    if (part === null) delete merged[key];
    else merged[key] = mergePatch(Object.hasOwn(merged, key) ? merged[key] : undefined, part);
  }
  return merged;
}
