import { capitalize } from '#lib/base/text/capitalization.ts';

/** A document compiled from notes. */
export interface Compilation {
  text: string;
  entries: number;
  /** The number of entries left out as duplicates. */
  repeated: number;
}

/** The first match counts. */
const headings: readonly [string, RegExp][] = [
  ['Security', /\b(?:security|vulnerab\w*|cve-\d+|xss|csrf|injection)\b/i],
  ['Fixed', /\b(?:fix(?:ed|es|ing)?|bugs?|crash(?:es|ed)?|broken|repair\w*|resolv\w*|no longer (?:fails?|crash\w*)|correct(?:ed|s)?)\b/i],
  ['Removed', /\b(?:remov\w*|delet\w*|dropp?(?:ed|s)?|gone|killed)\b/i],
  ['Deprecated', /\bdeprecat\w*\b/i],
  ['Added', /\b(?:add(?:ed|s|ing)?|new|introduc\w*|support(?:s|ed)? for|creat\w*|implement\w*|launch\w*|shipped)\b/i],
  [
    'Changed',
    /\b(?:chang\w*|updat\w*|upgrad\w*|improv\w*|renam\w*|mov(?:ed|es)|faster|slower|better|now|refactor\w*|switch\w*|replac\w*|bump\w*)\b/i,
  ],
];
const rest = 'Other';
const order = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security', rest];

/** A line with the version or day of the lines below it. */
const section =
  /^(?:#+\s*)?(?:(?:version|release|v)\s*)?(?:\[?v?(\d+\.\d+(?:\.\d+)?[\w.-]*)\]?(?:\s*[-–(]\s*(\d{4}-\d\d-\d\d)\)?)?|(\d{4}-\d\d-\d\d)|((?:mon|tues|wednes|thurs|fri|satur|sun)day))\s*:?$/i;

/** Turns notes into a changelog, grouped by version or day (if they name one) and by kind of change. */
export function changelogOf(notes: readonly { text: string }[]): Compilation {
  const sections = new Map<string, Map<string, string[]>>();
  const known = new Set<string>();
  let repeated = 0;
  for (const { text } of notes) {
    let current = 'Unreleased';
    for (const line of text.split(/\r?\n/)) {
      const found = section.exec(line.trim());
      if (found) {
        current = found[1] ? `${found[1]}${found[2] ? ` - ${found[2]}` : ''}` : (found[3] ?? capitalize(found[4]!));
        continue;
      }
      const entry = entryOf(line);
      if (!entry) continue;
      const key = `${current}\n${entry
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()}`;
      if (known.has(key)) {
        repeated += 1;
        continue;
      }
      known.add(key);
      const heading = headings.find(([, sign]) => sign.test(entry))?.[0] ?? rest;
      const own = sections.get(current) ?? new Map<string, string[]>();
      own.set(heading, [...(own.get(heading) ?? []), entry]);
      sections.set(current, own);
    }
  }
  const parts = [...sections].flatMap(([name, groups]) => [
    `## ${name}`,
    ...order.flatMap((heading) =>
      groups.has(heading)
        ? [
            `### ${heading}\n\n${groups
              .get(heading)!
              .map((entry) => `- ${entry}`)
              .join('\n')}`,
          ]
        : [],
    ),
  ]);
  return { text: `# Changelog\n\n${parts.join('\n\n')}\n`, entries: known.size, repeated };
}

/** The entry in a line of notes; null for headings, horizontal rules and blank lines. */
export function entryOf(line: string): string | null {
  const plain = line
    .trim()
    .replace(/^(?:[-*+•–]|\d+[.)])\s+/, '')
    .replace(/^\[[ x]\]\s+/i, '')
    .replace(/\s+/g, ' ')
    .replace(/[;,]$/, '')
    .trim();
  if (!/\p{L}/u.test(plain) || /^(?:#|```|---|===|\|)/.test(line.trim())) return null;
  return capitalize(plain);
}
