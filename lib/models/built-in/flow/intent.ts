import type { Said } from '#lib/models/built-in/language/said.ts';
import type { Flow } from './flow.ts';
import type { Situation } from './situation.ts';

/** Something that people ask for: how it is recognised, and what is done. */
export interface Intent {
  name: string;
  /** A sentence that asks for it, for the help. */
  example?: string;
  /** What to do about what was said; undefined when it asks for something else. The flow answers with words for the person. */
  read(said: Said, situation: Situation): Flow<string> | undefined;
}
