import type { Exit, ExitReason } from '#lib/agent/operator/exit-reason.ts';

/** Time limits for a turn of a ticket with files, and for a silent model, in ms. The job's limit is a little longer. */
export const LIMITS = { totalMs: 840_000, silenceMs: 120_000 };

const messages: Partial<Record<ExitReason, string>> = {
  timeout: 'The run was stopped after ten minutes. Split the task into smaller parts, then run it again.',
  circuit_breaker: 'The run was stopped because the same call failed three times in a row.',
  safety_stop: 'The model declined to do this. Rewording the task may help.',
  interrupted: 'The run was interrupted before it finished. Run it again.',
  stopped: 'The run was cancelled.',
  error: 'Something went wrong. Run it again.',
  max_turns: 'The run used up its steps before it wrote anything. Split the task into smaller parts, then run it again.',
};

/** The exit of a run, with a message for its ticket. */
export function endingOf(exit: Exit, text: string | null): Exit {
  if (exit.truncated)
    return {
      reason: 'error',
      code: 'too_long',
      message: 'The text is longer than the model can write. Split the task into smaller parts.',
    };
  if (exit.reason === 'max_turns') return text ? { reason: 'complete', code: 'max_turns' } : { ...exit, message: messages.max_turns! };
  if (exit.reason === 'complete' && !text) return { reason: 'error', code: 'empty', message: 'The model wrote nothing. Run it again.' };
  if (exit.reason === 'complete' || exit.reason === 'awaiting_approval' || exit.message) return exit;
  return { ...exit, message: messages[exit.reason] ?? 'The run ended before it was finished.' };
}

/** How early a timer may fire, in ms. */
const EARLY_MS = 100;

/** The exit of a run with files that took too long. The person can continue it. `left`: what its budget had left, in ms. */
export function outOfTime(ms: number, left: number): Exit {
  const saved = 'Everything up to that point is saved, and Continue resumes from there.';
  if (left < LIMITS.totalMs && ms >= left - EARLY_MS)
    return { reason: 'budget_exhausted', code: 'max_duration', message: `The run used the time in its budget. ${saved}` };
  if (ms >= LIMITS.totalMs - EARLY_MS)
    return { reason: 'timeout', message: `The run took ${LIMITS.totalMs / 60_000} minutes in one go, the maximum. ${saved}` };
  return {
    reason: 'timeout',
    code: 'silence',
    message: `The model sent nothing for ${LIMITS.silenceMs / 60_000} minutes, so the run was stopped. ${saved}`,
  };
}

/** Whether an automatic retry may help. A run that timed out or looped would do so again. */
export function mayPass({ reason, code, retryable = true }: Exit): boolean {
  return reason === 'interrupted' || (reason === 'error' && retryable && code !== 'too_long');
}
