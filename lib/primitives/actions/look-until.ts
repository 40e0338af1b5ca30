import type { ActionContext } from './define-action.ts';

/** How long a call waits for the work it started before it returns the ref to follow, and how often it polls. In ms. */
const WAIT_MS = 15_000;
const LOOK_MS = 500;

/**
 * Polls work that runs elsewhere until it has ended, the time is up or the call is stopped.
 * Shows its `progress.message` to the person while waiting.
 */
export async function lookUntil<Seen>(ctx: ActionContext, look: () => Promise<Seen>, ended: (seen: Seen) => boolean): Promise<Seen> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const seen = await look();
    if (ended(seen) || performance.now() > until || ctx.signal?.aborted) return seen;
    const { message } = ((seen as { progress?: unknown } | undefined)?.progress ?? {}) as { message?: string };
    if (message) ctx.progress?.(message);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
