import { formatList } from '#lib/base/text/list.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { readUtterance } from '#lib/models/built-in/language/utterance.ts';
import { link, plainly, quoted } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import { asksSomething } from '../flow/orders.ts';
import type { Situation } from '../flow/situation.ts';
import { tellFound } from '../flow/tell-found.ts';
import { findInEach, questionWord, recall, topicOf } from './recall.ts';

type Attached = Situation['attached'];

/** Which attachments are not read, and why; empty if all are. */
export function unreadMessage(attached: Attached): string {
  return attached
    .filter(({ isReady }) => !isReady)
    .map(({ ref, name, problem }) =>
      problem
        ? `I couldn’t read ${link(name, ref)}: ${plainly(problem)}`
        : `I haven’t finished reading ${link(name, ref)}. Ask me again in a moment.`,
    )
    .join('\n\n');
}

/**
 * Answers a question from each of the documents that are attached to it, before anything else is searched, and names those that say
 * nothing about it. Empty if none of them is read.
 * @param otherwise answers a message that asks for something else, or that they do not answer
 */
export function* answerFromAttached(message: string, situation: Situation, otherwise: () => Flow<string>): Flow<string> {
  const { attached } = situation;
  if (attached.length === 0 || !isQuestion(message, situation)) return yield* otherwise();
  const ready = attached.filter(({ isReady }) => isReady);
  if (ready.length === 0) return '';
  const topic = topicOf(message.replace(pointing, ' ').trim().replace(questionWord, ''));
  const isAboutTopic = contentTerms(topic).length > 0;
  const hits = isAboutTopic
    ? yield* findInEach(
        ready.map(({ ref }) => ref),
        topic,
        message,
      )
    : [];
  const others = ready.filter(({ ref }) => !hits.some((hit) => hit.ref.startsWith(ref)));
  const links = formatList(others.map(({ ref, name }) => link(name, ref)));
  const nothing = isAboutTopic && others.length > 0 ? [`I found nothing about this in ${links}.`] : [];
  if (hits.length > 0) return [tellFound(hits, situation, message, Number.POSITIVE_INFINITY), ...nothing].join('\n\n');
  if (isAboutTopic && !pointing.test(message))
    return [...(questionWord.test(message) ? nothing : []), yield* otherwise()].filter(Boolean).join('\n\n');
  const beginnings: string[] = [];
  for (const { ref, name } of ready) beginnings.push(yield* tellBeginning(ref, name));
  return [...nothing, ...beginnings].join('\n\n');
}

/** "This file", "the attached contract", "each of these files", "what do they say about". */
const pointing =
  /\b(?:(?:what|does|do|is|are|in|of|from) )*(?:(?:each|all|both) (?:of )?)?(?:this|that|these|those|the|my|attached|each|all|both)(?: attached| two| three| four)* (?:files?|documents?|pdfs?|attachments?|texts?|letters?|pages?)(?: (?:says?|about|contains?|mentions?))*\b|\b(?:attached|attachments?)\b|^what(?:'s| is| does| do) (?:it|this|that|these|those|they|each(?: of (?:these|those|them))?)(?: all)?(?: (?:say|about|contain|mention))*\b/i;

function isQuestion(message: string, situation: Situation): boolean {
  const said = readUtterance(message);
  return message.trim() === '' || asksSomething(said.text) || recall.read(said, situation) !== undefined;
}

function* tellBeginning(ref: string, name: string): Flow<string> {
  const { items } = yield* call('List', { pattern: `${ref}/chunks`, limit: 1 }, `read ${quoted(name)}`);
  const [first] = items as { content?: unknown }[];
  const text = String(first?.content ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return text ? `${link(name, ref)} begins: ${plainly(truncate(text, 500))}` : `${link(name, ref)} has no text.`;
}
