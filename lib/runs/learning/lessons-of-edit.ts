import { compareDocuments } from '#lib/features/versions/compare-documents.ts';

/** A draft, the person's edited text, and the previously approved text. */
export interface PersonsEdit {
  draft: string;
  final: string;
  previous: string | null;
}

export interface EditLessons {
  /** False if both display the same text, such as when only an escape changed. */
  isChanged: boolean;
  lessons: Lesson[];
}

/** A lesson for the next version, as an instruction. */
export interface Lesson {
  /** A newer lesson replaces an older one on the same topic. */
  topic: string;
  words: string;
}

/** The words of a line in lower case. */
type Line = ReadonlySet<string>;

interface Outline {
  headings: string[];
  /** The lines under each heading; those before the first have none. */
  sections: { heading: string | null; lines: Line[] }[];
  paragraphs: string[];
  words: number;
}

/** @see {@link lessonsOfEdit}. Only called through `untrusted`, because it can be slow. */
export function readEdit({ draft, final, previous }: PersonsEdit): EditLessons {
  const isChanged = compareDocuments(draft, final).changes > 0;
  return { isChanged, lessons: isChanged ? lessonsOfEdit(draft, final, previous) : [] };
}

/**
 * The lessons of an edit by rules: which section comes first, removed and renamed sections, the length, the closing.
 * Changes to the content itself teach nothing. A closing or a name is repeated verbatim, so it is learned only if
 * `previous`, the text approved before, has it too.
 */
export function lessonsOfEdit(draft: string, final: string, previous: string | null): Lesson[] {
  const [before, after, earlier] = [outlineOf(draft), outlineOf(final), outlineOf(previous ?? '')];
  return [
    ...lessonOfOrder(before, after),
    ...lessonsOfHeadings(before, after, earlier),
    ...lessonOfLength(before, after),
    ...lessonOfClosing(before, after, earlier),
  ];
}

function lessonOfOrder(before: Outline, after: Outline): Lesson[] {
  const [first] = after.headings;
  return first && before.headings.indexOf(first) > 0 ? [{ topic: 'first', words: `Put “${first}” first.` }] : [];
}

/** A section whose text is under another heading was renamed; one whose text moved or was replaced teaches nothing. */
function lessonsOfHeadings(before: Outline, after: Outline, earlier: Outline): Lesson[] {
  const come = new Set(after.headings.filter((heading) => !before.headings.includes(heading)));
  const everyLine = after.sections.flatMap(({ lines }) => lines);
  return before.sections.flatMap(({ heading, lines }, index): Lesson[] => {
    if (heading === null || after.headings.includes(heading)) return [];
    const renamed = after.sections.find(
      (section) => section.heading && come.has(section.heading) && shareKept(lines, section.lines) >= 0.5,
    );
    if (renamed?.heading) {
      come.delete(renamed.heading);
      if (!earlier.headings.includes(renamed.heading)) return [];
      return [{ topic: `name of ${heading}`, words: `Call the section “${heading}” “${renamed.heading}”.` }];
    }
    const place = after.headings.indexOf(before.sections[index - 1]?.heading ?? '') + 1;
    const isReplaced = come.has(after.headings[place] ?? '');
    if (isReplaced || shareKept(lines, everyLine) > 0) return [];
    return [{ topic: `without ${heading}`, words: `Leave out the section “${heading}”.` }];
  });
}

/** The share of lines that remain, 0 to 1; a line with a few changed words counts. */
function shareKept(lines: readonly Line[], among: readonly Line[]): number {
  if (lines.length === 0) return 0;
  const isKept = (line: Line) => among.some((other) => [...line].filter((word) => other.has(word)).length >= line.size * 0.7);
  return lines.filter(isKept).length / lines.length;
}

function lessonOfLength(before: Outline, after: Outline): Lesson[] {
  // If a whole section was removed, that is the lesson.
  if (before.words < 40 || after.words > before.words * 0.75 || after.headings.length < before.headings.length) return [];
  return [{ topic: 'length', words: `Keep it under ${Math.ceil((after.words + 10) / 10) * 10} words.` }];
}

function lessonOfClosing(before: Outline, after: Outline, earlier: Outline): Lesson[] {
  const last = after.paragraphs.at(-1);
  if (
    !last ||
    earlier.paragraphs.at(-1) !== last ||
    before.paragraphs.includes(last) ||
    last.length > 120 ||
    /\d|[“”"]|^[-*#>|]/.test(last) ||
    last.includes('\n')
  )
    return [];
  return [{ topic: 'closing', words: `Close with “${last}”.` }];
}

function outlineOf(text: string): Outline {
  const sections: Outline['sections'] = [{ heading: null, lines: [] }];
  for (const line of text.split(/\r?\n/)) {
    const heading = /^##+\s+(.+?)\s*#*$/.exec(line)?.[1];
    const words = line.toLowerCase().match(/[\p{L}\p{N}]+/gu);
    if (heading) sections.push({ heading, lines: [] });
    else if (words) sections.at(-1)!.lines.push(new Set(words));
  }
  return {
    headings: sections.flatMap(({ heading }) => heading ?? []),
    sections,
    paragraphs: text
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
  };
}
