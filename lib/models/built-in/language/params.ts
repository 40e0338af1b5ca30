const pair = /^(?<name>[\p{L}\p{N}_$.-]+)(?:\s*[=:]\s*|\s+)(?<value>\S.*)$/su;
/** The separators between params, outside quotation marks. */
const between = /(,\s*(?:and\s+)?|\s+and\s+)(?=(?:[^"]*"[^"]*")*[^"]*$)/i;

/**
 * Reads the params of a call, as "city Paris and days 3", "city=Paris, days=3" or JSON. Values that look like numbers or
 * booleans become those; quoted values stay text. Undefined for anything else.
 */
export function readParams(words: string): Record<string, unknown> | undefined {
  if (words.trim().startsWith('{')) return fromJson(words);
  const pairs: { name: string; value: string }[] = [];
  // The separator is between two pieces.
  const pieces = words.trim().split(between);
  for (let at = 0; at < pieces.length; at += 2) {
    const { name, value } = pair.exec(pieces[at]!)?.groups ?? {};
    const last = pairs.at(-1);
    if (name && value) pairs.push({ name, value });
    // "bread and butter" is one value.
    else if (last) last.value += pieces[at - 1]! + pieces[at]!;
    else return undefined;
  }
  return Object.fromEntries(pairs.map(({ name, value }) => [name, readValue(value.trim())]));
}

function readValue(words: string): unknown {
  const quoted = /^"(.*)"$/s.exec(words)?.[1];
  if (quoted !== undefined) return quoted;
  if (/^(?:true|false)$/i.test(words)) return words.toLowerCase() === 'true';
  // A number that would change when parsed, such as 007, is a name.
  return String(Number(words)) === words && Number.isFinite(Number(words)) ? Number(words) : words;
}

function fromJson(words: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}
