import { plural } from '#lib/base/text/plural.ts';
import { wordCountOf } from '#lib/base/text/word-count.ts';
import { firstPartOf, headingsOf, sameHeading } from './headings.ts';
import { marks, type StyleRule } from './style-rule.ts';
import { isKnownSubject, subjectMatcher, subjectName } from './subject.ts';

/** The length of a short bullet point, in words. */
const SHORT_BULLET = 25;
const bulletsOf = (text: string) => text.split('\n').filter((line) => marks['bullet points'].test(line));

/** Whether a text follows a rule, with a sentence of explanation; null if that cannot be checked. */
export type Check = { met: boolean; why: string } | null;

/** Checks a text against a rule: its length, order, sections, words and marks. */
export function checkRule(rule: StyleRule, text: string): Check {
  const headings = headingsOf(text);
  const has = (name: string) => headings.find((heading) => sameHeading(name, heading));
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  switch (rule.kind) {
    case 'opening': {
      const first = paragraphs.find((paragraph) => paragraph && !/^#/.test(paragraph)) ?? '';
      return {
        met: text.trim().startsWith(rule.words) || first.startsWith(rule.words) || paragraphs.includes(rule.words),
        why: 'The text opens differently.',
      };
    }
    case 'closing':
      return { met: text.trim().endsWith(rule.words), why: 'The text closes differently.' };
    case 'rename':
      if (has(rule.to)) return { met: true, why: `It has a section “${rule.to}”.` };
      return { met: false, why: has(rule.from) ? `The section is called “${rule.from}”.` : `It has no section “${rule.from}”.` };
    case 'first':
      return checkFirst(rule.subject, text, headings);
    case 'last': {
      if (!has(rule.subject)) return null;
      return { met: sameHeading(rule.subject, headings.at(-1)!), why: `The last section is “${headings.at(-1)}”.` };
    }
    case 'before': {
      const [place, other] = [rule.subject, rule.other].map((name) => headings.findIndex((heading) => sameHeading(name, heading)));
      if (place! < 0 || other! < 0) return null;
      return { met: place! < other!, why: `“${headings[other!]}” comes before “${headings[place!]}”.` };
    }
    case 'with': {
      const heading = has(rule.subject) ?? has(subjectName(rule.subject));
      return { met: heading !== undefined, why: heading ? `It has a section “${heading}”.` : `It has no section “${rule.subject}”.` };
    }
    case 'without':
      return checkWithout(rule, text, has(rule.subject));
    case 'most_words': {
      const words = wordCountOf(text);
      return { met: words <= rule.words, why: `It has ${words} words.` };
    }
    case 'most_points': {
      const { length } = bulletsOf(text);
      return { met: length <= rule.points, why: `It has ${plural(length, 'bullet point')}.` };
    }
    case 'bullets': {
      const longest = Math.max(0, ...bulletsOf(text).map(wordCountOf));
      if (longest === 0) return { met: false, why: 'It has no bullet points.' };
      if (!rule.areShort) return { met: true, why: 'It has bullet points.' };
      return { met: longest <= SHORT_BULLET, why: `Its longest bullet point has ${plural(longest, 'word')}.` };
    }
    case 'shorter': {
      if (rule.than === null) return null;
      const words = wordCountOf(text);
      return { met: words < rule.than, why: `It has ${words} words; the version that you rejected had ${rule.than}.` };
    }
    case 'longer': {
      if (rule.than === null) return null;
      const words = wordCountOf(text);
      return { met: words > rule.than, why: `It has ${words} words; the version that you rejected had ${rule.than}.` };
    }
    case 'no_mark':
      return { met: !marks[rule.mark].test(text), why: `It has ${rule.mark}.` };
    case 'no_word': {
      const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(rule.word)}(?![\\p{L}\\p{N}])`, 'iu');
      return { met: !pattern.test(text), why: `It says “${rule.word}”.` };
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

function checkWithout({ subject, scope }: Extract<StyleRule, { kind: 'without' }>, text: string, heading: string | undefined): Check {
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
