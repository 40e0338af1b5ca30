import type { Exit, ExitReason } from '#lib/operator/exit-reason.ts';

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
  if (exit.reason === 'max_turns' && text) return { reason: 'complete', code: 'max_turns' };
  if (exit.reason === 'complete' && !text) return { reason: 'error', code: 'empty', words: 'The model wrote nothing. Run it again.' };
  if (exit.reason === 'complete' || exit.words) return exit;
  return { ...exit, words: words[exit.reason] ?? 'It ended before it was done.' };
}

/** Whether the same may work when it is tried again by itself, soon: what took too long or went round in circles would do so again. */
export function mayPass({ reason, code, retryable = true }: Exit): boolean {
  return reason === 'interrupted' || (reason === 'error' && retryable && code !== 'too_long');
}
