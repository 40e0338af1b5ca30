import { contentTerms } from './matching.ts';

/** Words that only say when. */
const whenWords =
  /\b(?:now(?!\s+on\b)|nowadays|today|current(?:ly)?|latest|newest|most recent(?:ly)?|up to date|at the moment|at present|these days)\b/i;
const everyWhenWord = new RegExp(whenWords.source, 'gi');
const untilNow = /\b(?:so far|still|yet)\b/i;
const question = /^(?:what|who|whom|whose|when|where|which|how|is|are|do|does|has|have|can)\b/i;
const auxiliary =
  /\b(?<present>is|are|am|isn’t|isn't|do|does|has|have|can)\b|['’](?<short>s|re|ve)\b|\b(?:was|were|did|had|will|would|could)\b/i;
/** "Who owns checkout?", "which team runs it?" */
const verbInPresent = /^(?:what|who|which \S+) [a-z]+s\b/i;

/** True for a question about what holds now: "what is the error rate?", "where do we stand today?", "the current price". */
export function asksAboutNow(text: string): boolean {
  if (whenWords.test(text) || untilNow.test(text)) return true;
  if (!question.test(text)) return false;
  const found = auxiliary.exec(text);
  return found ? Boolean(found.groups!.present ?? found.groups!.short) : verbInPresent.test(text);
}

/** What a question is about, without the words that only say when: "imports today" is about imports. */
export function withoutNow(topic: string): string {
  const rest = topic.replace(everyWhenWord, ' ').replace(/\s+/g, ' ').trim();
  return contentTerms(rest).length > 0 ? rest : topic;
}
