import { capitalize } from '#lib/base/text/capitalization.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import type { ToolCall } from '#lib/base/tool-call.ts';
import type { Outcome } from '../prompt/conversation.ts';
import { plainly } from './deliverable-row.ts';

/** The tools for a ticket's files. */
type Tool = 'list_files' | 'read_file' | 'write_file' | 'edit_file' | 'delete_file' | 'file_exists' | 'grep' | 'bash';

/** The primitives and tools that a flow may call. */
export type ToolName = 'Read' | 'Write' | 'Edit' | 'List' | 'Search' | 'Execute' | 'Todo' | 'Respond' | 'Clarify' | Tool;

/** What a flow waits for: the outcomes of a step's calls and, with `understand`, the person's answer to its question. */
export interface Wait {
  calls: ToolCall<ToolName>[];
  /** The meaning of an answer; undefined when it is not understood. */
  understand?: (words: string) => unknown;
  /** The question was asked before, so that another message that is no answer is a new request. */
  again?: boolean;
  /** Any text is a valid answer, so check first whether it is a new request. */
  anyText?: boolean;
  /** The question asks for something that the message does not say, so that another intent may be meant. */
  asksDetail?: boolean;
  /** What the message names although it does not exist. */
  unknown?: string;
}

/** The value that a flow is resumed with. */
interface Resumed {
  outcomes: Outcome[];
  /** The person's answer and its meaning; the meaning is undefined if the answer was not understood. */
  answer?: { words: string; meaning: unknown };
}

/**
 * Handles one request from start to reply, including any questions. It depends only on the values it is resumed with, so
 * replaying a conversation reaches the same point.
 */
export type Flow<T> = Generator<Wait, T, Resumed>;

/** The person cancelled a request. */
export class CancelledError extends Error {}

/** Ends a request whose words match nothing: something else may be meant. `message`: what to reply if not. */
export class NothingFoundError extends CancelledError {
  /** There is nothing of this kind at all, so that something else must be meant. */
  readonly isEmpty: boolean;

  constructor(message: string, isEmpty = false) {
    super(message);
    this.isEmpty = isEmpty;
  }
}

/** A call failed in a way that ends the request; the message is for the person. */
export class RequestError extends Error {
  /** The code of the failure, if a call failed. */
  readonly code?: unknown;

  constructor(message: string, code?: unknown) {
    super(message);
    this.code = code;
  }
}

/** Makes one call; a failure ends the request. `doing` completes "I couldn’t …". */
export function* call(name: ToolName, input: Record<string, unknown>, doing: string): Flow<Outcome> {
  return requireSuccess(yield* attempt(name, input), doing);
}

/** The outcome of a call that worked; a failure ends the request. */
export function requireSuccess(outcome: Outcome, doing: string): Outcome {
  if (!outcome.success) throw new RequestError(failureMessage(doing, outcome));
  return outcome;
}

/** Makes one call and returns its outcome. */
export function* attempt(name: ToolName, input: Record<string, unknown>): Flow<Outcome> {
  const { outcomes } = yield { calls: [{ name, input }] };
  return outcomes[0]!;
}

/** Makes several calls in one step. */
export function* together(calls: ToolCall<ToolName>[]): Flow<Outcome[]> {
  return (yield { calls }).outcomes;
}

/** Carries out flows one after the other, and joins their replies. */
export function* inTurn(flows: readonly Flow<string>[]): Flow<string> {
  const replies: string[] = [];
  for (const flow of flows) replies.push(yield* flow);
  return replies.join(' ');
}

/** Sends a message and continues. */
export function* sayMeanwhile(message: string): Flow<void> {
  yield { calls: [{ name: 'Respond', input: { message, final: false } }] };
}

const calledOff = Symbol('called off');
const off =
  /^(?:(?:no|wait|sorry|actually),? )*(?:never ?mind|i take (?:that|it) back|cancel(?: (?:it|that))?|forget (?:it|about it)|stop|leave it(?: (?:as it is|be))?|drop it|not now|nothing|none(?: of (?:them|these|those))?|neither(?: of (?:them|these|those))?|don't|do nothing)[.!\s]*$/i;

/** True for words that cancel the request behind a question. */
export const isCancelled = (words: string) => off.test(words.trim());

/** Turns labels into options that are short enough and unique. */
export function asOptions(labels: readonly string[]): string[] {
  const shown = labels.map((label) => truncate(label, 160));
  return shown.map((label, index) => {
    const before = shown.slice(0, index).filter((other) => other === label).length;
    return before > 0 ? `${label} (${before + 1})` : label;
  });
}

/** Asks a question, and once more if the answer is not understood. Throws CancelledError after that, or if the person cancels. */
export function* askFor<T>(
  question: string,
  options: string[],
  understand: (words: string) => T | undefined,
  { anyText = false, asksDetail = false, unknown }: { anyText?: boolean; asksDetail?: boolean; unknown?: string } = {},
): Flow<T> {
  let asking = question;
  for (let asked = 1; ; asked += 1) {
    const { outcomes, answer } = yield {
      calls: [{ name: 'Clarify', input: { question: asking, options } }],
      understand: (words) => (options.includes(words) || !isCancelled(words) ? understand(words) : calledOff),
      anyText,
      asksDetail,
      unknown,
      again: asked > 1,
    };
    if (!outcomes[0]!.success) throw new RequestError(`${failureMessage('ask you', outcomes[0]!)} My question was: ${question}`);
    if (answer?.meaning === calledOff) throw new CancelledError();
    if (answer?.meaning !== undefined) return answer.meaning as T;
    if (asked === 2)
      throw new CancelledError('Sorry, I still didn’t get that, so I didn’t change anything. You can say it again in other words.');
    asking = `Sorry, I didn’t get “${truncate(answer?.words ?? '', 60)}”. ${question}`;
  }
}

/** The message for a failed call. */
export function failureMessage(doing: string, outcome: Outcome): string {
  const { error, page, said } = outcome;
  if (error === 'not_found') return `I couldn’t ${doing}: it no longer exists.`;
  if (error === 'rate_limited') return `I couldn’t ${doing}: too many requests. Try again in a minute.`;
  const told = withoutInternals(withoutPaths(outcome)).replace(/\.?$/, '.');
  const words = typeof said === 'string' ? told.replace(said, () => plainly(said)) : told;
  return `I couldn’t ${doing}: ${typeof page === 'string' ? words.replaceAll(page, `[${page}](${page})`) : words}`;
}

/** Names of actions, and of fields, which a message has for a model. */
const actionName = /\b(?:deliverable|platform|work|change|memory|session)\.[a-z]+\b|\bA chat shows a card\b/;
const fieldName = /\b[a-z]+(?:_[a-z]+)+\b|"(?:anchor|cron|day|nth|time|frequency|schedule)"/;
/** What a person named: titles, files, addresses. */
const own = /“[^”]*”|\S+:\/\/\S+|\S+@\S+|[\w-]+\.[a-z]{2,5}\b/gi;
const isInternal = (sentence: string) => actionName.test(sentence.replace(/“[^”]*”/g, ' ')) || fieldName.test(sentence.replace(own, ' '));
const IMPOSSIBLE = 'that isn’t possible as requested';

/** The sentences of a message that mean something to a person. */
function withoutInternals(message: string): string {
  const [first = '', ...others] = message.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  // "… either on "day_of_month" or on a weekday. Omit one."
  return isInternal(first) ? IMPOSSIBLE : [first, ...others.filter((sentence) => !isInternal(sentence))].join(' ');
}

/**
 * The message of a failure without the paths of its problems in the input, which mean nothing to a person: of what was expected of a
 * field, the field is left.
 */
function withoutPaths({ message = 'it didn’t work', path, problems }: Outcome): string {
  const all = Array.isArray(problems) ? problems.map((problem: { path?: unknown }) => problem.path) : [path];
  const paths = all.filter((one): one is string => typeof one === 'string' && one !== '').toSorted((a, b) => b.length - a.length);
  return paths.reduce((words, one) => {
    const field = capitalize((one.split('.').findLast((step) => !/^\d+$/.test(step)) ?? '').replaceAll('_', ' '));
    const atStart = new RegExp(`(?<=^|[.!?]\\s)${RegExp.escape(one)}: (expected )?`, 'g');
    return words.replace(atStart, (_, expected?: string) => (expected ? `${field}: ${expected}` : ''));
  }, message);
}
