import { outlines } from '../template/outline.ts';
import { CHANGES, namesChanges } from '../wanted-changes.ts';
import { sameHeading } from './headings.ts';
import { markOf, type Part, type Statement, type StyleRule } from './style-rule.ts';
import { subjectName } from './subject.ts';

const quote = '[“"]([^”"]{1,300})[”"]';
const quoted = new RegExp(quote);
const usualHeadings = [...new Set(Object.values(outlines).flatMap((sections) => sections.map(({ heading }) => heading)))];
const isUsualHeading = (name: string) => usualHeadings.some((heading) => sameHeading(name, heading));

const shorter =
  /\b(?:too (?:long|wordy|verbose)|(?<!too )(?:shorter|briefer|more concise)|shorten|(?:fewer|less) words|(?:be|stay|keep (?:it|them|this)|make (?:it|them|this)) (?:brief|concise)|(?<!(?:too|not) )short(?! of\b))\b/i;
/** "Short bullet points", "keep the sentences short": what the parts of a text are like, not how much of it there is. */
const shortParts =
  /\b(?:short(?:er)?|brief(?:er)?|(?:more )?concise)(?:,? and \w+|, (?!in\b|with\b|as\b|us(?:e|ing)\b)\w+)? (?:bullets?|(?:bullet )?points|(?:bulleted |bullet )lists?|sentences|paragraphs|lines|words|items|entries|headings|titles)\b|\b(?:bullets?|points|sentences|paragraphs|lines|words|items|entries|headings|titles)(?: (?:should|must|have to|need to) (?:be|stay)| are| be)? (?:very |as )?(?:short(?:er)?|brief(?:er)?|concise)\b/i;

const atMost = '(?:at most|no more than|not more than|max(?:imum)?(?: of)?\\.?|up to|limit(?:ed)? (?:it )?to)';
const points = '(?:bullets?|(?:bullet )?points?)';
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const number = `[1-9]\\d?|${numberWords.join('|')}`;
const numberOf = (word: string) => numberWords.indexOf(word.toLowerCase()) + 1 || Number(word);

interface ClausePattern {
  pattern: RegExp;
  read(match: RegExpExecArray, statement: Statement): StyleRule[];
}

const clausePatterns: readonly ClausePattern[] = [
  {
    pattern: /^(?!.*\b(?:no|not|never|without|leave out|skip|drop|omit|remove|first|last$|start|open|begin|lead|close|end)\b).+$/i,
    read: ([whole]) => (namesChanges(whole!) ? [{ kind: 'with', subject: CHANGES }] : []),
  },
  {
    pattern: /\b(?:clos(?:e|es|ing)|ends?|finish(?:es)?|sign(?:s|ed)? off)\s+(?:it\s+)?with\s+(.+)$/i,
    read([, what]) {
      const fixed = quoted.exec(what!)?.[1];
      return fixed ? [{ kind: 'closing', words: fixed }] : subjects(what!).map((subject) => ({ kind: 'last', subject }));
    },
  },
  {
    pattern: /\b(?:call|rename|title)\s+(.+)$/i,
    read: ([, what]) => renameIn(what!),
  },
  {
    pattern: /\b(?:open|begin|start|lead)s?\s+(?:it\s+|off\s+)?with\s+(.+)$/i,
    read([, what]) {
      const fixed = quoted.exec(what!)?.[1];
      if (fixed && fixed.split(/\s+/).length > 3) return [{ kind: 'opening', words: fixed }];
      return subjects(fixed ?? what!).map((subject) => ({ kind: 'first', subject }));
    },
  },
  {
    pattern:
      /^(.+?)\s+(?:(?:should|must|has to|have to)\s+)?(?:(?:come|go|be|stand|up)s?\s+)?first(?:\s+(?:please|always|every time|of all))?[\s,.!]*$/i,
    read: ([, what]) => subjects(what!.replace(leadIn, '')).map((subject) => ({ kind: 'first', subject })),
  },
  {
    pattern: /^first(?:\s+of\s+all)?[,:]?\s+(?!of\b|draft|version|name)(.+)$/i,
    read: ([, what]) => subjects(what!).map((subject) => ({ kind: 'first', subject })),
  },
  {
    pattern: /^(.+?)\s+(?:(?:should|must)\s+)?(?:(?:come|go|be)s?\s+)?(?:last|(?:at|to) the (?:very )?(?:end|bottom))[\s,.!]*$/i,
    read: ([, what]) => subjects(what!.replace(leadIn, '')).map((subject) => ({ kind: 'last', subject })),
  },
  {
    pattern: /^(.+?)\s+(?:(?:should|must)\s+)?(?:(?:come|go|be)s?\s+)?before\s+(.+)$/i,
    read([, what, other]) {
      const [subject, then] = [subjects(what!.replace(leadIn, ''))[0], subjects(other!)[0]];
      return subject && then && (isUsualHeading(subject) || quoted.test(what!)) && (isUsualHeading(then) || quoted.test(other!))
        ? [{ kind: 'before', subject, other: then }]
        : [];
    },
  },
  {
    pattern:
      /\b(?:add|include|have|with|needs?|wants?|must have|there (?:must|should) be)\s+(?:an?\s+|the\s+)?(?:(?:separate|own|new)\s+)?(?:(?:section|part|heading)\s+(?:(?:for|on|about|called|named|with)\s+)?(.+)|(\S+)\s+section\b)/i,
    read: ([, after, before]) => subjects((after ?? before)!).map((subject) => ({ kind: 'with', subject })),
  },
  {
    pattern: new RegExp(`\\b(?:say|use|write)\\s+${quote},?\\s+(?:and )?(?:not|instead of|rather than|never)\\s+${quote}`, 'i'),
    read: ([, , word]) => [{ kind: 'no_word', word: word! }],
  },
  {
    pattern: /\b(?:leave|take|cut|keep)\s+(?!out\b)(.+?)\s+out\b/i,
    read: ([, what]) => without(what!, 'subject'),
  },
  {
    pattern:
      /\b(?:leave out|skip|drop|omit|remove|cut(?: out)?|take out|exclude|(?:don['’]t|do not|never) (?:mention|include|talk about|write about)|no mention of|nothing (?:about|on)|without mentioning)\s+(?!it\b|down\b|back\b|short\b)(.+)$/i,
    read: ([, what]) => without(what!, 'subject'),
  },
  {
    pattern:
      /\b(?:no|without|avoid|(?:never|don['’]t|do not) (?:ever )?(?:use|write|say|have))\s+(?!more than|longer than|later than|fewer|less|mention\b|mentioning\b|matter\b|need\b|one\b)(?:any\s+)?(.+)$/i,
    read: ([, what]) => without(what!, 'unsure'),
  },
  {
    pattern:
      /\b(?:under|below|at most|no (?:more|longer) than|not more than|less than|fewer than|max(?:imum)?(?: of)?\.?|within|up to|around|about|limit(?:ed)? (?:it )?to)\s+(\d{2,5})\s+words\b/i,
    read: ([, words]) => [{ kind: 'most_words', words: Number(words) }],
  },
  {
    pattern: /\b(\d{2,5})\s+words\s+(?:or (?:less|fewer)|at most|max(?:imum)?|is enough)\b/i,
    read: ([, words]) => [{ kind: 'most_words', words: Number(words) }],
  },
  {
    pattern: shorter,
    read: ({ input }, { rejectedLength }) =>
      shorter.test(input.replace(shortParts, '')) ? [{ kind: 'shorter', than: rejectedLength ?? null }] : [],
  },
  {
    pattern:
      /^(?!.*\b(?:no|not|never|don['’]t|do not|doesn['’]t|avoid|hates?|dislikes?|without|less|fewer|instead of|rather than)\b).*\bbullet(?:s|ed lists?| points?| lists?)\b/i,
    read: ({ input }) => [{ kind: 'bullets', areShort: shortParts.test(input) }],
  },
  {
    pattern: new RegExp(`\\b${atMost}\\s+(${number})\\s+(?:(?:short|key|main)\\s+)*${points}\\b`, 'i'),
    read: ([, count]) => [{ kind: 'most_points', points: numberOf(count!) }],
  },
  {
    pattern: new RegExp(
      `\\b(${number})\\s+(?:(?:short|key|main)\\s+)*(?:bullets|bullet points|${points}\\s+(?:or (?:less|fewer)|at most|max(?:imum)?))\\b`,
      'i',
    ),
    read: ([, count]) => [{ kind: 'most_points', points: numberOf(count!) }],
  },
  {
    pattern:
      /^(?!.*\b(?:no|not|never|don['’]t|do not|doesn['’]t|avoid|hates?|dislikes?|without|less|fewer)\b.*\b(?:long|detail)).*\b(?:too (?:short|brief)|(?:more|full) details?|more detailed|long(?:er)?(?= (?:reports?|versions?|texts?|updates?|drafts?|letters?|emails?|summar(?:y|ies)|briefs?|newsletters?|ones?)\b)|longer(?=[\s,.!]*(?:please)?[\s.!]*$))/i,
    read: (_, { rejectedLength }) => [{ kind: 'longer', than: rejectedLength ?? null }],
  },
];

/** The words before a subject: "Dana wants the money" is about "money". */
const leadIn =
  /^(?:.*\b(?:wants?|wanted|puts?|has|have|sees?|likes?|prefers?|reads?|needs?|shows?|lists?|gives?|moves?|mentions?|tells?)\s+)?(?:(?:to )?(?:see|read|have|get|hear|know)\s+)?(?:me\s+|us\s+)?/i;

/** Splits statements into parts, in order, and reads each part with every matching pattern. */
export function readParts(statements: readonly Statement[]): Part[] {
  return statements.flatMap((statement) =>
    clausesOf(statement.words).map((words) => ({
      ref: statement.ref,
      words: words.slice(0, 500).toWellFormed(),
      rules: rulesIn(words, statement),
    })),
  );
}

function rulesIn(words: string, statement: Statement): StyleRule[] {
  // "Dana no longer wants the money first" revokes a preference.
  const takenBack = /\b(?:no longer|any ?more)\b/i.exec(words);
  if (takenBack && !isQuoted(words, takenBack.index)) return [];
  const rules = clausePatterns.flatMap(({ pattern, read }) => {
    const match = pattern.exec(words);
    return match && !isQuoted(words, match.index) ? read(match, statement) : [];
  });
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
}

const starter =
  /^(?:(?:please|also|then|always|never)\s+)*(?:(?:put|leave|start|open|begin|lead|call|rename|close|end|sign|keep|make|drop|skip|omit|remove|cut|no|do|don['’]t|never|use|write|say|add|include|mention|move|show|list|give|avoid|limit|shorten|without|under|at most|tell|take|exclude|nothing)\b|too\b|shorter\b|briefer\b)/i;
const isWhole = /(?:\bfirst|\blast|\bout|\bwords|\bshort(?:er)?|\blong|[”"])$/i;

/** Splits a text into sentences and independent clauses: "Leave hiring out and put the money first" is two. */
function clausesOf(text: string): string[] {
  return splitOutsideQuotes(text, /(?<=[.!?;])\s+|\n+/g).flatMap((sentence) => {
    const clauses: string[] = [];
    let rest = sentence;
    for (;;) {
      const split = breakIn(rest);
      if (!split) break;
      clauses.push(split[0]);
      rest = split[1];
    }
    return [...clauses, rest]
      .map((clause) => clause.replace(/^\s*(?:[-*•]|\d+[.)])\s+|[;,]\s*$/g, '').trim())
      .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  });
}

function breakIn(sentence: string): [string, string] | null {
  const form = shortParts.exec(sentence);
  for (const match of sentence.matchAll(/\s*(?:[,;]\s*(?:and\s+|but\s+|then\s+)*|\s(?:and then|and|but|then)\s+)/g)) {
    if (isQuoted(sentence, match.index)) continue;
    // "Short and crisp bullet points" is one wish.
    if (form && match.index > form.index && match.index < form.index + form[0].length) continue;
    const [left, right] = [sentence.slice(0, match.index).trim(), sentence.slice(match.index + match[0].length)];
    if (left && right && (starter.test(right) || (isWhole.test(left) && /^(?!not\b).*\s/i.test(right.trim())))) return [left, right];
  }
  return null;
}

function splitOutsideQuotes(text: string, at: RegExp): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const match of text.matchAll(at)) {
    if (isQuoted(text, match.index)) continue;
    pieces.push(text.slice(start, match.index));
    start = match.index + match[0].length;
  }
  return [...pieces, text.slice(start)];
}

/** Whether a position is within quotation marks, such as in a heading "No risks". */
function isQuoted(text: string, index: number): boolean {
  return (text.slice(0, index).match(/[“”"]/g)?.length ?? 0) % 2 === 1;
}

/** The subjects in a phrase: "the risks and the next steps, please" has two. */
function subjects(words: string): string[] {
  const fixed = quoted.exec(words)?.[1];
  if (fixed) return [fixed];
  return words
    .replace(/[.!?\s]+$/, '')
    .replace(/[\s,]+(?:please|this time|from now on|next time|again|always)$/i, '')
    .split(/\s*(?:,|\/|\band\b|\bor\b|&)\s*/)
    .map((subject) =>
      subject
        .replace(/^the\s+/i, '')
        .replace(/\s+(?:section|part|heading)s?$/i, '')
        .replace(/^(?:section|part|heading)s?\s+(?:on |about |called )?/i, '')
        .trim(),
    )
    .filter((subject) => /[\p{L}\p{N}]/u.test(subject) && subject.length <= 80 && !pronoun.test(subject));
}

const pronoun = /^(?:it|this|that|them|these|those|one|everything|anything|something)$/i;

function without(what: string, scope: 'subject' | 'unsure'): StyleRule[] {
  const saysSection = /\b(?:section|heading|part)s?\b/i.test(what);
  return subjects(what).map((subject): StyleRule => {
    const mark = markOf(subject);
    if (mark) return { kind: 'no_mark', mark };
    if (saysSection || isUsualHeading(subjectName(subject))) return { kind: 'without', subject, scope: 'section' };
    const word = /^the words?\s+[“"]?([^”"]+)/i.exec(what)?.[1] ?? (scope === 'unsure' ? quoted.exec(what)?.[1] : undefined);
    return word ? { kind: 'no_word', word } : { kind: 'without', subject, scope };
  });
}

/** “Done” “Shipped”, Done "to" Shipped, the section Done Shipped: the old name and the new one. */
function renameIn(what: string): StyleRule[] {
  const saysSection = /^(?:the\s+)?(?:section|heading|part)\b/i.test(what);
  const words = what.replace(/^(?:the\s+)?(?:(?:section|heading|part)\s+)?/i, '').replace(/[.!\s]+$/, '');
  const usual = usualHeadings.find((heading) => new RegExp(`^${heading}\\b`, 'i').test(words));
  const from = new RegExp(`^${quote}`).exec(words)?.[1] ?? usual ?? (saysSection ? /^\S+/.exec(words)?.[0] : undefined);
  if (!from) return [];
  const rest = words
    .replace(new RegExp(`^[“"]?${RegExp.escape(from)}[”"]?`, 'i'), '')
    .replace(/^\s+(?:section\s+)?(?:(?:to|into|as|instead)\s+)?/i, '');
  const to = new RegExp(`^${quote}$`).exec(rest)?.[1] ?? rest;
  return to && to.length <= 60 && !/[“”"]/.test(to) ? [{ kind: 'rename', from, to }] : [];
}
