import { lowerFirst } from '#lib/base/text/capitalization.ts';
import { type DeliverableRequest, readDeliverableRequest } from './deliverable-request.ts';
import { type Kind, readKind, written } from './kind.ts';
import type { Moment } from './moments.ts';
import { readUtterance } from './utterance.ts';

const leadIn =
  /^(?:(?:maybe|perhaps|probably|rather|more like|something like|kind of|i think|i guess|i mean|let's say|say|how about|what about|make (?:it|that)|it should be|it is|it's|it will be|that's|just|only)\b[\s,:]*)+/i;
const article = /^(?:.*\s)?(?:an?|the|my|our|some|another)\s+/i;
const writing = new RegExp(`\\b(?:${written})(?: (?:${written}))*\\b`, 'i');
const sentence =
  /\b(?:i|you|we|he|she|they|it|is|are|was|not|no|don't|want|need|do|does|know|what|which|one|ones|kind|thing|things|something|anything|nothing)\b/i;

/** A person's own name for a kind of text, given in answer to the question about it. */
export interface OwnKind extends Pick<DeliverableRequest, 'cadence' | 'recipient'> {
  kind: Kind;
  /** Its form within a title: "grant report", "sales digest". */
  noun: string;
}

/**
 * Reads a kind in a person's own words, such as "a grant report" or "Sales digest". Undefined for words that name no kind
 * of text or that only repeat one of the built-in kinds.
 */
export function readOwnKind(words: string, moment: Moment): OwnKind | undefined {
  const text = readUtterance(words).text.replace(leadIn, '');
  if (words.includes('?') || text.split(/\s+/).length > 10) return undefined;
  const known = readKind(text);
  const named = known?.words ?? writing.exec(text)?.[0];
  const at = named === undefined ? text.length : text.indexOf(named);
  const before = article.exec(text.slice(0, at))?.[0] ?? '';
  if (named === undefined && !before) return undefined;
  const phrase = text.slice(before.length);
  const after = named === undefined ? '' : text.slice(at + named.length);
  if (sentence.test(phrase) || (after && !/^[\s,]+(?:about|on|of|for|to|from|with|in|every|each|at)\b/i.test(after))) return undefined;
  if (known && phrase.trim().toLowerCase() === known.words.toLowerCase()) return undefined;
  const { title, vague, cadence, recipient } = readDeliverableRequest(phrase, moment);
  const noun = title.replace('{kind}', vague ?? '');
  return { kind: known?.kind ?? 'custom', noun: before ? startingAs(phrase, noun) : lowered(noun), cadence, recipient };
}

const startingAs = (phrase: string, noun: string) => (/^\p{Lu}/u.test(phrase) ? noun : lowered(noun));

/** Lowercases the first letter, except in acronyms such as "NASA". */
const lowered = (noun: string) => (/^\p{Lu}\p{Ll}/u.test(noun) ? lowerFirst(noun) : noun);
