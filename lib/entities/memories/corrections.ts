import { meaningTerms } from './same-meaning.ts';

/** A statement about a subject: its date, who has a role, what someone likes. */
interface Claim {
  /** The subject. */
  subject: string;
  /** The stated value. Claims about one subject with different values cannot both be true. */
  value: string;
  /** The statement itself says that it was different before. */
  changes: boolean;
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

const ending = /\b(?:no longer|not|don't|doesn't) (?<rest>.+?)(?: any ?more)?[.!]?$/;

/**
 * The memories that a statement certainly corrects: it says that something changed ("is now on 19 March", "prefers
 * long reports now", "no longer wants the money first"), and they state the previous value. A mere contradiction
 * corrects nothing.
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

/** The claim of a statement, as far as rules can tell. */
function claimOf(said: string): Claim | null {
  for (const form of dated) {
    const found = form.exec(said)?.groups;
    if (found)
      return {
        subject: `date ${meaningTerms(found.subject!).toSorted().join(' ')}`,
        value: dateKey(found.value!),
        changes: Boolean(found.now ?? found.not),
      };
  }
  for (const form of roles) {
    const found = form.exec(said)?.groups;
    if (found) {
      const isNew = /^new /i.test(found.subject!);
      return {
        subject: `role ${key(found.subject!.replace(/^new /i, ''))}`,
        value: key(found.value!),
        changes: isNew || Boolean(found.now),
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
