import type { Utterance } from '#lib/models/built-in/language/utterance.ts';
import type { Flow } from './flow.ts';
import type { Situation } from './situation.ts';

/** A kind of request: how it is recognized, and what is done. */
export interface Intent {
  name: string;
  /** An example of it, for the help. */
  example?: string;
  /** The flow for a message; undefined when it asks for something else. The flow returns the reply. */
  read(said: Utterance, situation: Situation): Flow<string> | undefined;
}
