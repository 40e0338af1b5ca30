import { truncate } from '#lib/base/text/shorten.ts';
import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { readUtterance } from '#lib/models/built-in/language/utterance.ts';
import { link, plainly, quoted } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import { asksSomething } from '../flow/orders.ts';
import type { Situation } from '../flow/situation.ts';
import { answerFrom, questionWord, recall, topicOf } from './recall.ts';

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
 * Answers a question from the documents that are attached to it, before anything else is searched. Empty if none of them is
 * read; undefined if the message asks for something else.
 */
export function* answerFromAttached(message: string, situation: Situation): Flow<string | undefined> {
  const { attached } = situation;
  if (attached.length === 0 || !isQuestion(message, situation)) return undefined;
  const ready = attached.filter(({ isReady }) => isReady);
  if (ready.length === 0) return '';
  const topic = topicOf(message.replace(pointing, ' ').trim().replace(questionWord, ''));
  const isAboutTopic = contentTerms(topic).length > 0;
  const refs = ready.map(({ ref }) => ref);
  const answer = isAboutTopic ? yield* answerFrom(refs, topic, message, situation) : undefined;
  if (answer) return answer;
  if (isAboutTopic && !pointing.test(message)) return undefined;
  const beginnings: string[] = [];
  for (const { ref, name } of ready) beginnings.push(yield* tellBeginning(ref, name));
  return [...(isAboutTopic ? [`I found nothing about ${quoted(topic)} in it.`] : []), ...beginnings].join('\n\n');
}

/** "This file", "the attached contract". */
const pointing =
  /\b(?:(?:what|does|do|is|are|in|of|from) )*(?:this|that|these|those|the|my|attached)(?: attached)? (?:files?|documents?|pdfs?|attachments?|texts?|letters?|pages?)(?: (?:says?|about|contains?|mentions?))?\b|\b(?:attached|attachments?)\b|^what(?:'s| is| does) (?:it|this|that)(?: (?:say|about|contain))?\b/i;

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
