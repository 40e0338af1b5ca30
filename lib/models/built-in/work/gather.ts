import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { type Statement, statementsOf } from '#lib/models/built-in/language/statement.ts';
import { call, type Flow, together } from '../flow/flow.ts';
import type { Outcome } from '../prompt/conversation.ts';
import type { Ticket } from './ticket.ts';

/** A source that was read about a topic. */
export interface Source {
  ref: string;
  title: string;
  kind: 'memory' | 'document' | 'deliverable' | 'work';
  statements: Statement[];
}

/** The results of a search for material. */
export interface Gathered {
  topic: string;
  /** The distinguishing words of the topic. */
  wanted: string[];
  sources: Source[];
  /** Sources that match only by name. */
  named: { ref: string; title: string }[];
  /** Words of the topic that no source mentions, as written in the task. */
  missing: string[];
  /** The titles of matching sources in which nothing is written yet. */
  empty: string[];
  /** Sources that could not be read, and why. */
  unread: { title: string; why?: string }[];
}

interface Hit {
  entity_type: Source['kind'];
  ref: string;
  data: Record<string, unknown>;
}

const SOURCES = 12;
const STATEMENTS = 6;
/** How many statements to keep from a source that the task names. */
const STATEMENTS_OF_NAMED = 30;

/** Searches everything for the subject of a task, and reads the relevant results. */
export function* gather(ticket: Ticket): Flow<Gathered> {
  const topic = topicOf(ticket);
  const wanted = contentTerms(wordsOf(topic).join(' '));
  const { results } = yield* call('Search', { query: topic, limit: 30 }, 'search');
  const hits = (results as Hit[]).filter(({ ref, data }) => ref !== ticket.ref && saysSomething(data));
  const [near, far] = [true, false].map((shows) =>
    hits.filter(({ data }) => coverage(wanted, contentTerms(textOf(data))) > 0 === shows),
  ) as [Hit[], Hit[]];
  // A search shows only the name of a deliverable or ticket; the content is in its versions or results.
  const worthReading = [...near, ...far.filter(({ entity_type: type }) => type === 'deliverable' || type === 'work')].slice(0, SOURCES);
  const toRead = [...new Map(worthReading.flatMap((hit) => readable(hit).map((ref) => [ref, hit] as const)))];
  const read = toRead.length > 0 ? yield* together([{ name: 'Read', input: { refs: toRead.map(([ref]) => ref) } }]) : [];
  const answers = toRead.map(([, hit], index) => ({ hit, answer: answerOf(read[0]!, index) }));
  const sources = [
    ...worthReading.filter((hit) => hit.entity_type === 'memory').map((hit) => sourceOf(hit, hit.ref, textOf(hit.data), wanted)),
    ...answers.flatMap(({ answer, hit }) => (answer.success ? [sourceOf(hit, String(answer.ref), contentOf(answer.data), wanted)] : [])),
  ].filter(({ statements }) => statements.length > 0);
  const named = near.filter(({ ref }) => !sources.some((source) => source.ref === ref || source.ref.startsWith(`${ref}/`)));
  const isNamed = sources.some(({ title }) => names(wanted, title));
  const told = contentTerms(
    [...named.map(titleOf), ...sources.flatMap(({ statements, title }) => [title, ...statements.map(({ text }) => text)])].join(' '),
  );
  return {
    topic,
    wanted,
    sources: [...new Map(sources.map((source) => [source.ref, source])).values()],
    // A source that the task names covers its subject, whatever other words the task has.
    missing: isNamed ? [] : wordsOf(topic).filter((word) => coverage(contentTerms(word), told) === 0),
    named: named.map((hit) => ({ ref: hit.ref, title: titleOf(hit) })),
    empty: answers.flatMap(({ answer, hit }) => (answer.error === 'not_found' && near.includes(hit) ? [titleOf(hit)] : [])),
    unread: answers.flatMap(({ answer: { success, error, message: why }, hit }) =>
      success || error === 'not_found' ? [] : [{ title: titleOf(hit), ...(why && { why }) }],
    ),
  };
}

/** What was read at a place in a list; the failure of the whole read, if it failed. */
function answerOf(read: Outcome, index: number): Outcome {
  if (!read.success) return read;
  const answer = (read.answers as (Outcome | undefined)[])[index];
  // A long list of answers is cut, and its end is a text.
  return typeof answer === 'object' ? answer : { success: false };
}

/** The recipient at the end of a task. */
const reader =
  /\s+for (?:all of |the |my |our |your )*(?:whole |entire )?(?:company|team|teams|staff|office|department|board|boss|manager|managers|management|everyone|everybody|colleagues|customers|readers|clients|investors|leadership)[\s.!?]*$/i;

/** The subject of a task, without the instruction and the recipient. */
export function topicOf({ task, parameters }: Ticket): string {
  const given = parameters.topic ?? parameters.query;
  if (typeof given === 'string' && given.trim()) return given.trim().slice(0, 500);
  const doing =
    /^(?:please |to )*(?:research|investigate|look into|find out(?: about)?|dig into|analy[sz]e|compare|study|explore|summari[sz]e|write|draft|compose|prepare|create|make)\s+(?:(?:me|us|up|an?|the|some|everything|what|we|i|know|have|about|on|for|into|short|long|brief|article|blog|post|text|piece|email|e-mail|letter|outline|memo|note|announcement|introduction|overview|summary|report|of) +)*/i;
  return (task.replace(doing, '').replace(reader, '').trim() || task).replace(/[\s.!?]+$/, '').slice(0, 500);
}

function saysSomething({ type }: Record<string, unknown>): boolean {
  return type !== 'preference' && type !== 'instruction';
}

/**
 * The refs to read for a hit: the matching passage of a document, or the newest result of a deliverable or ticket. A
 * memory's text comes from the search hit.
 */
function readable({ entity_type, ref }: Hit): string[] {
  if (entity_type === 'deliverable') return [`${ref}/versions/latest`];
  if (entity_type === 'work') return [`${ref}/outputs/latest`];
  return entity_type === 'document' && ref.includes('/chunks/') ? [ref] : [];
}

function sourceOf(hit: Hit, ref: string, text: string, wanted: readonly string[]): Source {
  const all = statementsOf(text);
  if (names(wanted, titleOf(hit)))
    return { ref, title: titleOf(hit), kind: hit.entity_type, statements: all.slice(0, STATEMENTS_OF_NAMED) };
  const fitting = hit.entity_type === 'memory' ? all : all.filter((one) => coverage(wanted, contentTerms(one.text)) > 0);
  return { ref, title: titleOf(hit), kind: hit.entity_type, statements: fitting.slice(0, STATEMENTS) };
}

/** Whether a task names something by its title, that is, all words of one are in the other. */
function names(wanted: readonly string[], title: string): boolean {
  const words = contentTerms(title);
  return coverage(wanted, words) === 1 || (words.length > 1 && coverage(words, wanted) === 1);
}

function titleOf({ data, entity_type }: Hit): string {
  return String(data.document_name ?? data.title ?? data.name ?? data.task ?? data.content ?? entity_type).replaceAll(/\s+/g, ' ');
}

function textOf({ content, title, description, task, heading, document_name: name }: Record<string, unknown>): string {
  return [title, name, heading, task, description, content].filter((part) => typeof part === 'string').join('\n');
}

function contentOf(data: unknown): string {
  const { final_content: final, draft_content: draft, content } = data as Record<string, unknown>;
  return String(final ?? draft ?? content ?? '');
}

/** Words that say which one, how much or in what form, but not on what topic. */
const notTopics =
  /^(?:last|latest|newest|recent|current|previous|next|first|whole|entire|complete|full|short|brief|long|longer|summary|overview|report|text|version|versions|draft|today|yesterday|week|month|year|write|please|using|based|as|well|each|per|into|up|out|over|so|far|it['’]s)$/i;

/** The meaningful words of a topic, as written; all of its words if none are meaningful. */
function wordsOf(topic: string): string[] {
  const words = [...new Set(topic.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [])].filter((word) => contentTerms(word).length > 0);
  const telling = words.filter((word) => !notTopics.test(word));
  return telling.length > 0 ? telling : words;
}
