import { readNoun } from '#lib/models/built-in/language/free-request.ts';
import { listedSteps, saidBeforeList, stepsSaid } from '#lib/models/built-in/language/listed-steps.ts';
import { sentenceEnd } from '#lib/models/built-in/language/sentence-end.ts';
import { readUtterance } from '#lib/models/built-in/language/utterance.ts';
import { isPlan } from '../intents/plan-work.ts';
import { handlers } from '../understand/handlers.ts';
import { isLikelyStatement, sureIntent } from '../understand/route.ts';
import { utteranceOf } from './read-request.ts';
import type { Situation } from './situation.ts';

/** Asks to remember what follows, or what was said. */
export const tells =
  /^\W*(?:(?:and|also|oh|please),? )*(?:remember|note|keep in mind|fyi|don'?t forget)\b|\b(?:remember|note|keep in mind)$/i;

const bullets = /^\s*(?:[-*•]|\d{1,2}[.)])\s+\S/gm;

/** "Three things before Friday. Draft the contract. Get it signed." */
export function isList(message: string, situation: Situation): boolean {
  const [first = ''] = message.split(sentenceEnd);
  const hasBullets = (message.match(bullets)?.length ?? 0) > 1;
  if ((!hasBullets && listedSteps(first).length > 0) || listedSteps(message).length === 0) return false;
  return [first, message].some((words) => sureIntent(utteranceOf(words), situation) === 'plan.create');
}

/** "Steps for the hire: write the ad, book rooms. And keep in mind that the budget is 9k.": the list, and what follows it. */
export function restAfterList(message: string, situation: Situation): [string, string] | undefined {
  if (message.includes('\n')) return undefined;
  for (const { index, 0: end } of message.matchAll(sentenceEnd)) {
    const [before, rest] = [message.slice(0, index), message.slice(index + end.length)];
    if (listedSteps(before).length === 0 || !(tells.test(rest) || tellsFact(rest, situation) || asksForOther(rest, situation))) continue;
    if (isPlan(readUtterance(before).text) || sureIntent(utteranceOf(before), situation) === 'plan.create') return [before, rest];
  }
  return undefined;
}

/** A message that asks to list what it, or the one before it, says: what it asks for before that, and the steps; undefined for others. */
export function stepsSaidBefore(message: string, situation: Situation): { before: string; steps: string } | undefined {
  const said = saidBeforeList(message);
  if (said === undefined) return undefined;
  const sentences = said.split(sentenceEnd).filter((part) => /\p{L}/u.test(part));
  const own = sentences.slice(sentences.findLastIndex((sentence) => asksForOther(sentence, situation)) + 1);
  const steps = sentences.length > 0 ? own.join(' ') : (situation.lastSaid ?? '');
  // "Before the movers I must ask Anna. Please put that on the list." says where.
  if (situation.todos.length > 0 && sentences.length > 0 && stepsSaid(steps).length === 0) return undefined;
  return { before: sentences.slice(0, sentences.length - own.length).join(' '), steps };
}

/** True for a statement after a list: "Also the launch is on 19 March now." */
const tellsFact = (words: string, situation: Situation) => isLikelyStatement(utteranceOf(words), situation);

/** True for a sentence after a list that is surely no step: it names something that the person has. */
function asksForOther(words: string, situation: Situation): boolean {
  const isQuestion = /\?\s*$/.test(words);
  const intent = readNoun(words) === undefined && !isQuestion ? undefined : sureIntent(utteranceOf(words), situation);
  return intent !== undefined && handlers[intent]!.label !== undefined && !intent.startsWith('plan.');
}
