import { firstPartOf, headingsOf, sameHeading, wordCountOf } from './headings.ts';
import { isKnownSubject, subjectMatcher, subjectName } from './subject.ts';
import { marks, type Wish } from './wish.ts';

/** Whether a text does what is wished, and what it has or lacks as a sentence; null where no rule can tell. */
export type Check = { met: boolean; why: string } | null;

/** Compares a text with a wish: its length, its order, its sections, its words and marks. */
export function checkWish(wish: Wish, text: string): Check {
  const headings = headingsOf(text);
  const has = (name: string) => headings.find((heading) => sameHeading(name, heading));
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  switch (wish.kind) {
    case 'opening': {
      const first = paragraphs.find((paragraph) => paragraph && !/^#/.test(paragraph)) ?? '';
      return {
        met: text.trim().startsWith(wish.words) || first.startsWith(wish.words) || paragraphs.includes(wish.words),
        why: 'The text opens differently.',
      };
    }
    case 'closing':
      return { met: text.trim().endsWith(wish.words), why: 'The text closes differently.' };
    case 'rename':
      if (has(wish.to)) return { met: true, why: `It has a section “${wish.to}”.` };
      return { met: false, why: has(wish.from) ? `The section is called “${wish.from}”.` : `It has no section “${wish.from}”.` };
    case 'first':
      return checkFirst(wish.subject, text, headings);
    case 'last': {
      if (!has(wish.subject)) return null;
      return { met: sameHeading(wish.subject, headings.at(-1)!), why: `The last section is “${headings.at(-1)}”.` };
    }
    case 'before': {
      const [place, other] = [wish.subject, wish.other].map((name) => headings.findIndex((heading) => sameHeading(name, heading)));
      if (place! < 0 || other! < 0) return null;
      return { met: place! < other!, why: `“${headings[other!]}” comes before “${headings[place!]}”.` };
    }
    case 'with': {
      const heading = has(wish.subject) ?? has(subjectName(wish.subject));
      return { met: heading !== undefined, why: heading ? `It has a section “${heading}”.` : `It has no section “${wish.subject}”.` };
    }
    case 'without':
      return checkWithout(wish, text, has(wish.subject));
    case 'most_words': {
      const words = wordCountOf(text);
      return { met: words <= wish.words, why: `It has ${words} words.` };
    }
    case 'shorter': {
      if (wish.than === null) return null;
      const words = wordCountOf(text);
      return { met: words < wish.than, why: `It has ${words} words; the version that you rejected had ${wish.than}.` };
    }
    case 'longer': {
      if (wish.than === null) return null;
      const words = wordCountOf(text);
      return { met: words > wish.than, why: `It has ${words} words; the version that you rejected had ${wish.than}.` };
    }
    case 'no_mark':
      return { met: !marks[wish.mark].test(text), why: `It has ${wish.mark}.` };
    case 'no_word': {
      const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(wish.word)}(?![\\p{L}\\p{N}])`, 'iu');
      return { met: !pattern.test(text), why: `It says “${wish.word}”.` };
    }
  }
}

function checkFirst(subject: string, text: string, headings: readonly string[]): Check {
  const first = firstPartOf(text);
  const isOf = subjectMatcher(subject);
  const isNamed = headings.some((heading) => sameHeading(subject, heading));
  if (first.heading && sameHeading(subject, first.heading)) return { met: true, why: `“${first.heading}” comes first.` };
  if (isNamed) return { met: false, why: first.heading ? `“${first.heading}” comes first.` : 'Something else comes first.' };
  if (!isKnownSubject(subject)) return null;
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  if (!lines.some(isOf)) return { met: false, why: `The text says nothing about ${subject}.` };
  const opening = first.text.split('\n').find((line) => line.trim()) ?? '';
  return { met: isOf(opening), why: first.heading ? `“${first.heading}” comes first.` : 'Something else comes first.' };
}

function checkWithout({ subject, scope }: Extract<Wish, { kind: 'without' }>, text: string, heading: string | undefined): Check {
  if (heading) return { met: false, why: `It has a section “${heading}”.` };
  if (scope === 'section') return { met: true, why: `It has no section “${subject}”.` };
  if (scope === 'unsure') return null;
  const isOf = subjectMatcher(subject);
  const line = text.split('\n').find((one) => !one.startsWith('# ') && isOf(one));
  return line
    ? {
        met: false,
        why: `It says: “${line
          .replace(/^[-*+]\s+/, '')
          .slice(0, 200)
          .toWellFormed()}”.`,
      }
    : { met: true, why: `It says nothing about ${subject}.` };
}
