import { meaningTerms } from './same-meaning.ts';

/** A statement about a subject: its date, who has a role, what someone likes. */
interface Claim {
  /** The subject. */
  subject: string;
  /** The stated value. Claims about one subject with different values cannot both be true. */
  value: string;
  /** The statement itself says that it was different before. */
  changes: boolean;
  /** The value as it was written. */
  shown: string;
  /** What a date says, if the subject has one date at a time. */
  day?: Day;
  /** Only one person has the role. */
  isOnly?: boolean;
}

/** The parts of a date that a statement names. */
interface Day {
  weekday?: string;
  quarter?: string;
  day?: number;
  month?: string;
  year?: number;
}

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const date = `(?:(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}(?: \\d{4})?|${month} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4}-\\d{2}-\\d{2}|${month} \\d{4}|q[1-4](?: \\d{4})?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|${month})`;
const determiner = '(?:the|our|my|its) ';
const moves =
  '(?:move[ds]?|shift(?:s|ed)?|postponed?|delay(?:s|ed)?|reschedul(?:e|es|ed)|push(?:es|ed)?(?: back| out)?|bring(?:s)? forward|brought forward)';

const dated: readonly RegExp[] = [
  new RegExp(
    `^${determiner}(?<subject>.{2,60}?)(?:'s date)? (?:is|are) (?<now>now )?(?:(?:planned|scheduled|set|due|fixed) )?(?:(?:for|on|in|at|to) )?(?<value>${date})(?:,? (?<not>not|instead of) (?:on |in |for )?(?<old>${date}))?[.!]?$`,
    'iu',
  ),
  new RegExp(
    `^(?:we|i|they|${determiner}[\\p{L} ]{2,30}) (?:have |has |'ve )?(?:all )?(?:just )?(?:decided|agreed) to (?<now>${moves}) ${determiner}(?<subject>.{2,60}?) (?:to|until|for) (?<value>${date})[.!]?$`,
    'iu',
  ),
  new RegExp(
    `^(?:we|i|they) (?:have |'ve )?(?<now>moved|shifted|postponed|delayed|rescheduled|pushed(?: back| out)?|brought forward) ${determiner}(?<subject>.{2,60}?) (?:to|until) (?<value>${date})[.!]?$`,
    'iu',
  ),
  new RegExp(
    `^${determiner}(?<subject>.{2,60}?) (?:was|were|has been|have been|is|are|has|have) (?<now>moved|shifted|postponed|delayed|rescheduled|pushed(?: back| out)?|brought forward) (?:to|until) (?<value>${date})[.!]?$`,
    'iu',
  ),
  new RegExp(
    `^(?:we|i|they|${determiner}[\\p{L} ]{2,30}) (?:have |has |'ve )?(?:all )?(?:decided|agreed) to (?:set|fix|schedule|plan|have|hold|do) ${determiner}(?<subject>.{2,60}?) (?:for|on|in) (?<value>${date})[.!]?$`,
    'iu',
  ),
  // "to launch Orion on 12 March" is about the launch of Orion.
  new RegExp(
    `^(?:we|they|${determiner}[\\p{L} ]{2,30}?) (?:have |has |'ve )?(?:all )?(?:(?:decided|agreed) to|will|are going to|plan to) (?<subject>.{2,60}?) (?:on|in) (?<value>${date})[.!]?$`,
    'iu',
  ),
];

/** Roles and attributes that have only one value at a time. */
const dimensions: readonly (readonly string[])[] = [
  ['short', 'shorter', 'brief', 'concise', 'long', 'longer', 'detailed'],
  ['formal', 'informal', 'casual'],
  ['daily', 'weekly', 'fortnightly', 'biweekly', 'monthly', 'quarterly', 'yearly'],
];
const liking =
  /^(?<who>I|[Ww]e|(?:[Mm]y|[Oo]ur|[Tt]he) [\p{L}' -]{2,40}?|\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?) (?<now>now )?(?:prefers?|wants?|likes?) (?<before>(?:[\p{L}-]+ )*?)(?<value>[\p{L}]+) (?<after>[\p{L}][\p{L} -]*?)(?<later> now)?(?:,? (?:not|instead of) (?<old>[\p{L}]+)(?: [\p{L} -]+)?)?[.!]?$/u;

const role = '(?:[\\p{L}-]+ ){0,2}(?:manager|boss|lead|director|assistant|client|investor|accountant|lawyer|editor|ceo|cfo|cto|coo)';
const person = "\\p{Lu}[\\p{L}'-]*(?: \\p{Lu}[\\p{L}'-]*){0,2}";
const roles: readonly RegExp[] = [
  new RegExp(`^(?:[Mm]y|[Oo]ur) (?<subject>(?:new )?${role}) is (?<now>now )?(?<value>${person})[.!]?$`, 'u'),
  new RegExp(`^(?<value>${person}) is (?<now>now )?(?:my|our) (?<subject>(?:new )?${role})[.!]?$`, 'u'),
];

/** Roles that only one person has. */
const onlyOne = /^(?:[\p{L}-]+ ){0,2}(?:manager|boss|ceo|cfo|cto|coo)$/u;
/** Not a name: "My manager is German". */
const nationality = /(?:ish|ese|ch|german|american|canadian|italian|indian|greek|swiss|australian|austrian|brazilian|mexican|norwegian)$/;

const ending = /\b(?:no longer|not|don't|doesn't) (?<rest>.+?)(?: any ?more)?[.!]?$/;

/**
 * The memories that a statement certainly corrects: it says that something changed ("is now on 19 March", "prefers
 * long reports now", "no longer wants the money first"), and they state the previous value.
 */
export function correctedBy<T extends { content: string }>(statement: string, known: readonly T[]): T[] {
  const said = plain(statement);
  const claim = claimOf(said);
  if (claim?.changes)
    return known.filter(({ content }) => {
      const other = claimOf(plain(content));
      return other !== null && other.subject === claim.subject && other.value !== claim.value;
    });
  const undone = withoutNegation(said);
  return undone === null ? [] : known.filter(({ content }) => meaningTerms(plain(content)).join(' ') === undone);
}

/**
 * The memories that a statement contradicts: they give the same thing, which has one value at a time, another one. "The launch is on
 * 19 March" contradicts "The launch is on 12 March", but neither "The launch is in March" nor "The reviews are on Monday".
 */
export function contradictedBy<T extends { content: string }>(statement: string, known: readonly T[]): T[] {
  const claim = claimOf(plain(statement));
  return known.filter(({ content }) => {
    const other = claim && claimOf(plain(content));
    return other?.subject === claim?.subject && other && claim ? excludes(claim, other) : false;
  });
}

/** What changed between two memories about the same: "Tuesday" and "Friday"; null if rules cannot tell. */
export function changedValue(before: string, after: string): { was: string; now: string } | null {
  const [old, claim] = [claimOf(plain(before)), claimOf(plain(after))];
  return old && claim && old.subject === claim.subject && old.value !== claim.value ? { was: old.shown, now: claim.shown } : null;
}

/** Whether two claims about one subject cannot both be true. */
function excludes(claim: Claim, other: Claim): boolean {
  if (claim.isOnly && other.isOnly) return !isPartOf(claim.value, other.value) && !isPartOf(other.value, claim.value);
  const [a, b] = [claim.day, other.day];
  if (!a || !b || (a.year && b.year && a.year !== b.year)) return false;
  return (['weekday', 'quarter', 'month', 'day'] as const).some(
    (part) => a[part] !== undefined && b[part] !== undefined && a[part] !== b[part],
  );
}

const isPartOf = (words: string, all: string) => words.split(' ').every((word) => all.split(' ').includes(word));

/** The claim of a statement, as far as rules can tell. */
function claimOf(said: string): Claim | null {
  for (const form of dated) {
    const found = form.exec(said)?.groups;
    if (found)
      return {
        subject: `date ${meaningTerms(found.subject!).toSorted().join(' ')}`,
        value: dateKey(found.value!),
        changes: Boolean(found.now ?? found.not),
        shown: found.value!,
        // "Our reviews are on Monday" may have several.
        ...(/[^s']s$/i.test(found.subject!) ? {} : { day: dayOf(found.value!) }),
      };
  }
  for (const form of roles) {
    const found = form.exec(said)?.groups;
    if (found) {
      const isNew = /^new /i.test(found.subject!);
      const subject = key(found.subject!.replace(/^new /i, ''));
      const value = key(found.value!);
      return {
        subject: `role ${subject}`,
        value,
        changes: isNew || Boolean(found.now),
        shown: found.value!,
        isOnly: onlyOne.test(found.subject!.toLowerCase()) && !nationality.test(found.value!.toLowerCase()),
      };
    }
  }
  const found = liking.exec(said)?.groups;
  const dimension = found && dimensions.find((values) => values.includes(found.value!.toLowerCase()));
  if (!found || !dimension) return null;
  return {
    subject: `liking ${key(found.who!)} ${dimension[0]} ${key(`${found.before} ${found.after}`)}`,
    value: found.value!.toLowerCase(),
    changes: Boolean(found.now ?? found.later ?? found.old),
    shown: found.value!.toLowerCase(),
  };
}

/** "Dana no longer wants the money first" without the retraction; null when it retracts nothing. */
function withoutNegation(said: string): string | null {
  const rest = /\bno longer\b|\bany ?more\b/i.test(said) ? ending.exec(said) : null;
  if (!rest) return null;
  const before = said.slice(0, rest.index).replace(/\b(?:does|do)\s*$/i, '');
  return meaningTerms(`${before}${rest.groups!.rest}`).join(' ');
}

const plain = (text: string) =>
  text
    .replaceAll(/[’‘`]/g, "'")
    .replace(/^(?:actually|correction|update|by the way|btw|and|but|so|well|no|ok|okay)[,:]? +/i, '')
    .replace(/\s+/g, ' ')
    .trim();
const key = (text: string) => meaningTerms(text).join(' ');
const dateKey = (text: string) => {
  const parts = text.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
  return parts
    .filter((part) => !['the', 'of', 'st', 'nd', 'rd', 'th'].includes(part))
    .map((part) => (/^\d/.test(part) ? String(Number(part)) : part.slice(0, 3)))
    .toSorted()
    .join(' ');
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function dayOf(text: string): Day {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: months[Number(iso[2]) - 1], day: Number(iso[3]) };
  const parts = text.toLowerCase().match(/q[1-4]|\d+|\p{L}+/gu) ?? [];
  const numbers = parts.filter((part) => /^\d+$/.test(part)).map(Number);
  const begins = (names: string[]) => names.find((name) => parts.some((part) => part.startsWith(name)));
  return {
    weekday: begins(weekdays),
    quarter: parts.find((part) => /^q[1-4]$/.test(part)),
    month: begins(months),
    day: numbers.find((number) => number <= 31),
    year: numbers.find((number) => number > 31),
  };
}
