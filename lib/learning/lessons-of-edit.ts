/** What an edit teaches for the next version, as a sentence in the person's imperative. */
export interface Lesson {
  /** Lessons of one topic replace each other: the newest holds. */
  topic: string;
  words: string;
}

interface Outline {
  headings: string[];
  paragraphs: string[];
  words: number;
}

/**
 * What rules can tell from how a person changed a draft: which part comes first, what was left out or renamed, how long it
 * may be, how it closes. What they changed in the matter itself teaches nothing about the next version.
 */
export function lessonsOfEdit(draft: string, final: string): Lesson[] {
  const [before, after] = [outlineOf(draft), outlineOf(final)];
  return [
    ...lessonOfOrder(before, after),
    ...lessonsOfHeadings(before, after),
    ...lessonOfLength(before, after),
    ...lessonOfClosing(before, after),
  ];
}

function lessonOfOrder(before: Outline, after: Outline): Lesson[] {
  const [first] = after.headings;
  return first && before.headings.indexOf(first) > 0 ? [{ topic: 'first', words: `Open with “${first}”.` }] : [];
}

function lessonsOfHeadings(before: Outline, after: Outline): Lesson[] {
  const gone = before.headings.filter((heading) => !after.headings.includes(heading));
  const come = after.headings.filter((heading) => !before.headings.includes(heading));
  // As many new headings as old ones are missing: they were given other names, in their order.
  if (gone.length > 0 && gone.length === come.length && before.headings.length === after.headings.length)
    return gone.map((heading, index) => ({ topic: `name of ${heading}`, words: `Call “${heading}” “${come[index]}”.` }));
  return gone.map((heading) => ({ topic: `without ${heading}`, words: `Leave out the section “${heading}”.` }));
}

function lessonOfLength(before: Outline, after: Outline): Lesson[] {
  // Where a whole part was left out, that is the lesson.
  if (before.words < 40 || after.words > before.words * 0.75 || after.headings.length < before.headings.length) return [];
  return [{ topic: 'length', words: `Keep it under ${Math.ceil((after.words + 10) / 10) * 10} words.` }];
}

function lessonOfClosing(before: Outline, after: Outline): Lesson[] {
  const last = after.paragraphs.at(-1);
  if (!last || before.paragraphs.includes(last) || last.length > 120 || /\d|[“”"]|^[-*#>|]/.test(last) || last.includes('\n')) return [];
  return [{ topic: 'closing', words: `Close with “${last}”.` }];
}

function outlineOf(text: string): Outline {
  return {
    headings: [...text.matchAll(/^##+\s+(.+?)\s*#*$/gm)].map(([, heading]) => heading!),
    paragraphs: text
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
  };
}
