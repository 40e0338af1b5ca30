const notStorable = /\u0000/g;

/** JSON whose text the database can hold: NUL and lone surrogates, in keys too, become U+FFFD. */
export function wellFormed<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replace(notStorable, '\uFFFD');
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [clean(key), clean(part)]));
}
