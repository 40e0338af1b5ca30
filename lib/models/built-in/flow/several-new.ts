import { readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { readNoun, readReader } from '#lib/models/built-in/language/free-request.ts';
import { readRecipient } from '#lib/models/built-in/language/person.ts';
import { flowOf } from '../understand/handlers.ts';
import { sureIntent } from '../understand/route.ts';
import { type Request, readByRule, utteranceOf } from './read-request.ts';
import type { Situation } from './situation.ts';

const rhythm = '(?:daily|weekly|bi-?weekly|fortnightly|monthly|quarterly|yearly)';
const nouns =
  'reports?|updates?|newsletters?|digests?|bulletins?|summar(?:y|ies)|notes?|letters?|briefs?|briefings?|lists?|overviews?|recaps?|memos?|logs?';

/** "Two newsletters: …", "three new updates, …", "set up two things: …" */
const severalOf =
  /^(?<lead>[^:,;.]*?)\b(?:two|three|four|five|2|3|4|5|a couple of|several) (?:(?:new|more|other|further|separate|different|recurring|regular) )*(?<noun>(?:[\p{L}-]+ )?[\p{L}-]+s)\s*(?::|,|\s[–—-])\s+(?<items>.+)$/isu;
/** "Weekly and monthly versions of a donations report for Marek", "a daily and a weekly report for Ana" */
const ofTwoRhythms = new RegExp(
  `^(?<lead>.*?)\\b(?:an? )?(?<one>${rhythm}) and (?:an? )?(?<two>${rhythm}) (?:(?:versions?|editions?) of (?:an? |the )?)?(?<what>.+)$`,
  'is',
);
const between = /[,;]\s+(?:and\s+|plus\s+)?|\s+(?:and|plus)\s+/gi;
const beginsItem = new RegExp(`^(?:an?|one|another|something|the other(?: one)?|${rhythm})\\b(?! (?:basis|page|line)\\b)`, 'i');
const ofText = new RegExp(`\\b(?:${nouns})$`, 'i');
const article = /^(?:an?|another|something)\b/i;
const oneOfThem = /^(?:one|another(?: one)?|the other(?: one)?)(?= (?:for|to|on|about|every|each|goes|called|in)\b)/i;
const MOST = 5;

/** A noun for one of several: "newsletters" as "newsletter". */
const singular = (noun: string) => noun.replace(/ies$/i, 'y').replace(/s$/i, '');

/** The new deliverables of a sentence that asks for several, each with its own reader or subject and its own time. */
export function severalNewIn(sentence: string, situation: Situation): Request[] | undefined {
  const items = rhythmsIn(sentence) ?? itemsIn(sentence, situation);
  if (!items || items.length < 2 || items.length > MOST) return undefined;
  const whole = sureIntent(utteranceOf(sentence), situation);
  if (whole !== undefined && whole !== 'deliverable.create') return undefined;
  const requests = items.map((item): Request => {
    const words = `create ${item}`;
    const rule = readByRule(words, { ...situation, message: words, isOneOfSeveral: true });
    const intent = sureIntent(utteranceOf(words), situation, rule);
    return {
      words,
      intent,
      isApart: true,
      flow: flowOf('deliverable.create', utteranceOf(words), { ...situation, message: words, isOneOfSeveral: true }, rule),
    };
  });
  const areNew = (one: Request) => one.intent === 'deliverable.create' || (whole === 'deliverable.create' && one.intent === undefined);
  return requests.every(areNew) ? requests.map((one) => ({ ...one, intent: 'deliverable.create' })) : undefined;
}

/** The same in two rhythms. */
function rhythmsIn(sentence: string): string[] | undefined {
  const { one, two, what } = ofTwoRhythms.exec(sentence)?.groups ?? {};
  if (!one || !two || !what || readNoun(what) === undefined) return undefined;
  const noun = what.replace(new RegExp(`\\b(?:${nouns})\\b`, 'i'), singular);
  return [`a ${one} ${noun}`, `a ${two} ${noun}`];
}

/** The parts of a sentence that each ask for something else. */
function itemsIn(sentence: string, situation: Situation): string[] | undefined {
  const { noun, items } = severalOf.exec(sentence)?.groups ?? {};
  const listed = items ?? sentence;
  const isItem = (words: string) =>
    saysWhen(readCadence(words, situation)) && (readNoun(words) !== undefined || readerOf(words) !== undefined);
  const begins = (words: string) => beginsItem.test(words) || (items !== undefined && readRecipient(words) !== undefined);
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: joint } of listed.matchAll(between)) {
    const next = listed.slice(index + joint.length);
    // What follows is another one only if what comes before says when, too.
    if (!begins(next) || !isItem(listed.slice(from, index)) || !isItem(next)) continue;
    parts.push(listed.slice(from, index));
    from = index + joint.length;
  }
  parts.push(listed.slice(from).replace(/[\s.!?]+$/, ''));
  if (parts.length < 2) return undefined;
  const kind = noun && ofText.test(noun) ? singular(noun) : undefined;
  const first = kind ?? readNoun(parts[0]!)?.replace(/^.* of /, '');
  return parts.map((part) => withNoun(part.trim(), first));
}

const readerOf = (words: string) => readReader(words) ?? readRecipient(words);

/** "One for schools" as "a newsletter for schools", and "staff on Mondays" as "a newsletter for staff on Mondays". */
function withNoun(part: string, noun = 'report'): string {
  if (oneOfThem.test(part)) return part.replace(oneOfThem, `a ${noun}`);
  if (article.test(part) || readNoun(part) !== undefined)
    return part.replace(/^(?:please |also )*(?:create|make|set up|add|start|give me|i need|i(?:['’]d| would) like|i want) /i, '');
  return readRecipient(part) && !beginsItem.test(part) ? `a ${noun} for ${part}` : part;
}
