import { capitalize } from '#lib/base/text/capitalization.ts';
import { gap } from './peeler.ts';

/** A recipient, with the details that a text states. */
export interface Recipient {
  name?: string;
  role?: string;
}

const roles =
  'boss|manager|team lead|tech lead|lead|director|ceo|cfo|cto|coo|cmo|vp|head of \\w+|chief of staff|founder|co-?founder|chair(?:man|woman|person)?|board member|investor|client|customer|colleague|assistant|partner|editor|accountant|lawyer|co-?worker|CEO|CFO|CTO|COO|CMO|VP';
const groups =
  '(?:(?:whole|sales|design|product|engineering|marketing|leadership|support|management|finance|data|platform|executive) )*(?:team|board|customers|clients|investors|stakeholders|leadership|management|staff|executives|execs|subscribers|users|company|department|shareholders|partners|members|everyone)';
const notNames =
  /^(?:me|myself|us|it|this|that|them|now|next|today|tomorrow|later|everything|anything|something|work|free|example|review|which|what|when|once|daily|weekly|monthly|biweekly|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|each|every|all|any|the|a|an|my|our|their|his|her|on|at|in|of|and|or|by|about)$/i;

const name = "\\p{Lu}[\\p{L}'’-]*(?: (?:(?:van|von|de|der|den|da|la|al|bin|&|of) )*\\p{Lu}[\\p{L}'’-]*)*";
const end = `(?=\\s*(?:$|[,.;:!?${gap})"]|\\s(?:on|at|about|with|every|each|from|weekly|monthly|daily|biweekly|starting|instead|called|named|titled|to|in|and|now|that|by)\\b))`;

const patterns: { pattern: RegExp; read: (found: RegExpExecArray) => { recipient: Recipient; words: string } | undefined }[] = [
  {
    pattern: new RegExp(`^(?:(my|our|the|a) )?(${roles}),? (${name}|\\p{Ll}[\\p{L}'-]+)${end}`, 'iu'),
    read: ([, , role, who]) =>
      notNames.test(who!) ? undefined : { recipient: { name: properName(who!), role: roleName(role!) }, words: properName(who!) },
  },
  {
    pattern: new RegExp(`^(${name}),? (?:my|our|the) (${roles})${end}`, 'u'),
    read: ([, who, role]) => ({ recipient: { name: who!, role: roleName(role!) }, words: who! }),
  },
  {
    pattern: new RegExp(`^(my|our|the) (${roles})${end}`, 'iu'),
    read: ([, whose, role]) => ({ recipient: { role: roleName(role!) }, words: `${whose!.toLowerCase()} ${role}` }),
  },
  {
    pattern: new RegExp(`^((?:my |our |the |all |all our )?${groups})${end}`, 'iu'),
    read: ([, group]) => ({ recipient: { name: capitalize(group!) }, words: group!.replace(/^(?:(?:The|My|Our|All)\b ?)+/g, lowered) }),
  },
  {
    pattern: new RegExp(`^(${name}(?:,? and ${name})?)${end}`, 'u'),
    read: ([, who]) => (notNames.test(who!) ? undefined : { recipient: { name: who! }, words: who! }),
  },
  {
    pattern: new RegExp(`^(\\p{Ll}[\\p{L}'-]+)${end}`, 'u'),
    read: ([, who]) => (notNames.test(who!) ? undefined : { recipient: { name: properName(who!) }, words: properName(who!) }),
  },
];

/** Reads a person, a role or a group from the beginning of a text: "my boss Dana", "the team", "Sarah Chen", "sarah". */
export function readRecipient(text: string): { recipient: Recipient; words: string; length: number } | undefined {
  for (const { pattern, read } of patterns) {
    const found = pattern.exec(text);
    const person = found && read(found);
    if (found && person) return { ...person, length: found[0].length };
  }
  return undefined;
}

const lowered = (words: string) => words.toLowerCase();

/** A role in lowercase, except for acronyms such as "CEO". */
function roleName(text: string): string {
  return /^(?:c.o|vp)$/i.test(text) ? text.toUpperCase() : text.toLowerCase();
}

/** Finds the recipient in a text, after words such as "for" or "to". `words` is the form used in a title. */
export function findRecipient(
  text: string,
  after = 'for',
): { recipient: Recipient; words: string; index: number; length: number } | undefined {
  const lead = new RegExp(`\\b(?:${after}) `, 'gi');
  for (let found = lead.exec(text); found; found = lead.exec(text)) {
    const start = found.index + found[0].length;
    const person = readRecipient(text.slice(start));
    if (person) return { ...person, index: found.index, length: found[0].length + person.length };
  }
  return undefined;
}

/** Capitalizes a name: "sarah chen" becomes "Sarah Chen". A name with capitals is unchanged. */
function properName(text: string): string {
  return /\p{Lu}/u.test(text)
    ? text
    : text.replace(/(^|[\s-])(\p{Ll})/gu, (_, lead: string, letter: string) => lead + letter.toUpperCase());
}

/** "Dana (boss)", "your boss", "the team", "all your customers"; undefined without a recipient. */
export function recipientLabel(recipient: Recipient | null | undefined): string | undefined {
  if (!recipient?.name) return recipient?.role ? `your ${recipient.role}` : undefined;
  if (recipient.role) return `${recipient.name} (${recipient.role})`;
  return recipient.name.replace(/^(?:the|all|our|my|everyone)\b(?: (?:our|my)\b)?/i, (words) =>
    words.toLowerCase().replace(/\b(?:our|my)\b/, 'your'),
  );
}
