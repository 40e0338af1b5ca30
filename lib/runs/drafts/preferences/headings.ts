const stem = (word: string) =>
  word
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/s\b/g, '')
    .trim();

/** Whether two headings are equal, ignoring case, punctuation and plural. */
export const equalHeading = (a: string, b: string): boolean => stem(a) !== '' && stem(a) === stem(b);

/** Whether `name` refers to a heading: they are equal, or one is a single word of the other. */
export function sameHeading(name: string, heading: string): boolean {
  const [a, b] = [stem(name), stem(heading)];
  return a !== '' && (a === b || a.split(' ').includes(b) || b.split(' ').includes(a));
}

/** The headings of a Markdown text below its title, in order, including lines that are entirely bold. */
export function headingsOf(text: string): string[] {
  return bodyLines(text).flatMap((line) => headingIn(line) ?? []);
}

/** The first part below the title: its heading, if any, and its text. */
export function firstPartOf(text: string): { heading: string | null; text: string } {
  const lines = bodyLines(text);
  const start = lines.findIndex((line) => headingIn(line) !== null);
  if (start < 0) return { heading: null, text: lines.find((line) => line.trim() !== '') ?? '' };
  const end = lines.findIndex((line, index) => index > start && headingIn(line) !== null);
  return { heading: headingIn(lines[start]!), text: lines.slice(start + 1, end < 0 ? undefined : end).join('\n') };
}

function bodyLines(text: string): string[] {
  const lines = text.split(/\r?\n/);
  return /^#\s/.test(lines[0] ?? '') ? lines.slice(1) : lines;
}

function headingIn(line: string): string | null {
  return /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1]?.replaceAll('*', '') ?? /^\*\*([^*]{1,60}?):?\*\*:?$/.exec(line.trim())?.[1] ?? null;
}
