import type { Exit, ExitReason } from '#lib/agent/operator/exit-reason.ts';
import { LIMITS } from './limits.ts';

const words: Partial<Record<ExitReason, string>> = {
  timeout: 'It took more than ten minutes, so it was stopped. Ask for less at once, then run it again.',
  circuit_breaker: 'It was stopped because the same look-up failed three times in a row.',
  safety_stop: 'The model declined to do this. Other words for the task may help.',
  interrupted: 'It was interrupted before it was done. Run it again.',
  stopped: 'It was cancelled.',
  error: 'Something went wrong. Run it again.',
  max_turns: 'It used up its steps before anything was written. Ask for less at once, then run it again.',
};

/** How a run of a ticket ended, in the words for its ticket. */
export function endingOf(exit: Exit, text: string | null): Exit {
  if (exit.truncated)
    return { reason: 'error', code: 'too_long', words: 'The text ran over the longest that the model can write. Ask for less at once.' };
  if (exit.reason === 'max_turns') return text ? { reason: 'complete', code: 'max_turns' } : { ...exit, words: words.max_turns! };
  if (exit.reason === 'complete' && !text) return { reason: 'error', code: 'empty', words: 'The model wrote nothing. Run it again.' };
  if (exit.reason === 'complete' || exit.reason === 'awaiting_approval' || exit.words) return exit;
  return { ...exit, words: words[exit.reason] ?? 'It ended before it was done.' };
}

/** By how much a timer may be early. */
const EARLY_MS = 100;

/** How work on files ended that took too long, after so many ms of those that its budget had left for it. It may be had go on. */
export function outOfTime(ms: number, left: number): Exit {
  const kept = 'What was done until then is kept, and Continue goes on from there.';
  if (left < LIMITS.totalMs && ms >= left - EARLY_MS)
    return { reason: 'budget_exhausted', code: 'max_duration', words: `It has used the time that its budget gives it. ${kept}` };
  if (ms >= LIMITS.totalMs - EARLY_MS)
    return { reason: 'timeout', words: `It took ${LIMITS.totalMs / 60_000} minutes at one go, the longest that it may. ${kept}` };
  return {
    reason: 'timeout',
    code: 'silence',
    words: `The model said nothing for ${LIMITS.silenceMs / 60_000} minutes, so it was stopped. ${kept}`,
  };
}

/** Whether the same may work when it is tried again by itself, soon: what took too long or went round in circles would do so again. */
export function mayPass({ reason, code, retryable = true }: Exit): boolean {
  return reason === 'interrupted' || (reason === 'error' && retryable && code !== 'too_long');
}
