/** How a label in a message is put in a sentence: "For: Petra" as "for Petra". */
const labels: readonly (readonly [names: string, (value: string) => string])[] = [
  ['title|name|called', (value) => `called "${value}"`],
  ['for|to|audiences?|readers?|recipients?|who', (value) => `for ${value.replace(/ [+&] (?=\p{Lu})/gu, ' and ')}`],
  ['when|schedule|frequency|how often|rhythm|days?|times?', (value) => value],
  ['e-?mail|send to|address', (value) => `goes to ${value}`],
];
const labelNames = labels.map(([names]) => names).join('|');
/** What is left as it is: it says how something is to be written. */
const others = 'tone|style|length|format|contents?|topics?|sections?|about|subject|type|kind';
const label = new RegExp(
  `(?:^|[.,;/\\n]\\s*)(?:(?<name>${labelNames})\\s*[:=]|(?<bare>audience|readers?|recipients?)|(?<other>${others})\\s*[:=])\\s+(?=\\S)`,
  'giu',
);

/**
 * A request for something new that is put as a form, as a sentence: "New digest. For: Petra + Marek. When: Mondays at 8. Tone: warm."
 * Undefined for a text without such labels.
 */
export function withoutLabels(text: string): string | undefined {
  const plain = (text.match(/\s\/\s/g)?.length ?? 0) > 1 ? text.replace(/\s+\/\s+/g, ', ') : text;
  // "Donor digest / audience donors / weekly"
  const found = [...plain.matchAll(label)].filter(({ groups }) => !groups!.bare || plain !== text);
  if (!found.some(({ groups }) => groups!.name || groups!.bare)) return plain === text ? undefined : plain;
  const lead = plain.slice(0, found[0]!.index).trim();
  const parts = found.map(({ index, 0: whole, groups }, n) => {
    const value = plain.slice(index + whole.length, found[n + 1]?.index ?? plain.length).trim();
    const name = groups!.name ?? groups!.bare;
    if (!name) return `${groups!.other}: ${value}`;
    // "For: Petra. Bullets."
    const end = /[.,;](?=\s|$)/.exec(value)?.index ?? value.length;
    const [, write] = labels.find(([names]) => new RegExp(`^(?:${names})$`, 'i').test(name))!;
    return write(value.slice(0, end)) + value.slice(end).replace(/^[.,;]$/, '');
  });
  return [(lead || 'create a report').replace(/[.,;]+$/, ''), ...parts].join(', ');
}
