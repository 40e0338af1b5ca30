/** Shorter ones stand by chance in any text. */
const SHORTEST = 6;

/** A JSON value in which no secret is told: wherever one stands in a text or a key, it is left out. */
export function withoutSecrets<T>(value: T, secrets: readonly string[]): T {
  const told = secrets.filter(({ length }) => length >= SHORTEST);
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') return told.reduce((text, secret) => text.replaceAll(secret, '(kept secret)'), part);
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [clean(key), clean(inner)]));
  };
  return told.length > 0 ? (clean(value) as T) : value;
}
