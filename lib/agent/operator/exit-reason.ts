interface Reason {
  retryable: boolean;
  words: string | null;
  custom?: true;
}

/**
 * Why a run ended: the protocol's reasons, then the product's own, which the protocol sends as `custom`. `words` is the
 * message for the person, absent if the run just completed. `retryable` says whether the same request can succeed later.
 */
export const exitReasons = {
  complete: { retryable: false, words: null },
  max_turns: { retryable: true, words: 'I reached the step limit for one reply. If something is missing, say “continue”.' },
  budget_exhausted: { retryable: false, words: 'The budget for this reply is used up.' },
  circuit_breaker: {
    retryable: true,
    words: 'I stopped because the same step failed three times in a row. Everything done before that is saved.',
  },
  timeout: { retryable: true, words: 'This took too long, so I stopped. What was written is saved.' },
  interceptor_halt: { retryable: false, words: 'A rule on this server stopped the reply.' },
  error: { retryable: true, words: 'Something went wrong. What was written is saved.' },
  safety_stop: { retryable: false, words: 'The model declined to answer this. Rephrasing may help.' },
  awaiting_approval: { retryable: false, words: null },
  awaiting_input: { custom: true, retryable: false, words: null },
  awaiting_batch: { custom: true, retryable: false, words: null },
  stopped: { custom: true, retryable: true, words: 'You stopped this reply.' },
  interrupted: { custom: true, retryable: true, words: 'The reply was interrupted. What was written is saved.' },
} as const satisfies Record<string, Reason>;

export type ExitReason = keyof typeof exitReasons;

/** Those that are ours. */
export type CustomReason = { [Name in ExitReason]: (typeof exitReasons)[Name] extends { custom: true } ? Name : never }[ExitReason];

/** How a turn ended. `words` replaces the reason's own message when more is known; `code` is for logs and tests. */
export interface Exit {
  reason: ExitReason;
  words?: string;
  code?: string;
  /** The model's answer was cut at its length limit. */
  truncated?: boolean;
  /** False when retrying cannot help although the reason allows it (a bad key). */
  retryable?: boolean;
}

/** The message under a reply that ended this way; null when there is nothing to say. */
export function exitMessage(exit: Exit): string | null {
  if (exit.words) return exit.words;
  if (exit.truncated) return 'The reply reached its length limit. Say “continue” to carry on.';
  return exitReasons[exit.reason].words;
}

/** Whether Retry is offered. */
export function isRetryable(exit: Exit): boolean {
  return exit.retryable ?? exitReasons[exit.reason].retryable;
}
