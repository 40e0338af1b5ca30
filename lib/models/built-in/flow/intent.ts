import type { Said } from '#lib/models/built-in/language/said.ts';
import type { Flow } from './flow.ts';
import type { Situation } from './situation.ts';

/** Something that people ask for: how it is recognised, and what is done. */
export interface Intent {
  name: string;
  /** A sentence that asks for it, for the help. */
  example?: string;
  /** What to do about a message; undefined when it asks for something else. The flow returns the reply. */
  read(said: Said, situation: Situation): Flow<string> | undefined;
}
