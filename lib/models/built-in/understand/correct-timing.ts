import type { Schedule } from '#lib/schedule/schedule.ts';
import type { ChangeMade } from '../flow/change-made.ts';
import type { Situation } from '../flow/situation.ts';
import { isOnlyTiming } from '../flow/split-sentence.ts';
import { afterOpeners, opener } from '../language/corrected.ts';
import { hourWord } from '../language/number-words.ts';
import { readUtterance } from '../language/utterance.ts';
import { sureIntent } from './route.ts';

/** "Thursdays I meant", "until 11 January to be precise", "the 6th I mean, the 5th is a Saturday". */
export const correctsAtEnd = new RegExp(
  String.raw`^${opener}*(?<right>\S.{0,60}?),? (?:i (?:mean|meant)|to be (?:precise|exact|clear))(?:[,;:–—-] ?[^.!?]*)?[.!\s]*$`,
  'i',
);

/** "Make it 12", "make it quarter to": a time if a time was changed. */
export const bareHour = /^\d{1,2}(?:[.:]\d\d)?$|^(?:a )?(?:quarter|half|ten|five|twenty) (?:to|past)(?=$|[,;])/i;

const otherHour = new RegExp(
  `^(?:(?:at|by|to|better|rather|then) )*(?<hour>\\d{1,2}(?:[.:]\\d\\d)?|(?:half|(?:a )?quarter|ten|five|twenty)(?: past| to)? (?:\\d{1,2}|${hourWord})|${hourWord})(?:,? (?:then|please|sharp|instead|rather|better|o['’]clock))*[.!\\s]*$`,
  'i',
);
/** "Another half hour", after something was moved by one. */
const further =
  /^(?:and |make (?:it|that) )?(?:another|one more) (?<by>(?:half(?: an)? |\p{L}+ )?(?:hour|day)|(?:\d+|\p{L}+) minutes?)(?: (?<way>earlier|later))?[.!\s]*$/iu;
/** "The last", after "the second Tuesday" */
const otherNth = /^(?:on |make (?:it|that) )?(?:the )?(?<nth>first|second|third|fourth|last)(?: one)?[.!\s]*$/i;
const earlier = /\b(?:earlier|sooner|forward|before)\b/i;

/** "No, Friday was right" */
const wasRight = /,? (?:is|was) (?:right|correct|fine|better)(?: after all)?[.!\s]*$/i;
/** "Not on weekends", "thursdays never work": what is not to be, or why. */
const unwanted = /\b(?:not|never|except|without|minus|but|no more|was|were|\p{L}+n['’]t)\b/iu;

/** When else it is to come, if a message says only that: "Fridays at 3", "eight then", "no, the last". */
export function otherTiming(raw: string, { request, input }: ChangeMade, situation: Situation): string | undefined {
  const wanted = raw.replace(wasRight, '');
  if (/\?\s*$/.test(wanted) || unwanted.test(wanted)) return undefined;
  const meant = correctsAtEnd.exec(wanted)?.groups?.right ?? wanted;
  const words = (afterOpeners(meant) ?? meant).replace(/^(?:make|do|say|let['’]?s (?:say|make it)) (?:it |that )?/i, '');
  const hour = otherHour.exec(words)?.groups?.hour;
  if (hour) return `make it at ${hour}`;
  const { by, way } = further.exec(words)?.groups ?? {};
  if (by) return `${by.replace(/^half hour/i, 'half an hour')} ${way ?? (earlier.test(request) ? 'earlier' : 'later')}`;
  const count = /^every (?<count>\p{L}+|\d+)$/iu.exec(words)?.groups?.count;
  const unit = /\bevery .*\b(?<unit>days|weeks|months)\b/i.exec(request)?.groups?.unit;
  if (count && unit) return `every ${count} ${unit}`;
  const { nth: was, day } = {
    ...(input.params as Schedule | undefined),
    ...(input.content as { schedule?: Schedule } | undefined)?.schedule,
  };
  const nth = was && typeof day === 'string' ? otherNth.exec(words)?.groups?.nth : undefined;
  if (nth) return `on the ${nth} ${day} of the month`;
  const intent = sureIntent(readUtterance(words), situation);
  const isOther = intent !== undefined && intent !== 'deliverable.schedule';
  return !isOther && isOnlyTiming(words, situation) ? words : undefined;
}
