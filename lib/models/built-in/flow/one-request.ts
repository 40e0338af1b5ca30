import { hedges } from '#lib/models/built-in/language/hedges.ts';
import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { sentenceEnd } from '#lib/models/built-in/language/sentence-end.ts';
import { asides, lastResorts, statementAsides } from '../intents/index.ts';
import { recall } from '../intents/recall.ts';
import { isTold } from '../intents/remember.ts';
import { say } from '../intents/talk.ts';
import { handlers } from '../understand/handlers.ts';
import type { Pair } from '../understand/offer.ts';
import { guessesFor, statements } from '../understand/rank.ts';
import { likelyRequest, routeElliptic, routePlausible, routeStatement, routeSure } from '../understand/route.ts';
import { quoted } from './deliverable-row.ts';
import { eitherIn } from './either.ts';
import { certain, looksUp, type Request, readByRule, understand, utteranceOf } from './read-request.ts';
import type { Situation } from './situation.ts';
import { areApart, FEWEST_WORDS, isDetailOfRest, otherJoint } from './split-sentence.ts';

/** A message with one request: carried out if its intent is clear, else a question about it. */
export function asOneRequest(message: string, situation: Situation): Request {
  const either = eitherIn(message, situation);
  if (either) return either;
  const said = utteranceOf(message);
  const rule = readByRule(message, situation);
  const flow =
    understand(message, situation, certain) ??
    routeElliptic(said, situation, (lastSaid) => readByRule(lastSaid, situation)) ??
    routeSure(said, situation, rule) ??
    (isTold(said) ? routeStatement(said, situation) : undefined) ??
    (rule ? undefined : understand(message, situation, looksUp(said, situation) ? [recall] : [], asides)) ??
    routePlausible(said, situation, rule, { pair: pairIn(message, situation) }) ??
    rule?.flow ??
    understand(message, situation, statementAsides, lastResorts);
  return { words: message, flow };
}

/**
 * The two requests that an unclear message has, if each of its parts is likely to be another one: of the left part, the one that is
 * likely for the whole, too.
 */
function pairIn(message: string, situation: Situation): Pair | undefined {
  if (hedges.test(message)) return undefined;
  const whole = new Map(guessesFor(utteranceOf(message), situation).map(({ intent, probability }) => [intent, probability]));
  const pairs = [...message.matchAll(sentenceEnd), ...message.matchAll(otherJoint)].flatMap(({ index, 0: words }) => {
    const [left, right] = [message.slice(0, index), message.slice(index + words.length)];
    const second = likelyRequest(utteranceOf(right), situation);
    if (
      !second ||
      didNotWork.test(left) ||
      ofOther.test(right) ||
      (second === 'chat.undo' && situation.changesMade.length === 0) ||
      contentTerms(left).length < FEWEST_WORDS ||
      isDetailOfRest(left, situation)
    )
      return [];
    const [first] = guessesFor(utteranceOf(left), situation)
      .filter(({ intent }) => intent !== second && handlers[intent]!.label && !statements.has(intent) && mayPrecede(intent))
      .map(({ intent, probability }) => ({ intent, probability, score: probability * Math.sqrt(whole.get(intent) ?? 0) }))
      .sort((one, other) => other.score - one.score);
    if (
      !first ||
      (endsIt.test(first.intent) && isTold(utteranceOf(left))) ||
      first.probability < POSSIBLE_PART ||
      !areApart(first.intent, second, right, situation)
    )
      return [];
    const score = first.score * Math.sqrt(whole.get(second) ?? 0);
    return [
      {
        score,
        pair: [
          { intent: first.intent, words: left },
          { intent: second, words: right },
        ],
      },
    ];
  });
  const [best] = pairs.toSorted((one, other) => other.score - one.score);
  return best && best.score >= LIKELY_PAIR ? materialFirst(best.pair) : undefined;
}

/** "He forwards it to the bank" tells what somebody else does. */
const ofOther =
  /^(?:because |since |as )?(?:he|she) (?:always |usually |often |then |also )?(?!(?:wants|needs|likes|prefers|asks|asked|hates|gets|should|must|would|has|is|was|does|doesn)\b)\p{L}+s\b/iu;

/** "The brief didn't get through on Monday" tells why. */
const didNotWork =
  /\b(?:did ?n['’]?t|never|has ?n['’]?t) (?:\p{L}+ )?(?:get|got|go|gone|come|came|arrive|arrived|reach|reached|land|landed|turn|turned|show|showed|work|worked|make|made)\b/iu;
/** "The one for Linda is about the wrong week" ends nothing. */
const endsIt = /^(?:deliverable\.(?:archive|approve|reject|deliver)|ticket\.cancel|memory\.forget)$/;

/** A question beside a request is no second request. */
const mayPrecede = (intent: string) => !/^(?:inbox\.show|deliverable\.(?:when|list|show)|chat\.help)$/.test(intent);

/** "Write December's now, here is what goes in: …": what it is written from comes first. */
const materialFirst = (pair: Pair): Pair =>
  pair[0]!.intent === 'deliverable.write' && pair[1]!.intent === 'deliverable.source' ? [pair[1]!, pair[0]!] : pair;

/** From this probability on, a part of a message may be a request of its own. */
const POSSIBLE_PART = 0.2;

/** How likely both requests of a message must be, by their parts and the whole. */
const LIKELY_PAIR = 0.04;

/** The parts of a message that are unclear, while another part is carried out: the first that seems to be a request is asked about. */
export function besideAnother(unclear: readonly string[], situation: Situation): Request[] {
  const seeming = unclear.filter((words) => readByRule(words, situation) ?? likelyRequest(utteranceOf(words), situation));
  const [first] = seeming;
  const asked = first && routePlausible(utteranceOf(first), situation, readByRule(first, situation));
  if (!asked) return unclear.slice(0, 1).map((words) => notUnderstood(words));
  return [...seeming.slice(1).map((words) => notUnderstood(words)), { words: first, flow: asked }];
}

const notUnderstood = (words: string): Request => ({
  words,
  flow: say(`I didn’t understand ${quoted(words.trim(), 80)}, so I did nothing about it.`),
});
