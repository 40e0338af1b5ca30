import { oneOf } from '../flow/answers.ts';
import { listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { askFor, CancelledError, type Flow } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';
import { contentTerms } from '../language/matching.ts';
import type { Utterance } from '../language/utterance.ts';
import { classify, type Guess } from './classify.ts';
import { type Handler, handlers } from './handlers.ts';

/** From this probability on, an intent is acted on without a question: of the development half, 95 % of such guesses are right. */
const SURE = 0.6;
/** What cannot be taken back, or leaves the app, needs more. */
const SURE_OF_IRREVERSIBLE = 0.85;
/** From this probability on, an intent is offered. */
const PLAUSIBLE = 0.08;
const MOST_OFFERED = 3;
const NONE = 'Something else';

/** The flow for a message whose intent is clear; undefined if it is not. */
export function routeSure(said: Utterance, situation: Situation): Flow<string> | undefined {
  const [best] = guessesFor(said, situation);
  const handler = best && handlers[best.intent];
  const isSure = handler && best.probability >= (handler.irreversible ? SURE_OF_IRREVERSIBLE : SURE);
  return isSure ? handler.flow(said, situation) : undefined;
}

/** The intents that are possible in this situation, most likely first. */
function guessesFor(said: Utterance, { remembersOnlyAsked, todos }: Situation): Guess[] {
  // Without a word that says what it is about, a message can only belong to an open question.
  if (contentTerms(said.text).length === 0 || ordinal.test(said.text)) return [];
  const guesses = classify(said.raw).filter(({ intent }) => todos.length > 0 || !ofTodos.has(intent));
  return remembersOnlyAsked && guesses.slice(0, 2).some(({ intent }) => statements.has(intent)) ? [] : guesses;
}

const ordinal = /^(?:the )?(?:first|second|third|last|other|next|1st|2nd|3rd)(?: one)?[.!\s]*$/i;
/** Kept without being asked to. */
const statements = new Set(['memory.remember', 'memory.correct']);
/** Need a list of steps beside the chat. */
const ofTodos = new Set(['plan.add', 'plan.done']);

/** From this probability on, something else is meant by a message that has the form of a statement. */
const CLEARLY_OTHER = 0.7;

/** Whether a message may be a statement to remember. */
export function isStatement(message: string): boolean {
  const [best, next] = classify(message);
  return [best, next].some((guess) => guess && statements.has(guess.intent)) || best!.probability < CLEARLY_OTHER;
}

/** Asks which of the likely intents a message has; undefined if none is likely. */
export function routePlausible(said: Utterance, situation: Situation): Flow<string> | undefined {
  const guesses = guessesFor(said, situation).filter(({ intent, probability }) => probability >= PLAUSIBLE && handlers[intent]);
  const offered = guesses.filter(({ intent }) => handlers[intent]!.label).slice(0, MOST_OFFERED);
  const [best] = guesses;
  if (!best) return undefined;
  const [only, ...others] = offered;
  if (!handlers[best.intent]!.label || !only) return handlers[best.intent]!.flow(said, situation);
  if (others.length === 0 && handlers[only.intent]!.onlyReads) return handlers[only.intent]!.flow(said, situation);
  return offer(said, offered, situation);
}

function* offer(said: Utterance, guesses: readonly Guess[], situation: Situation): Flow<string> {
  const rows = yield* listDeliverables();
  const mentioned = mentionedIn(said.text, rows);
  const name = mentioned.length === 1 ? `“${mentioned[0]!.title}”` : undefined;
  const choices = guesses.map(({ intent }) => {
    const handler = handlers[intent]!;
    return { label: handler.label!(name), value: handler as Handler | null };
  });
  const chosen = yield* askFor(
    'I’m not sure what you’d like. Which of these is it?',
    [...choices.map(({ label }) => label), NONE],
    oneOf([...choices, { label: NONE, value: null }]),
  );
  if (!chosen) throw new CancelledError('OK. Tell me in other words what you’d like, or say “help” to see what I can do.');
  return yield* chosen.flow(said, situation);
}
