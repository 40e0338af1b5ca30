import type { Utterance } from '#lib/models/built-in/language/utterance.ts';
import type { Flow } from './flow.ts';
import type { Situation } from './situation.ts';

/** A kind of request: how it is recognized and handled. */
export interface Intent {
  name: string;
  /** The intents of the classifier that it reads; absent where its rules are certain by themselves. */
  labels?: readonly string[];
  /** An example, shown in the help. */
  example?: string;
  /** The flow for a message, which returns the reply; undefined if the message is not this kind of request. */
  read(said: Utterance, situation: Situation): Flow<string> | undefined;
}
