import type { ToolCall } from '#lib/base/tool-call.ts';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { contentTerms } from '../language/matching.ts';
import type { Conversation, Exchange, Outcome, PastCall } from '../prompt/conversation.ts';
import { Meanings } from '../understand/meanings.ts';
import { afterYesOrNo, oneOf } from './answers.ts';
import { waitsForApproval, withDecisionInPlace } from './approvals.ts';
import { type ChangeMade, changeIn } from './change-made.ts';
import { type Flow, isCancelled, type ToolName, type Wait } from './flow.ts';
import { listedIn } from './listed.ts';
import { asksSomething, describes, givesOrder } from './orders.ts';
import { answerTo, isRequest } from './requests.ts';
import { restoreReads } from './restore-reads.ts';
import { createTrail, offersIn, type Situation, type TodoItem, todosOf } from './situation.ts';

/** The next step of a turn: calls to make, or text to end with (empty when the reply is complete). */
export type Decision = { calls: ToolCall<ToolName>[] } | { text: string };

/**
 * Decides the next step from the conversation alone. It replays the request's flow, including questions and answers, against
 * the recorded steps until it reaches the first step that is not recorded.
 */
export function decide(conversation: Conversation, otherwise: Moment, meanings = new Meanings()): Decision {
  const { context } = conversation;
  const exchanges = withDecisionInPlace(conversation.exchanges);
  if (exchanges.length === 0) return { text: '' };
  const last = exchanges.length - 1;
  let from = last;
  while (from > 0 && (endsInQuestion(exchanges[from - 1]!) || goesOn(exchanges[from]!.said))) from -= 1;
  const restored = restoreReads(exchanges, from);
  if ('missing' in restored) return { calls: restored.missing };
  const trail = createTrail();
  for (const { steps } of exchanges.slice(0, from)) for (const step of steps) trail.follow(step);
  // One list for all requests of a message, so that each of them sees what the one before it changed.
  const todos = [...(todosOf(exchanges.slice(0, from).flatMap(({ steps }) => steps)) ?? [])];
  const situation: Situation = {
    now: context.now ?? otherwise.now,
    timeZone: context.timeZone ?? otherwise.timeZone,
    screen: exchanges[from]!.screen,
    ...pastOf(exchanges, from),
    offersToConnect: (platform, isEnd) => offersIn(exchanges.slice(0, from), platform, isEnd),
    memories: context.memories,
    attached: [],
    todos,
    remembersOnlyAsked: context.remembersOnlyAsked,
    madeBefore: context.madeBefore,
    meanings,
    suggestions: [],
    listed: listedIn(exchanges.slice(0, from)) ?? trail.handled(),
    listedLast: listedIn(exchanges.slice(Math.max(0, from - 1), from)) ?? [],
    lastMemory: trail.last(['memory']),
    lastTouched: (...types) => trail.last(types),
    touched: (type) => trail.all(type),
    focus: (ref) => trail.add(ref),
  };
  let said = exchanges[from]!.said;
  for (let begin = from; ; ) {
    const refs = exchanges[begin]!.attached ?? [];
    situation.attached = context.attached.filter(({ ref }) => refs.includes(ref));
    // An answer or a decision may come from another page than the request.
    situation.screen = exchanges[begin]!.screen;
    const result = runOver(conversationFlow(said, situation), restored.exchanges, begin, trail, situation, todos);
    if ('decision' in result) return result.decision;
    said = result.said ?? exchanges[result.restart]!.said;
    begin = result.restart;
    Object.assign(situation, pastOf(exchanges, begin));
    situation.lastMemory = trail.last(['memory']);
    replaceAll(todos, todosOf(exchanges.slice(0, begin).flatMap(({ steps }) => steps)) ?? []);
  }
}

/** What was said and changed before an exchange. */
function pastOf(
  exchanges: readonly Exchange[],
  n: number,
): Pick<Situation, 'lastSaid' | 'changedLast' | 'changesMade' | 'changedTogether'> {
  const changes = changesMade(exchanges.slice(0, n));
  const changedLast = changeIn(exchanges[n - 1], '') !== undefined;
  return {
    lastSaid: exchanges[n - 1]?.said,
    changedLast,
    changesMade: changes,
    changedTogether: changedLast ? changedTogether(changes.at(-1)) : [],
  };
}

/** What these exchanges changed. */
function changesMade(exchanges: readonly Exchange[]): ChangeMade[] {
  return exchanges.flatMap((exchange, n) => {
    let asked = n;
    while (asked > 0 && endsInQuestion(exchanges[asked - 1]!)) asked -= 1;
    return changeIn(exchange, exchanges[asked]!.said) ?? [];
  });
}

/** The deliverables that one message changed, if it changed several. */
function changedTogether(change: ChangeMade | undefined): string[] {
  const changed = change?.refs.filter((ref) => /^deliverable:[\w-]+$/.test(ref)) ?? [];
  return changed.length > 1 ? changed : [];
}

const replaceAll = <T>(list: T[], by: readonly T[]) => list.splice(0, list.length, ...by);

type Ran = { decision: Decision } | { restart: number; said?: string };

function* conversationFlow(said: string, situation: Situation): Flow<string> {
  situation.suggestions.length = 0;
  const message = yield* answerTo(said, situation);
  const { suggestions } = situation;
  const { outcomes } = yield {
    calls: [{ name: 'Respond', input: { message, ...(suggestions.length > 0 && { suggestions: [...suggestions] }) } }],
  };
  return outcomes[0]?.success ? '' : message;
}

/** Replays a flow from `begin`: returns the first step not yet recorded, or the exchange to restart from. */
function runOver(
  flow: Flow<string>,
  exchanges: readonly Exchange[],
  begin: number,
  trail: ReturnType<typeof createTrail>,
  situation: Situation,
  todos: TodoItem[],
): Ran {
  const last = exchanges.length - 1;
  let at = begin;
  let step = 0;
  let state = flow.next();
  for (;;) {
    if (state.done) return at === last ? { decision: { text: state.value } } : { restart: at + 1 };
    const wait = state.value;
    const recorded = exchanges[at]!.steps[step];
    if (!recorded) {
      if (at === last) return { decision: { calls: wait.calls } };
      if (!goesOn(exchanges[at + 1]!.said)) return { restart: at + 1 };
      at += 1;
      step = 0;
      continue;
    }
    const outcomes = outcomesOf(recorded, wait.calls);
    if (!outcomes) return lost(exchanges, begin, at, situation);
    trail.follow(recorded);
    replaceAll(todos, todosOf([recorded]) ?? todos);
    step += 1;
    if (!wait.understand || !asksPerson(wait.calls[0]!.name, outcomes[0])) {
      state = flow.next({ outcomes });
      continue;
    }
    if (at === last) return { decision: { text: '' } };
    const words = exchanges[at + 1]!.said;
    const matter = `${exchanges[begin]!.said} ${wait.calls[0]!.input.question}`;
    const isDescribed = describes(words) && wait.calls[0]!.name === 'Clarify' && !wait.anyText && !wait.again;
    const isOther = !isDescribed && isOtherRequest(words, wait, matter, situation);
    const meaning = isOther ? undefined : wait.understand(words);
    if (meaning === undefined && !isDescribed) {
      const said = withoutYesOrNo(words, wait);
      if (isRequest(said, situation) || (wait.again && contentTerms(said).length > 1)) return { restart: at + 1, said };
    }
    at += 1;
    step = 0;
    state = flow.next({ outcomes, answer: { words, meaning } });
  }
}

/** True when the message after a question is a new request, even if it could also be read as an answer. */
function isOtherRequest(words: string, wait: Wait, matter: string, situation: Situation): boolean {
  if (wait.calls[0]!.name !== 'Clarify') return false;
  const options = (wait.calls[0]!.input.options ?? []) as string[];
  if (isCancelled(words) || options.some((option) => option.toLowerCase() === words.trim().toLowerCase())) return false;
  const said = withoutYesOrNo(words, wait);
  const chosen = () => oneOf(options.map((label) => ({ label, value: label })))(words) !== undefined;
  const apart = wait.anyText || asksSomething(said) || (givesOrder(said, matter) && !chosen());
  return apart && isRequest(said, situation, true);
}

/** Removes the "no" from "No, pause it instead"; removes a "yes" only if the question was not a yes-or-no question. */
function withoutYesOrNo(words: string, wait: Wait): string {
  const before = afterYesOrNo(words);
  return before && !(before.yes && wait.understand?.('yes') !== undefined) ? before.rest : words;
}

/** The outcomes of a recorded step, if it is complete and is the step that the flow is waiting for. */
export function outcomesOf(recorded: readonly PastCall[], calls: readonly ToolCall<ToolName>[]): Outcome[] | undefined {
  if (recorded.length !== calls.length || recorded.some(({ name }, index) => name !== calls[index]!.name)) return undefined;
  const outcomes = recorded.map(({ outcome }) => outcome);
  return outcomes.every((outcome) => outcome !== undefined) ? outcomes : undefined;
}

/** Handles a record that these rules would not have produced: another model wrote it, or it was cut off. */
function lost(exchanges: readonly Exchange[], begin: number, at: number, situation: Situation): Ran {
  const last = exchanges.length - 1;
  if (at === last)
    return { decision: { text: 'Sorry, I lost track of what I was doing. What’s done is saved. Tell me again what’s missing.' } };
  const next = exchanges[at + 1]!.said;
  if (goesOn(next)) return { restart: at + 1, said: exchanges[begin]!.said };
  const question = exchanges[at]!.steps.at(-1)?.find(({ name, outcome }) => asksPerson(name, outcome));
  const isPicked = (question?.input.options as string[] | undefined)?.includes(next.trim());
  return { restart: at + 1, said: question && (isPicked || !isRequest(next, situation)) ? `${exchanges[begin]!.said}, ${next}` : next };
}

function endsInQuestion({ steps }: Exchange): boolean {
  return Boolean(steps.at(-1)?.some(({ name, outcome }) => asksPerson(name, outcome)));
}

/** True when the call asked the person something, so that their next message is the answer. */
function asksPerson(name: string, outcome: Outcome | undefined): boolean {
  return name === 'Clarify' ? outcome?.success === true : waitsForApproval(outcome);
}

/** True for words such as "go on", which continue the previous request. */
function goesOn(said: string): boolean {
  return /^(?:please )?(?:go on|continue|carry on|keep going|go ahead|proceed|try again|again|retry)(?: please)?[\s.!]*$/i.test(
    said.trim(),
  );
}
