import { capitalize } from '#lib/base/text/capitalization.ts';
import { readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { readKind } from '#lib/models/built-in/language/kind.ts';
import {
  findRecipient,
  peopleNamed,
  posts,
  type Recipient,
  readPromoted,
  readRecipient,
  recipientLabel,
} from '#lib/models/built-in/language/person.ts';
import { sentenceEnd } from '#lib/models/built-in/language/sentence-end.ts';
import { oneOf } from '../flow/answers.ts';
import { type DeliverableRow, linkTo, quoted, refOf } from '../flow/deliverable-row.ts';
import { findDeliverable, isPronoun, listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { askFor, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { readReader } from '../language/free-request.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import type { Utterance } from '../language/utterance.ts';
import { setDestination } from './deliver-version.ts';
import { askAndReschedule, reschedule } from './move-deliverable.ts';
import { renameRow } from './rename-deliverable.ts';

const certain = [
  /^(?:for|to) (?<whom>.+?)(?: from now on| instead| now)$/i,
  /^(?:change|set|switch|update)\s+(?:its|the) (?:recipient|reader|addressee) (?:to|into) (?<whom>.+)$/i,
  /^(?:change|set|switch|update)\s+(?:the )?(?:recipient|reader|addressee|receiver) (?:of|for|on) (?<what>.+?) (?:to|into) (?<whom>.+)$/i,
  /^(?:change|set|switch|update)\s+(?<what>.+?)(?:'s)? (?:recipient|reader|addressee) to (?<whom>.+)$/i,
  /^(?:send|address|give|make|deliver|write)\s+(?<what>.+?) (?:to|for) (?<whom>.+?)(?: from now on| instead(?: of .+)?|,? not .+)$/i,
  /^from now on,? (?:send|address|write)\s+(?<what>.+?) (?:to|for) (?<whom>.+)$/i,
  /^(?:address|make|redirect|reassign)\s+(?!me\b|us\b|an?\b|another\b)(?<what>.+?) (?:to|for) (?<whom>.+)$/i,
  /^(?<what>.+?) (?:is|should be|should go|goes|must go|has to go|needs to go)(?: now)? (?:for|to) (?<whom>.+?)(?: now| instead(?: of .+)?| from now on)?$/i,
];

/** Change a deliverable's frequency or recipient. */
export const changeDeliverable: Intent = {
  name: 'change for whom',
  labels: ['deliverable.recipient'],
  example: 'Make the board update for Priya',
  read(said, situation) {
    if (/^(?:who|whom|what|which|when|where|why|how|does|is|are|did)\b/i.test(said.text)) return undefined;
    for (const pattern of certain) {
      const found = pattern.exec(said.text)?.groups;
      const person = found && wholePerson(found.whom!);
      if (found && person) return changeRecipient(found.what ?? 'it', person, situation);
    }
    return undefined;
  },
};

const open = /^(?:change|edit|update|adjust|modify)\s+(?<what>.+)$/i;

/** "Change the newsletter": asks what to change. */
export const changeSomehow: Pick<Intent, 'read'> = {
  read(said, situation) {
    const what = open.exec(said.text)?.groups?.what;
    const ofAddress =
      what &&
      /^(?:the |its |our |my )?(?:e-?mail )?(?:address|destination|webhook|mailing list) (?:of|for|on) (?<row>.+)$/i.exec(what)?.groups
        ?.row;
    if (ofAddress) return redirect(ofAddress, said, situation);
    const isOpen = what && !saysWhen(readCadence(what, situation)) && (readKind(what) || isPronoun(what));
    return isOpen ? askWhatToChange(what, situation) : undefined;
  },
};

function* redirect(what: string, said: Utterance, situation: Situation): Flow<string> {
  return yield* setDestination(yield* findDeliverable(what, 'change', situation), said);
}

function* askWhatToChange(what: string, situation: Situation): Flow<string> {
  const row = yield* findDeliverable(what, 'change', situation);
  const choices = [
    { label: 'Schedule', also: 'When it comes', value: 'when' as const },
    { label: 'Recipient', also: 'Whom it is for', value: 'whom' as const },
    { label: 'Title', value: 'title' as const },
  ];
  const chosen = yield* askFor(
    `What should I change about “${row.title}”?`,
    choices.map(({ label }) => label),
    (words) => oneOf(choices)(words) ?? (/\b(?:time|day|schedule|often|frequency)\b/i.test(words) ? 'when' : undefined),
  );
  if (chosen === 'when') return yield* askAndReschedule(row, situation);
  if (chosen === 'title') return yield* renameRow(row);
  return yield* askAndReaddress(row);
}

/** Asks who a deliverable should be for, and changes it. `named`: people whom the message names. */
export function* askAndReaddress(row: DeliverableRow, named: readonly Recipient[] = []): Flow<string> {
  const rows = (yield* listDeliverables()).filter(({ recipient }) => recipient?.name && recipient.name !== row.recipient?.name);
  const known = [...named, ...rows.map(({ recipient }) => ({ name: recipient!.name! }))].filter(({ name }) => name);
  const options = [...new Map(known.map((value) => [value.name!, { label: value.name!, value }])).values()];
  const recipient = yield* askFor(
    `Who should “${row.title}” be for?`,
    [...options.map(({ label }) => label), 'My boss', 'The team'].slice(0, 3),
    (words) => oneOf(options)(words) ?? wholePerson(words.replace(/^(?:for|to) /i, '')),
    { anyText: true },
  );
  return yield* changeRow(row, recipient);
}

const listed = /^(?<first>.+?),? (?:and|&|plus) (?<second>\S+(?: \S+){0,3})$/i;

/** "…, not just the nurses" */
const notOnly = /,? (?:not|and not|rather than|instead of) (?:just |only )?(?:the |my |our )?[^,.;]{2,40}[.!\s]*$/i;

/** The person or group that the words name, or two of them: "the nurses and reception". */
function wholePerson(words: string): Recipient | undefined {
  const whole = words.trim().replace(notOnly, '');
  const person = readRecipient(whole);
  if (person?.length === whole.length) return person.recipient;
  const { first, second } = listed.exec(whole)?.groups ?? {};
  const [one, other] = [first, second].map((part) => part && readRecipient(part));
  const areBoth = one && one.length === first!.length && (other ? other.length === second!.length : /^[\p{L}-]+$/u.test(second!));
  return areBoth ? { name: capitalize(whole) } : undefined;
}

function* changeRecipient(what: string, recipient: Recipient, situation: Situation): Flow<string> {
  return yield* changeRow(yield* findDeliverable(what, 'change', situation), recipient);
}

/** Changes who a deliverable is for. */
export function* changeRow(row: DeliverableRow, recipient: Recipient): Flow<string> {
  const before = recipientLabel(row.recipient);
  const now = recipientLabel(recipient);
  // A name alone takes no role away from the person who has it.
  const isSame = recipient.name !== undefined && recipient.name === row.recipient?.name && Object.keys(recipient).length === 1;
  if (before === now || isSame) return `${linkTo(row)} is already for ${before}.`;
  yield* call(
    'Edit',
    { ref: refOf(row), changes: { recipient: instead(row.recipient, recipient) } },
    `change who ${quoted(row.title)} is for`,
  );
  const address = row.recipient?.address
    ? ` The email address is still ${row.recipient.address}. Only you can change it, on the deliverable’s page.`
    : '';
  return `${linkTo(row)} is now for ${now}${before ? ` instead of ${before}` : ''}. The title is unchanged.${address}`;
}

/** Merges a new recipient into the old one, dropping details that applied only to the old one. */
function instead(before: DeliverableRow['recipient'], after: Recipient) {
  const gone = (['name', 'role'] as const).filter((field) => before?.[field] && !after[field]);
  return { ...after, ...Object.fromEntries(gone.map((field) => [field, null])) };
}

const post = `((?:(?:interim|acting|deputy|vice) )?(?:${posts}|c[a-z]o|chief \\w+ officer|chief executive|president|secretary|treasurer|boss|lead investor))`;
const beforePost = '(?:(?:now|our|the|my|their|new) )*';
/** "Omar, he's the new COO" */
const newRole = new RegExp(`\\b(?:he|she|they)(?:'s| is|'re| are) ${beforePost}${post}\\b`, 'i');

/** The role that follows a name: "Marcus Webb, interim COO", "Helen Park now, our chair". */
const roleAfter = (name: string, text: string) =>
  new RegExp(`${RegExp.escape(name)}(?: now)?,? (?:\\(|who is |who['’]s )?${beforePost}${post}\\b`, 'i').exec(text)?.[1];

/** "Change her role to CEO", "add his role: head of sales" */
const roleOnly =
  /\b(?:role|job title|position)\b(?:[^,.;:]*?\b(?:to|into|is|be|as)\s+|[^,.;:]{0,20}:\s*)(?:the |our |an? )?(?<role>\p{L}[\p{L} ]{1,40}?)[.!\s]*$/iu;

/** "Tim isn't the one who reads it. Bo is" */
const insteadOf = /\b(?:not|\p{L}+n't|no longer)\b.*\b(?<who>\p{Lu}[\p{L}'-]+) (?:is|does|gets it|should)(?: now| these days)?[.!\s]*$/su;

/** The people whom a sentence names besides the deliverable and its reader. */
export const peopleBeside = (row: DeliverableRow, text: string): Recipient[] =>
  peopleNamed(text).filter(({ name = '' }) => coverage(contentTerms(name), known(row)) === 0);

/** The only person whom a sentence names besides the deliverable and its reader. */
function namedPerson(text: string, row: DeliverableRow): Recipient | undefined {
  const people = peopleBeside(row, text);
  return people.length === 1 ? people[0] : undefined;
}

const known = ({ title, recipient }: DeliverableRow) => contentTerms(`${title} ${recipient?.name ?? ''} ${recipient?.role ?? ''}`);
const notAnyMore =
  /(?:\b(?:nobody|no one|none|not|no longer|instead of|rather than|from)\b|n't\b)[^,.;:]*?(?=$|[,.;:]|\b(?:but|to|so)\b)/gi;

/** Where the name of a new reader begins. */
const introductions = [
  /\b(?:readers?|recipients?|rcpt|receivers?|audience|addressees?)\b[^,.;!?]{0,40}?(?:\b(?:is|are|be|to|as|becomes?|changes? to|called)\b|[=:])\s+(?:(?:now|called|meant to be|going to be|again|just|only) )*(?=\S)/gi,
  /\b(?:make|put|set|add|want|have|let|use|list|with|name|enter)\s+(?:down\s+)?(?=[^,.;:!?]+?\b(?:as|the (?:one|readers?|recipient|addressee|audience)\b|to be|to (?:get|read|receive)|be the|down|in|on|there|instead)\b)/gi,
  /\b(?:could|can|might) (?:it|that|the reader) (?:please )?be\s+(?=\p{Lu})/gu,
  /\b(?:should|must|ought to|has to|needs to) (?:now )?be\s+(?=\S+ (?:instead|now)\b)/gi,
];
/** The same, where the words may also be about something else. */
const possibleIntroductions = [
  /(?:^|[,.;:!?]\s+|\b(?:so|and|but|now)\s+)(?:it's|it is|that's)\s+(?:now )?(?=\S)/gi,
  /\b(?:goes to|for|to|by|at|reads it is|is|with)\s+/gi,
];
const quotedReader =
  /\b(?:readers?|recipients?|audience|addressees?|name)\b.*?"([^"]{2,80})"|"([^"]{2,80})".*?\b(?:as|reader|recipient|audience|addressee)\b/i;

/** The reader whom a sentence names instead of the present one. */
function readNewReader(text: string, row: DeliverableRow): Recipient | undefined {
  const name = quotedReader.exec(text)?.slice(1).find(Boolean);
  if (name) return { name };
  const promoted = readPromoted(text);
  if (promoted) return promoted;
  const wanted = text.replace(notAnyMore, ' ');
  const isNew = (person: Recipient | undefined) => person && coverage(contentTerms(person.name ?? person.role ?? ''), known(row)) < 1;
  for (const introduction of introductions) {
    const person = after(wanted, introduction);
    if (isNew(person)) return person;
  }
  // "Tim goes to another department. His digest should go to Bo."
  const sentences = wanted.split(sentenceEnd);
  const ofIt = sentences.length > 1 ? sentences.findLast((sentence) => mentionedIn(sentence, [row]).length > 0) : undefined;
  const parts = [...(ofIt ? [ofIt] : []), wanted, ...wanted.split(/[,.;:!?]\s+|\s+(?:and|but|so|because|since)\s+/)];
  for (const part of parts) {
    const person = findRecipient(part, 'for|to|by|reader is|reads it is|goes to|is')?.recipient ?? readReader(part)?.recipient;
    if (isNew(person)) return person;
  }
  return possibleIntroductions.map((introduction) => after(wanted, introduction)).find(isNew);
}

/** The first person whom a text names after these words. */
function after(text: string, introduction: RegExp): Recipient | undefined {
  for (const { index, 0: words } of text.matchAll(introduction)) {
    const person = readRecipient(text.slice(index + words.length));
    if (person) return person.recipient;
  }
  return undefined;
}

/** Words by which a reader is added to the present one. */
const asWell =
  /^(?:please )?(?:add|include)\b|\b(?:also|too|as well|second reader|additional|alongside|along with|in addition|not (?:only|just)|n['’]t (?:only|just))\b|\bcopy\b.*\bin\b/i;

/** "Helen, Omar": the second of two names at the end of a sentence. */
const alsoNamed = (name: string, text: string) =>
  new RegExp(`${RegExp.escape(name)}(?:, (?:and )?| and | & )(\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?)[.!\\s]*$`, 'u').exec(text)?.[1];

const isNamed = (name: string, text: string) => coverage(contentTerms(name), contentTerms(text)) === 1;

/** Changes who a deliverable is for to whom a sentence names; asks for it if the sentence names no one. */
export function* readdressAsSaid(row: DeliverableRow, { text }: Utterance, situation: Situation): Flow<string> {
  const onlyRole = row.recipient?.name && roleOnly.exec(text)?.groups?.role;
  if (onlyRole) return yield* changeRow(row, { name: row.recipient!.name!, role: onlyRole });
  const role = newRole.exec(text)?.[1] ?? newRole.exec(situation.message ?? '')?.[1];
  const reader = row.recipient?.name;
  // "Linda is still down as COO. She is chief executive now."
  if (role && reader && isNamed(reader, situation.message ?? text) && !namedPerson(text, row))
    return yield* changeRow(row, { name: reader, role });
  const other = insteadOf.exec(text)?.groups?.who;
  // "The board has a new chair, Petra Holm. Address the update to her."
  const before = /\b(?:her|him|them)\b/i.test(text) ? namedPerson(situation.message ?? '', row) : undefined;
  const first = other ? { name: other } : (readNewReader(text, row) ?? namedPerson(text, row) ?? before);
  const second = first?.name ? alsoNamed(first.name, text) : undefined;
  const person: Recipient | undefined = second ? { ...first, name: `${first!.name} and ${second}` } : first;
  const ofPerson = person?.name && !person.role ? (roleAfter(person.name, text) ?? role) : undefined;
  const all = person?.name && row.recipient?.name && asWell.test(text) ? { name: `${row.recipient.name} and ${person.name}` } : person;
  const said = yield* all
    ? changeRow(row, ofPerson ? { ...all, role: ofPerson } : all)
    : askAndReaddress(row, peopleBeside(row, situation.message ?? text));
  const cadence = readCadence(text.replace(/\b(?:instead of|rather than|not) .*$/i, ''), situation);
  return saysWhen(cadence) && !cadence.schedule.anchor ? `${said} ${yield* reschedule(row, cadence, situation)}` : said;
}
