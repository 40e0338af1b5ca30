/**
 * What is to happen after an operator has run, outside of it: declared as data, carried out once by the layer above,
 * which may do so at once or as a job.
 */
export type Effect =
  /** Older history of a session went over its budget: put it into the session's summary. */
  | { type: 'summarise'; turn: string; session: string; until: string }
  /** The person said something that may be worth remembering: look through what they said in the session. */
  | { type: 'extract'; turn: string; session: string };
