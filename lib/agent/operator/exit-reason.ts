interface Reason {
  retryable: boolean;
  message: string | null;
  custom?: true;
}

/**
 * Why a run ended: the protocol's reasons, then the product's own, which the protocol sends as `custom`. `message` is the
 * message for the person, absent if the run just completed. `retryable` says whether the same request can succeed later.
 */
export const exitReasons = {
  complete: { retryable: false, message: null },
  max_turns: { retryable: true, message: 'I reached the step limit for one reply. If something is missing, say “continue”.' },
  budget_exhausted: { retryable: false, message: 'The budget for this reply is used up.' },
  circuit_breaker: {
    retryable: true,
    message: 'I stopped because the same step failed three times in a row. Everything done before that is saved.',
  },
  timeout: { retryable: true, message: 'This took too long, so I stopped. What was written is saved.' },
  interceptor_halt: { retryable: false, message: 'A rule on this server stopped the reply.' },
  error: { retryable: true, message: 'Something went wrong. What was written is saved.' },
  safety_stop: { retryable: false, message: 'The model declined to answer this. Rephrasing may help.' },
  awaiting_approval: { retryable: false, message: null },
  awaiting_input: { custom: true, retryable: false, message: null },
  awaiting_batch: { custom: true, retryable: false, message: null },
  stopped: { custom: true, retryable: true, message: 'You stopped this reply.' },
  interrupted: { custom: true, retryable: true, message: 'The reply was interrupted. What was written is saved.' },
} as const satisfies Record<string, Reason>;

export type ExitReason = keyof typeof exitReasons;

/** Those that are ours. */
export type CustomReason = { [Name in ExitReason]: (typeof exitReasons)[Name] extends { custom: true } ? Name : never }[ExitReason];

/** How a turn ended. `message` replaces the reason's own message when more is known; `code` is for logs and tests. */
export interface Exit {
  reason: ExitReason;
  message?: string;
  code?: string;
  /** The model's answer was cut at its length limit. */
  truncated?: boolean;
  /** False when retrying cannot help although the reason allows it (a bad key). */
  retryable?: boolean;
}

/** The message under a reply that ended this way; null when there is nothing to say. */
export function exitMessage(exit: Exit): string | null {
  if (exit.message) return exit.message;
  if (exit.truncated) return 'The reply reached its length limit. Say “continue” to carry on.';
  return exitReasons[exit.reason].message;
}

/** Whether Retry is offered. */
export function isRetryable(exit: Exit): boolean {
  return exit.retryable ?? exitReasons[exit.reason].retryable;
}
