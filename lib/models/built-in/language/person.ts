import { capitalize } from '#lib/base/text/capitalization.ts';
import { gap } from './peeler.ts';
import { zoneOfPlace } from './place.ts';

/** A recipient, with the details that a text states. */
export interface Recipient {
  name?: string;
  role?: string;
  /** What else is said about them: "Northwind" for "Dana at Northwind". */
  notes?: string;
}

const roles =
  'boss|manager|team lead|tech lead|lead|director|ceo|cfo|cto|coo|cmo|vp|head of \\w+|chief of staff|founder|co-?founder|chair(?:man|woman|person)?|board member|investor|client|customer|colleague|assistant|partner|editor|accountant|lawyer|co-?worker|CEO|CFO|CTO|COO|CMO|VP';
/** "our advisors", "the night shift": any people named by a plural or a collective noun. */
const anyGroup =
  "(?:my|our|the|all|all our|your) (?:\\p{L}[\\p{L}'-]* ){0,2}?(?:\\p{L}[\\p{L}'-]*[^\\Ws]s|team|department|desk|squad|unit|division|floor|alumni|media|kids|children|committee|crew|office|council|guild|shift|people|folks|group|school|class|club|family|press|public|agency|union|community)(?: of (?:(?:the|our|my|his|her|their) )?[\\p{L}'-]+(?: [\\p{L}'-]+){0,2}?)?";
const groups =
  '(?:(?:whole|sales|design|product|engineering|marketing|leadership|support|management|finance|data|platform|executive) )*(?:team|board|customers|clients|investors|stakeholders|leadership|management|staff|executives|execs|subscribers|users|company|department|shareholders|partners|members|everyone)';
const collective =
  '(?:team|department|desk|squad|unit|division|floor|committee|crew|office|council|guild|shift|people|folks|group|school|class|club|family|board|staff|branch|chapter|society|association)';
const notNames =
  /^(?:me|myself|us|you|yourself|him|it|this|that|them|now|next|today|tomorrow|later|everything|anything|something|work|free|example|review|which|what|when|once|write|prepare|send|do|make|get|give|tell|keep|have|be|see|produce|draft|create|handle|take|report|hear|know|go|start|set|read|receive|share|summari[sz]e|update|inform|look|run|come|cover|put|work|daily|weekly|monthly|biweekly|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|each|every|all|any|the|a|an|my|our|their|his|her|on|at|in|of|and|or|by|about)$/i;

const notPeople =
  /\b(?:numbers|figures|sales|results|details|notes|times|days|weeks|months|hours|topics|sections|words|sources|tickets|reports|updates|steps|goals|metrics|costs|risks|issues|bugs|releases|news|things|archives?|basics|lines|pages|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|holidays|settings|documents|files|drafts|versions|memories|deliverables|evenings|mornings|afternoons)$/i;

const name = "(?:(?:Mr|Mrs|Ms|Dr|Prof)\\.? )?\\p{Lu}[\\p{L}'’-]*(?: (?:(?:van|von|de|der|den|da|la|al|bin|&|of) )*\\p{Lu}[\\p{L}'’-]*)*";
const end = `(?=\\s*(?:$|[,.;:!?${gap})"]|\\s(?:on|at|about|with|every|each|from|weekly|monthly|daily|biweekly|starting|instead|called|named|titled|to|in|and|but|now|that|by|how|what|when|where|why|who|which|so|once|twice|after|before|because|since|if|as|please|pls|an?)\\b))`;

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
    pattern: new RegExp(`^(${anyGroup})${end}`, 'iu'),
    read: ([, group]) =>
      notPeople.test(group!)
        ? undefined
        : { recipient: { name: capitalize(group!) }, words: group!.replace(/^(?:(?:The|My|Our|All)\b ?)+/g, lowered) },
  },
  {
    pattern: new RegExp(`^(${name}(?:['’]s)? (?:\\p{Ll}[\\p{L}'-]* ){0,2}?${collective})${end}`, 'u'),
    read: ([, group]) => (notNames.test(group!) ? undefined : { recipient: { name: capitalize(group!) }, words: group! }),
  },
  {
    pattern: new RegExp(`^(${name}(?:,? and ${name})?)${end}`, 'u'),
    read: ([, who]) => (notNames.test(who!) ? undefined : { recipient: { name: who! }, words: who! }),
  },
  {
    pattern: /^(April|May|June|August)(?=,)/,
    read: ([, who]) => ({ recipient: { name: who! }, words: who! }),
  },
  {
    pattern: new RegExp(`^(\\p{Ll}[\\p{L}'-]+)${end}`, 'u'),
    read: ([, who]) => (notNames.test(who!) ? undefined : { recipient: { name: properName(who!) }, words: properName(who!) }),
  },
];

const organization = new RegExp(`^,? (?:at|from|of|with) (${name})${end}`, 'u');

/** Reads a person, a role or a group from the beginning of a text: "my boss Dana", "the team", "Sarah Chen", "sarah". */
export function readRecipient(text: string): { recipient: Recipient; words: string; length: number } | undefined {
  for (const { pattern, read } of patterns) {
    const found = pattern.exec(text);
    const person = found && read(found);
    if (!found || !person) continue;
    const [more = '', where] = (person.recipient.name && organization.exec(text.slice(found[0].length))) || [];
    const notes = where && !notNames.test(where) && !zoneOfPlace(where) ? { notes: where } : {};
    return { ...person, recipient: { ...person.recipient, ...notes }, length: found[0].length + (notes.notes ? more.length : 0) };
  }
  return undefined;
}

const asks =
  /^(?<who>.{2,60}?)(?:,? who)? (?:(?:always|usually|also|now|all|really) )?(?:would (?:like|love)|wants?|needs?|expects?|gets?|receives?|(?:has|have)? ?(?:been )?(?:ask(?:s|ed|ing)) (?:me |us )?for|is (?:asking|waiting) for|are (?:asking|waiting) for|(?:should|must|has to|have to|ought to) (?:get|receive|have|see|hear|be (?:kept|told|informed)))\b/i;

/** The reader who asks for something: "Dana at Northwind would like a monthly update". */
export function readAsker(sentence: string): { recipient: Recipient; words: string } | undefined {
  const who = asks.exec(sentence)?.groups?.who?.trim();
  const person = who ? readRecipient(who) : undefined;
  return person && person.length === who!.length ? person : undefined;
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
