/**
 * A form of a command that the simulated shell cannot execute like a real shell. It ends the whole command line,
 * because the rest would continue with a wrong result.
 */
export class Refusal extends Error {
  /** @param instead the alternative, as the end of a sentence: "use …" */
  constructor(what: string, instead?: string) {
    super(`${what} is not supported in this simulated shell${instead ? `: ${instead}` : ''}.`);
  }
}

/** A command that reached a limit of the shell. The line stops, because its output is incomplete. */
export class LimitReached extends Error {}
