import { handlers } from '../understand/handlers.ts';
import { offerEither } from '../understand/offer.ts';
import { statements } from '../understand/rank.ts';
import { likelyChange } from '../understand/route.ts';
import { intentOfVerb } from '../understand/verbs.ts';
import { type Request, utteranceOf } from './read-request.ts';
import type { Situation } from './situation.ts';
import { askedIn } from './split-sentence.ts';

const or = /,?\s+or\s+(?:(?:else|maybe|perhaps|just|rather|at least|possibly|(?:should|could|shall) (?:i|we)|we could),?\s+)*/gi;
const either = /^(?:(?:please|ok|so|can you|could you|maybe|perhaps),? )*either /i;
/** "…, I dunno": leaves the choice to the assistant, which has no opinion. */
const undecided =
  /[,.;–—-]*\s+(?:i(?:['’]m| am)? (?:dunno|don['’]?t (?:know|care|mind)|not sure|can['’]?t decide)(?: which| yet)?|(?:not sure|dunno|no idea|idk)(?: which| yet)?|whatever|whichever|you (?:decide|choose|pick)|your (?:call|choice)|up to you|either (?:way|is fine|works))[.!?\s]*$/i;
/** What asks about alternatives, excludes them or is not wanted now. */
const noChoice =
  /^(?:and |but |so )?(?:did|have|has|is|are|was|were|do|does|don['’]?t|do not|never|no|what|which|who|when|where|why|how|if|whether|should|shall|remember|note)\b/i;
/** What has "or" in its own text. */
const inOwnText = /^(?:ticket\.create|deliverable\.create|plan\.|memory\.)/;

/** The choice between two requests that a sentence names as alternatives: "get rid of the brief, or park it". */
export function eitherIn(sentence: string, situation: Situation): Request | undefined {
  const said = sentence.trim().replace(undecided, '').replace(either, '');
  if (noChoice.test(said)) return undefined;
  for (const { index, 0: words } of said.matchAll(or)) {
    const [left, right] = [said.slice(0, index), said.slice(index + words.length)];
    const [first, second] = [wantedIn(left, situation), wantedIn(right, situation)];
    if (!first || !second || first === second || inOwnText.test(first)) continue;
    const pair = [
      { intent: first, words: left },
      { intent: second, words: right },
    ];
    return { words: sentence, flow: offerEither(pair, utteranceOf(sentence), situation) };
  }
  return undefined;
}

/** What one of two alternatives asks for, which may be only a verb: "archive or pause the newsletter". */
function wantedIn(words: string, situation: Situation): string | undefined {
  const said = utteranceOf(words);
  const intent = intentOfVerb(said.text, situation) ?? askedIn(words, situation) ?? likelyChange(said, situation);
  return intent && handlers[intent]!.label && !handlers[intent]!.onlyReads && !statements.has(intent) ? intent : undefined;
}
