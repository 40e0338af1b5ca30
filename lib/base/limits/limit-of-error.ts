import { type LimitName, limits } from './limits.ts';

/** The limit that the database refused something for, or null when it was something else. */
export function limitOfError(error: unknown): LimitName | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const name = code === 'PT429' ? /^limit (\w+)$/.exec(String(message))?.[1] : undefined;
  return name && Object.hasOwn(limits, name) ? (name as LimitName) : null;
}
