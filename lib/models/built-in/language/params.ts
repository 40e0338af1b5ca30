const pair = /^(?<name>[\p{L}\p{N}_$.-]+)(?:\s*[=:]\s*|\s+)(?<value>\S.*)$/su;
/** Where one param ends and the next begins; not between quotation marks. */
const between = /(,\s*(?:and\s+)?|\s+and\s+)(?=(?:[^"]*"[^"]*")*[^"]*$)/i;

/**
 * The params of a call as a person says them: "city Paris and days 3", "city=Paris, days=3", or as JSON. What looks like a number, or
 * like true or false, is one; quoted values are text. Undefined for anything else.
 */
export function readParams(words: string): Record<string, unknown> | undefined {
  if (words.trim().startsWith('{')) return fromJson(words);
  const pairs: { name: string; value: string }[] = [];
  // Between two pieces stands what joins them.
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
  // A number that is written otherwise than it would be read, such as 007, is a name for something.
  return String(Number(words)) === words && Number.isFinite(Number(words)) ? Number(words) : words;
}

function fromJson(words: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}
