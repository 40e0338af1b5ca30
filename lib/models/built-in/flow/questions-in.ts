import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { flowOf } from '../understand/handlers.ts';
import { statements } from '../understand/rank.ts';
import { sureIntent } from '../understand/route.ts';
import { type Request, readRequest, utteranceOf } from './read-request.ts';
import type { Situation } from './situation.ts';

const questionWord = '(?:what|who|whom|whose|when|where|which|why|how)';
export const beginsWithQuestionWord = new RegExp(`^${questionWord}\\b`, 'i');

/** Begins another question: "…, who runs sales", "… and when is the offsite". */
const between = new RegExp(
  `\\s*[,;?]\\s+(?:and |or |also |then |plus )*(?=${questionWord}\\b)|\\s+(?:and|plus)\\s+(?:also )?(?=${questionWord}\\b)`,
  'gi',
);

/** A question by itself, unlike "what Linda gets". */
export const asksItself =
  /^(?:what|when|where|why|how|who|which)(?:['’](?:s|re|ll|d)\b|s\b| (?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|much|many|often|long|far|big)\b)|^(?:what|which|whose|how) [\p{L}-]+ (?:is|are|was|were|do|does|did|has|have|had|can|will|should)\b/iu;

/** "Who runs sales", unlike "who Linda reports to". */
const asksWho = /^[Ww]ho (?!(?:the|my|our|we|you|I|i|they|he|she)\b)\p{Ll}/u;

/** What makes any clause a question: "tell me when the launch is and what Jane prefers". */
const asksToTell =
  /\b(?:tell me|remind me|let me know|do you (?:happen to )?know|(?:can|could) you (?:say|tell)|wonder(?:ing)?|want to know)\b/i;

/** The questions of a sentence that asks several, each with its own question word: they are answered one by one. */
export function questionsIn(sentence: string, situation: Situation): Request[] | undefined {
  const { text } = utteranceOf(sentence);
  if (!beginsWithQuestionWord.test(text)) return undefined;
  // "Which reports are on and which are stopped?"
  if (/\.list$/.test(sureIntent(utteranceOf(sentence), situation) ?? '')) return undefined;
  const from = sentence.search(new RegExp(`\\b${questionWord}\\b`, 'i'));
  const parts = sentence.slice(from).split(between);
  const isEach = asksToTell.test(sentence.slice(0, from)) ? () => true : (part: string) => asksItself.test(part) || asksWho.test(part);
  if (parts.length < 2 || !parts.every((part) => contentTerms(part).length > 0 && isEach(part))) return undefined;
  return parts.map((words) => {
    const request = readRequest(words, situation);
    const isAnswered = request.flow && !request.isFact && !(request.intent && statements.has(request.intent));
    return isAnswered ? request : { words, intent: 'question', flow: flowOf('question', utteranceOf(words), situation) };
  });
}
