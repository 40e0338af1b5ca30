import { capitalize } from '#lib/base/text/capitalization.ts';
import { type Cadence, readCadence, saysWhen } from './cadence.ts';
import { withoutAddress } from './email-address.ts';
import { instructionIn } from './instruction.ts';
import { type Kind, readKind, vague, written } from './kind.ts';
import type { Moment } from './moments.ts';
import { gap } from './peeler.ts';
import { findRecipient, type Recipient } from './person.ts';
import { wishesApart } from './wishes.ts';

/** A requested deliverable, with only what the person stated. */
export interface DeliverableRequest {
  kind?: Kind;
  /** A title in the person’s own words. `{kind}` is a placeholder if they said only "a thing" or "a report". */
  title: string;
  /** The word used instead of a kind. */
  vague?: string;
  recipient?: Recipient;
  cadence: Cadence;
  /** How it is to be written. */
  instructions?: string;
}

const naming =
  /[\s,]*\b(?:called|named|titled|entitled|with the (?:title|name)|name it|call it)\b:? (?:"([^"]+)"|(.+?)(?=,| for | every | on | at |$))/i;
/** A "Cold chain log", report 'Vans' */
const quotedName = new RegExp(
  `(?:^|(?<=^(?:an?|the|new|another|\\w+:) |\\b(?:${written}|digest|newsletter|bulletin|one|an?|new|add:|create|set up)\\b:? ))(?:"([^"]{2,80})"|'(\\p{Lu}[^']{1,80})'(?=$|[\\s,.;:]))`,
  'iu',
);

/** The title that a text gives something new, and the text without it. */
export function titleGiven(text: string): { title?: string; rest: string } {
  const [found = '', quoted, bare] = naming.exec(text) ?? quotedName.exec(text) ?? [];
  const title = (quoted ?? bare)?.trim();
  return title ? { title, rest: text.replace(found, ' ') } : { rest: text };
}
const rhythm =
  /^(?:an? |the |new |another )*((?:daily|weekly|bi-?weekly|fortnightly|monthly|quarterly|yearly|annual)) (?=\p{L})(?!(?:on|at|for|every|about|from|to|no)\b)/iu;
const filler =
  '(?:[\\s,.;:()/–—-]|\\b(?:an?|and|on|at|of|the|from|in|each|every|starting|going out|going|goes out|come out|comes out|coming out|due|by|to|it|that|which|should|go out|sent out|sent|delivered|with|for|time|my|our|please|only|just|always|usually|ideally|preferably|but)\\b)';

/** Reads the text after "create a": "weekly status for Sarah, Mondays at 9:00". */
export function readDeliverableRequest(said: string, moment: Moment): DeliverableRequest {
  const { request: phrase, instructions } = withoutWishes(said, moment);
  const { title: given, rest: unnamed } = titleGiven(phrase);
  const spoken = withoutAddress(unnamed);
  // "A Monday digest" comes without its article.
  const cadence = readCadence(spoken.replace(/^(?=(?:mon|tues|wednes|thurs|fri|satur|sun)day )/i, 'a '), moment);
  const person = findRecipient(cadence.rest, 'for|to|addressed to');
  const kind = (readKind(spoken) ?? readKind(given ?? ''))?.kind;
  const adjective = rhythm.exec(spoken)?.[1];
  const about = person ? `${cadence.rest.slice(0, person.index)}${gap}${cadence.rest.slice(person.index + person.length)}` : cadence.rest;
  const parts = about.split(gap).filter((part) => trimFiller(part));
  const [what, ...more] = [
    trimFiller((parts[0] ?? '{kind}').replace(roundabout, ' ')),
    ...parts
      .slice(1)
      .filter((part) => ofTopic.test(part))
      .map(trimEnd),
  ];
  const noun = kind ? what : what.replace(vague, '{kind}');
  const words = [adjective, noun, ...more, person && `for ${person.words}`].filter(Boolean).join(' ');
  const title = given ?? words;
  return {
    kind,
    ...(kind ? {} : { vague: vague.exec(what)?.[0] }),
    title: capitalize(title).slice(0, 200),
    cadence,
    ...(person ? { recipient: person.recipient } : {}),
    ...(instructions ? { instructions } : {}),
  };
}

/** A request for something new without what it says about how that is to be written, and this as instructions. */
export function withoutWishes(said: string, moment: Moment): { request: string; instructions: string } {
  const { request, wishes } = wishesApart(said, (part) => saysWhen(readCadence(part, moment)));
  return { request, instructions: wishes.map((wish) => instructionIn(wish, [])).join('\n') };
}

/** What follows a time or a reader belongs to the title only if it says what it is about. */
const ofTopic = /^\s*(?:about|on|of|regarding|concerning|covering) (?=\p{L}{2})/iu;
/** "A report that runs on Mondays", "sending a newsletter", "is fine": says nothing about what it is. */
const roundabout =
  /^\s*(?:sending|doing|writing|making|producing|preparing|having)(?: out)? (?:an? )?|\b(?:that|which) (?:runs?|goes|comes?|is sent|gets sent|lands|arrives)\b.*$|[.;,] (?:it|this|that) (?:goes|is|comes|should|runs)\b.*$|\b(?:is|are|would be) (?:fine|ok|okay|good|great|enough)\b.*$|\b(?:just |only )?for (?:me|us|myself)\b|\binstead\b/gi;

const trimEnd = (part: string) => part.replace(new RegExp(`${filler}+$`, 'i'), '').trim();

function trimFiller(part: string): string {
  return trimEnd(part.replace(new RegExp(`^${filler}+`, 'i'), ''))
    .replace(/\s+([,.])/g, '$1')
    .trim();
}
