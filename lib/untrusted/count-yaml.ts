/** The limits of a plan. File contents are part of its text, so all limits but the size are far above what plans need. */
const MOST = {
  bytes: 256 * 1024,
  keys: 15_000,
  anchors: 2000,
  aliases: 2000,
  /** Nested brackets and braces, and those that close nothing. */
  brackets: 500,
} as const;

const words: Record<Exclude<keyof typeof MOST, 'bytes'>, string> = {
  keys: 'keys',
  anchors: 'marks such as &name',
  aliases: 'references such as *name',
  brackets: 'nested or unmatched brackets',
};

/** What a YAML plan has too much of; null when it can be parsed. */
export function problemOfYaml(source: string | Uint8Array): string | null {
  const size = typeof source === 'string' ? Buffer.byteLength(source) : source.length;
  if (size > MOST.bytes) return `The plan is ${Math.ceil(size / 1024)} KB; the limit is 256 KB.`;
  const counted = countSigns(typeof source === 'string' ? Buffer.from(source) : source);
  const kinds = Object.keys(words) as (keyof typeof words)[];
  const kind = kinds.find((one) => counted[one] > MOST[one]);
  return kind
    ? `The plan has ${counted[kind].toLocaleString('en')} ${words[kind]}; the limit is ${MOST[kind].toLocaleString('en')}.`
    : null;
}

const code = (sign: string) => sign.charCodeAt(0);
const [COLON, STAR, AND] = [code(':'), code('*'), code('&')];
const opening = new Set([code('['), code('{')]);
const closing = new Set([code(']'), code('}')]);
const between = new Set([...' \n\r\t,[{:-'].map(code));

function countSigns(bytes: Uint8Array): Record<keyof typeof words, number> {
  const counted = { keys: 0, anchors: 0, aliases: 0, brackets: 0 };
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at]!;
    const next = bytes[at + 1];
    if (sign === COLON && (next === undefined || next <= 32)) counted.keys += 1;
    else if (opening.has(sign)) depth += 1;
    else if (closing.has(sign)) depth -= 1;
    else if ((sign === STAR || sign === AND) && next !== undefined && next > 32 && (at === 0 || between.has(bytes[at - 1]!)))
      counted[sign === STAR ? 'aliases' : 'anchors'] += 1;
    counted.brackets = Math.max(counted.brackets, Math.abs(depth));
  }
  return counted;
}
