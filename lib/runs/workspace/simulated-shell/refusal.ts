/**
 * A form of a command that the simulated shell does not carry out as a real shell would. It ends the whole command line: what
 * comes after it would go on with a wrong result.
 */
export class Refusal extends Error {
  /** @param instead what to use in its place, as the rest of a sentence: "use …" */
  constructor(what: string, instead?: string) {
    super(`${what} is not supported in this simulated shell${instead ? `: ${instead}` : ''}.`);
  }
}

/** A command that came to a limit of the shell: the line must not go on with what it had until then. */
export class LimitReached extends Error {}
