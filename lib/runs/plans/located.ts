/** A part of a YAML document with its position. */
export type Located = { line: number; column: number } /** `written`: the text that the value was read from. */ & (
  | { kind: 'value'; value: unknown; written?: string }
  | { kind: 'list'; items: Located[] }
  | { kind: 'map'; entries: Map<string, Entry> }
);

/** A key of a map and its value; the position is the key's. */
export interface Entry {
  line: number;
  column: number;
  value: Located;
}

/** A part as plain JavaScript. */
export function plain(part: Located): unknown {
  if (part.kind === 'value') return part.value;
  if (part.kind === 'list') return part.items.map(plain);
  return Object.fromEntries([...part.entries].map(([key, { value }]) => [key, plain(value)]));
}
