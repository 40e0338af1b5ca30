import { capitalize, lowerFirst } from '#lib/base/text/capitalization.ts';
import { type Cadence, readCadence } from './cadence.ts';
import { type DeliverableRequest, titleGiven, withoutWishes } from './deliverable-request.ts';
import { withoutAddress } from './email-address.ts';
import { lengthLimit } from './instruction.ts';
import { type Kind, kindNames, readKind, written } from './kind.ts';
import type { Moment } from './moments.ts';
import { gap } from './peeler.ts';
import { findRecipient, peopleNamed, type Recipient, readAsker, readRecipient } from './person.ts';
import { theirZone } from './place.ts';

/** The kind that suits a reader or subject when no kind is named. */
const suited: [RegExp, Kind][] = [
  [/\bboard\b/i, 'board_update'],
  [/\b(?:investors?|shareholders?|stakeholders?|clients?|customers?|partners?|advisors?|donors?)\b/i, 'stakeholder_update'],
  [/\b(?:competitors?|rivals?|market|research)\b/i, 'research_brief'],
  [/\b(?:meeting|minutes)\b/i, 'meeting_summary'],
];
/** The kind that suits a text which names none. */
export const suitedKind = (text: string): Kind => suited.find(([pattern]) => pattern.test(text))?.[1] ?? 'status_report';

const towards =
  'for|4|to|tell|owe|give|send|update|inform|brief|report to|write|reader is|readers are|recipient is|audience is|(?:audience|readers?|recipient) ?[=:]|addressed to|lands? with|reach|reaches|in front of';
const introduced = /\b(?<role>lead investor|investor|boss|manager|chair|ceo|coo|cfo|cto|sponsor|client) is (?<who>\p{Lu}.*)$/u;
const rhythms: Record<string, string> = { daily: 'Daily', weekly: 'Weekly', biweekly: 'Biweekly', monthly: 'Monthly' };

/**
 * Reads a request that was not put as an order, such as "every Friday I have to tell the board how sales went". Its title is
 * the kind and the reader, never the sentence itself.
 */
export function readFreeRequest(said: string, moment: Moment): DeliverableRequest {
  const { request, instructions } = withoutWishes(said, moment);
  const { title: given, rest: unnamed } = titleGiven(request);
  const sentence = withoutAddress(unnamed).replace(/,? (?:as well|too)(?=[.!?\s]*$)/i, '');
  const cadence = readCadence(sentence, moment);
  const kind = (readKind(sentence) ?? readKind(given ?? ''))?.kind ?? suitedKind(sentence);
  const reader = readReader(sentence, cadence.rest);
  const rhythm = isDaily(cadence) ? rhythms.daily : rhythms[cadence.frequency ?? cadence.implied ?? ''];
  const subject = wentHow.exec(cadence.rest)?.groups?.what;
  const what =
    readNoun(cadence.rest) ?? objectIn(cadence.rest) ?? [lowerFirst(kindNames[kind]), subject && `on ${subject}`].filter(Boolean).join(' ');
  const about = / (?:of|on|about|regarding|covering) /.test(what) ? undefined : topic.exec(cadence.rest)?.groups?.topic;
  const noun = [what, about].filter(Boolean).join(' ');
  const whom = reader && lowerGroup(reader.words);
  const isNamed = whom && noun.toLowerCase().includes(whom.replace(/^(?:the|my|our) /, '').toLowerCase());
  // "Newsletter for our regulars, monthly": only the sentence begins with a capital letter.
  const named = rhythm && sentence.trim().startsWith(noun) ? lowerFirst(noun) : noun;
  const title = [rhythm, named, whom && !isNamed && `for ${whom}`].filter(Boolean).join(' ');
  const quality = ofQuality.exec(cadence.rest)?.[1] ?? keepsIt.exec(cadence.rest)?.[1];
  const length = lengthLimit.exec(sentence)?.[0];
  const inWords = [quality && `Keep it ${quality}.`, length && `${capitalize(length)}.`].filter(Boolean).join(' ');
  const wishes = [inWords, instructions].filter(Boolean).join('\n');
  return {
    kind,
    title: (given ?? capitalize(title)).slice(0, 200),
    cadence: withTheirZone(cadence, sentence, reader?.words),
    ...(reader ? { recipient: reader.recipient } : {}),
    ...(wishes ? { instructions: wishes } : {}),
  };
}

const untilMore =
  '(?<object>[\\p{L}\\p{N}][^¦,;:.!?(–—]*?)(?=\\s*(?:$|[¦,;:.!?(–—]|\\s-\\s|\\s(?:for|to|that|which|so|from|by|goes|going (?:out|to)|addressed|and|please|pls)\\b))';
const adjectives = '(?:(?:new|regular|recurring|little|short|wee|quick|small|simple|daily|weekly|monthly)\\s+)*';
const withArticle = new RegExp(`\\b(?:an?|some|another)\\s+${adjectives}${untilMore}`, 'giu');
const atBeginning = new RegExp(`^\\s*${adjectives}${untilMore}`, 'iu');
const ofText = new RegExp(`^(?:[\\p{L}'’-]+ ){0,3}?(?:${written}|rundown|account|flash|tracker|check|sheet|piece|bulletin)\\b`, 'iu');
const saysNothing =
  /^(?:things?|something|ones?|bit|pages?|words?|lines?|few|couple|e?-?mails?|heads-?up|look|go|lot|while|hand|report|text|piece|writing|please|can|could)\b|\b(?:i|we|you|he|she|they|it|is|are|was|were|will|should|can|could|would|want|wants|need|needs|get|gets|me|us|him|her|them|not)\b(?!['’]s)|@/i;
const MOST_IN_OBJECT = 7;

/** What a request asks for that has no common word for it: "an account of spending", "weekly finance flash". */
function objectIn(rest: string): string | undefined {
  const isObject = (what: string) => /\p{L}{3}/u.test(what) && what.split(/\s+/).length <= MOST_IN_OBJECT && !saysNothing.test(what);
  const objects = [...rest.matchAll(withArticle)].map(({ groups }) => groups!.object!.trim()).filter(isObject);
  const ofWritten = objects.find((what) => ofText.test(what));
  if (ofWritten) return ofWritten;
  // "Weekly impact story for …": the rhythm comes first.
  const [before, after = ''] = rest.split(gap);
  const bare = before!.trim() === '' ? atBeginning.exec(after)?.groups?.object?.trim() : undefined;
  return bare && isObject(bare) ? bare : undefined;
}

/** "About takings and staffing", after what says when or for whom; "posted on the shop move" */
const topic =
  /(?:(?:^|¦)\s*|\b(?:posted|updated|informed|to (?:the |my |our )?\p{L}+) )(?<topic>(?:about|on|regarding) (?!(?:the )?\d|how\b|what\b|me\b|us\b|their\b|his\b|her\b|time\b)[\p{L}'’-]+(?: (?!(?:for|to|that|please|every|each)\b)[\p{L}'’-]+){0,5})/iu;

/** On every day, or on every working day. */
const isDaily = ({ frequency, implied, schedule }: Cadence) =>
  (frequency ?? implied) === 'weekly' && Array.isArray(schedule.day) && schedule.day.length >= WORKING_DAYS;
const WORKING_DAYS = 5;

/** "Something short and friendly". */
const ofQuality =
  /\bsomething ((?:(?:very|really|quite|nice and) )?(?:short|brief|crisp|concise|detailed|formal|casual|friendly|positive|funny|simple|plain|light|warm|personal|upbeat|informal)(?:(?:,| and|, and| but) (?:short|brief|crisp|concise|detailed|formal|casual|friendly|positive|funny|simple|plain|light|warm|personal|upbeat|informal))*)\b/i;

/** "And do keep it cheerful" */
const keepsIt =
  /\b(?:keep|make) it ((?:(?:nice and|very|really|quite) )?(?:short|brief|crisp|concise|detailed|formal|casual|friendly|positive|funny|simple|plain|light|warm|personal|upbeat|informal|cheerful|chatty|snappy|sober|neutral|serious|lively)(?:(?:,| and|, and| but) (?:short|brief|crisp|concise|friendly|positive|simple|plain|light|warm|upbeat|cheerful|chatty))*)\b/i;

/** "15:00 their time", for a reader who is named by a place: "the Lisbon folks". */
function withTheirZone(cadence: Cadence, sentence: string, whom = ''): Cadence {
  const zone = cadence.schedule.time_zone ? undefined : theirZone(sentence, `the ${whom.replace(/^the /i, '')}`);
  return zone ? { ...cadence, schedule: { ...cadence.schedule, time_zone: zone } } : cadence;
}

/** What a reader wants to know: "how sales went". */
const wentHow =
  /\bhow (?:the |our |my )?(?<what>(?!(?:we|i|it|things|they|you|last|this|the|everything|all)\b)[\p{L}'-]+(?: [\p{L}'-]+){0,2}?) (?:went|goes|is going|are going|did|does|is doing|are doing|looks?|is coming along)\b/iu;

/** A group in a title: "customers" rather than "Customers". */
const lowerGroup = (whom: string) =>
  /^(?:Customers|Clients|Investors|Partners|Users|Everyone|Subscribers|Members|Stakeholders|Management|Staff)$/.test(whom)
    ? lowerFirst(whom)
    : whom;

/** The reader whom a sentence names; `rest`: the sentence without what it says about time. */
export function readReader(sentence: string, rest = sentence): { recipient: Recipient; words: string } | undefined {
  const { role, who } = introduced.exec(sentence)?.groups ?? {};
  const person = who ? readRecipient(who) : undefined;
  if (person) return { recipient: { ...person.recipient, role: role! }, words: person.words };
  const forIt = itIsFor.exec(sentence);
  return (
    (forIt ? findRecipient(sentence.slice(forIt.index), 'for') : undefined) ??
    findRecipient(rest, towards) ??
    findRecipient(sentence, towards) ??
    readAsker(sentence) ??
    readReceiver(sentence) ??
    readThem(sentence)
  );
}

/** "Could you set that up, it's for the choir" */
const itIsFor = /\bit(?:['’]s| is|['’]ll be| will be) (?:all |meant )?(?=for (?!me\b|us\b|now\b|each\b|every\b))/i;

const toThem = /\b(?:promised?|owe|send|give|tell|update|write|brief|show|for|to) (?:her|him|them)\b/i;

/** The only person whom a sentence names, if it is for "her" or "him": "our new investor, Farah from Kestrel. I promised her …" */
function readThem(sentence: string): { recipient: Recipient; words: string } | undefined {
  const people = toThem.test(sentence) ? peopleNamed(sentence) : [];
  return people.length === 1 && people[0]!.name ? { recipient: people[0]!, words: people[0]!.name } : undefined;
}

const giving =
  /\b(?:get|give|send|make|do|build|prepare|hand|keep|write|draft|promised?|bring|owe|like|love|want|need|let|could|can|should|help) (?=\p{L})/giu;
const receives =
  /^,? (?:(?:\p{L}+ ){0,3}if (?:he|she|they) (?:had|got|received)\b|an?|one|something|singing|aligned|on the same page|on board|in sync|informed|posted|updated|sweet|happy|up to date|in the (?:loop|picture)|(?:to |they(?:'d|'ll| would| will) |(?:he|she)(?:'d|'ll) )?(?:get|have|hear|see|read|know|learn|receive|be (?:told|informed|kept|sent|given)))\b/iu;

/** The reader in "get the trustees a quarterly overview" and "keep Ines informed". */
function readReceiver(sentence: string): { recipient: Recipient; words: string } | undefined {
  for (const { index, 0: verb } of sentence.matchAll(giving)) {
    const after = sentence.slice(index + verb.length);
    const person = readRecipient(after);
    // "Get Carl, the owner's rep, a rundown"
    if (person && receives.test(after.slice(person.length).replace(apposition, ''))) return person;
  }
  return undefined;
}

const apposition = /^, (?:the|our|my|a|an) [\p{L}'’ -]{2,40},(?= )/u;

const nouns =
  /\b(?:reports?|updates?|summary|summaries|overview|letter|notes?|memo|digest|recap|round-?up|bulletin|newsletter|briefing|brief|review|handover|forecast|analysis|write-?up|pack|status(?: (?:report|update))?|minutes|paper|roundup|log|tally)\b/iu;
const notModifiers =
  /^(?:an?|the|my|our|your|his|her|their|its|this|that|one|another|new|some|same|regular|recurring|short|little|wee|quick|and|or|of|on|for|to|with|from|in|by|as|is|are|was|be|it|we|i|you|me|us|please|create|set|up|make|write|draft|prepare|send|get|gets|give|want|wants|need|needs|like|have|has|do|does|start|begin|add|produce|owe|expects?|would|should|could|can|will|must|off|over|take|takes|handle|weekly|daily|monthly|biweekly|fortnightly|quarterly|yearly|annual|page|latest|last|newest|next|current|old|first|second|previous|whole|single|entire|today's|make|keep|about|at|so|no|not|too|also|now|please|pls|can|let|move|pause|stop|resume|archive|delete|show|open|read|approve|reject|deliver|rename|change|copy|skip|version|draft|edition|all|every|each|any|which|what|who|when|where|how|these|those)$/i;
const about =
  /^ (?:of|on|about|regarding|covering) (?!(?:their|his|her|your|our|its) own\b)(?:(?!for\b|to\b|that\b|which\b|with\b|please\b|and then\b)[\p{L}\p{N}'-]+ ?){1,5}/u;
const MOST_MODIFIERS = 3;

/** What is written, with the words that say which: "engineering status", "overview of complaints". */
export function readNoun(rest: string): string | undefined {
  const kind = readKind(rest)?.words;
  const noun = kind ?? nouns.exec(rest)?.[0];
  if (!noun) return undefined;
  const at = rest.indexOf(noun);
  const before =
    rest
      .slice(0, at)
      .split(gap)
      .at(-1)!
      .match(/[\p{L}\p{N}'-]+/gu) ?? [];
  // "File Tim's digest away": what is before an owner is no part of the name.
  const owner = before.findLastIndex((word) => /['’]s$/.test(word));
  const from = Math.max(before.findLastIndex((word) => notModifiers.test(word)) + 1, owner);
  const modifiers = before.slice(Math.max(from, before.length - MOST_MODIFIERS));
  const subject = about.exec(rest.slice(at + noun.length))?.[0].trim();
  const more = new RegExp(`^ (?:${nouns.source})`, 'iu').exec(rest.slice(at + noun.length))?.[0].trim();
  return [...modifiers, noun, more, subject].filter(Boolean).join(' ');
}
