/** Shorter strings occur in any text by chance. */
const SHORTEST = 6;

/**
 * The forms in which a secret may return: literal, percent-encoded, in hex, or in base64. In base64 its letters depend on its position
 * in the encoded text, so all three alignments are searched, without the letters that its neighbors share.
 */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].flatMap((place) => {
    const text = Buffer.concat([Buffer.alloc(place), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const shared = (place + bytes.length) % 3 === 0 ? 0 : 1;
    const own = text.slice(Math.ceil((place * 4) / 3), text.length - shared);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const hex = bytes.toString('hex');
  const all = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), hex, hex.toUpperCase(), ...base64];
  return [...new Set(all)].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** A copy of a JSON value with secrets removed from every text and key. */
export function withoutSecrets<T>(value: T, secrets: readonly string[]): T {
  const told = secrets.filter(({ length }) => length >= SHORTEST).flatMap(formsOf);
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') return told.reduce((text, secret) => text.replaceAll(secret, '(kept secret)'), part);
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [clean(key), clean(inner)]));
  };
  return told.length > 0 ? (clean(value) as T) : value;
}
