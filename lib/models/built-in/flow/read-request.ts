import { readings, readUtterance, type Utterance } from '#lib/models/built-in/language/utterance.ts';
import { asides, intents, lastResorts, statementAsides } from '../intents/index.ts';
import { recall } from '../intents/recall.ts';
import { asksAtEnd } from '../intents/remember.ts';
import { flowOf, handlers, type Rule } from '../understand/handlers.ts';
import { statements } from '../understand/rank.ts';
import { isPlain, mayBe, sureIntent } from '../understand/route.ts';
import type { Flow } from './flow.ts';
import { inOwnSpelling } from './in-own-spelling.ts';
import type { Situation } from './situation.ts';

/** A request in a message. `flow` handles it, and is undefined if the request is not understood. */
export interface Request {
  words: string;
  flow?: Flow<string>;
  /** A plain statement, which beside a request is its reason. */
  isFact?: boolean;
  /** It is remembered. */
  isStatement?: boolean;
  /** It depends on the sentence before it, and is not read again alone. */
  isJoined?: boolean;
  /** It is one of several of a kind, and says no more about the one before it. */
  isApart?: boolean;
  /** What it surely asks for. */
  intent?: string;
}

type Readers = readonly Pick<(typeof intents)[number], 'read'>[];

/** Finds the flow for a text: first as typed, then with typos corrected. */
export function understand(words: string, situation: Situation, ...groups: Readers[]): Flow<string> | undefined {
  for (const group of groups)
    for (const said of readings(spelledOut(words)))
      for (const intent of group) {
        const flow = intent.read(said, situation);
        if (flow) return inOwnSpelling(flow, said);
      }
  return undefined;
}

const alone =
  /^(?:please )?(?<verb>pause|resume|unpause|restore|archive|delete|rename|move|reschedule|change|show|open|write|rewrite|redraft)[.!\s]*$/i;

/** Completes a verb on its own, which refers to the subject of the conversation. */
function spelledOut(words: string): string {
  const verb = alone.exec(words.trim())?.groups?.verb;
  if (verb) return `${verb} it`;
  return /^(?:create|new|add|set up|make)[.!\s]*$/i.test(words.trim()) ? 'create a deliverable' : words;
}

/** A part of a message with several requests. One sentence of several often says too little for what cannot be taken back. */
export function readRequest(words: string, situation: Situation): Request {
  const said = utteranceOf(words);
  const exact = understand(words, situation, certain);
  if (exact) return { words, flow: exact };
  const rule = readByRule(words, situation);
  const intent = sureIntent(said, situation, rule);
  if (
    intent &&
    intent !== 'out_of_scope' &&
    (rule?.labels.includes(intent) || !handlers[intent]!.irreversible || isPlain(intent, said, situation))
  )
    return {
      words,
      intent,
      flow: flowOf(intent, said, situation, rule),
      isFact: isPlainFact(intent, words, situation, rule),
      isStatement: statements.has(intent),
    };
  // "You have my approval for the draft": clear, but not clear enough for what cannot be taken back.
  if (intent && handlers[intent]!.irreversible && statementLike.test(words)) return { words };
  // "Petra chairs the trustees now, good to have on file"
  if (asksAtEnd.test(words))
    return { words, intent: 'memory.remember', flow: flowOf('memory.remember', said, situation), isFact: false, isStatement: true };
  const statement = understand(words, situation, statementAsides);
  if (statement) return { words, flow: statement, isStatement: true };
  const flow = understand(words, situation, looksUp(said, situation) ? [recall] : [], asides);
  const fact = flow ? undefined : understand(words, situation, lastResorts);
  return { words, flow: flow ?? fact, isFact: fact !== undefined };
}

/** True for a statement that is neither a preference nor a rule, and which the person did not ask to remember. */
const isPlainFact = (intent: string, words: string, situation: Situation, rule?: Rule) =>
  statements.has(intent) &&
  !rule?.labels.includes(intent) &&
  !asksAtEnd.test(words) &&
  !asksToKeep.test(words) &&
  !understand(words, situation, statementAsides);

const statementLike = /^(?:you|i|we|it|that|this|the|my|our|\p{Lu}\p{L}+)\b/u;

/** "Oh and keep in mind that …" */
const asksToKeep = /^(?:(?:oh|ah|and|also|so|please)\b,? )*(?:remember|note|(?:keep|bear)(?: it)? in mind|don['’]?t forget|make a note)\b/i;

export const utteranceOf = (words: string) => readUtterance(spelledOut(words));

/** Intents whose rules are certain by themselves. */
export const certain = intents.filter(({ labels }) => labels === undefined);

/** The other intents. Finding something is what is left when nothing else fits. */
const ruled = intents.filter((intent) => intent.labels !== undefined && intent !== recall);

/** What the first rule that matches makes of a message. */
export function readByRule(words: string, situation: Situation): Rule | undefined {
  for (const intent of ruled) {
    const flow = understand(words, situation, [intent]);
    if (flow) return { labels: intent.labels!, flow };
  }
  return undefined;
}

/** True if a message may be a question to what is known. */
export const looksUp = (said: Utterance, situation: Situation) =>
  /^(?:search|find|look (?:up|for))\b/i.test(said.text) || mayBe('question', said, situation);
