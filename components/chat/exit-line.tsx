'use client';

import { CircleStop, TriangleAlert } from 'lucide-react';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { useBusy, useConversation } from './conversation.tsx';

/** Why a reply ended early, with a way to continue. */
export function ExitLine({ message, last }: { message: PartnerMessage; last: boolean }) {
  const { session } = useConversation();
  const busy = useBusy();
  const { exitMessage, exitReason, retryable, truncated } = message.metadata ?? {};
  if (!exitMessage) return null;
  const failed = exitReason === 'error' || exitReason === 'interrupted' || exitReason === 'circuit_breaker';
  const Icon = failed ? TriangleAlert : CircleStop;
  return (
    <p className="flex items-start gap-2 text-ui text-ink-2">
      <Icon size={15} className={`mt-0.5 ${failed ? 'text-bad' : 'text-ink-3'}`} />
      <span className="min-w-0">
        {exitMessage}{' '}
        {last && !busy && retryable ? (
          <button type="button" className="link" onClick={() => session.retry()}>
            Try again
          </button>
        ) : null}
        {last && !busy && (truncated || exitReason === 'max_turns') ? (
          <>
            {' '}
            <button type="button" className="link" onClick={() => session.send('Continue')}>
              Continue
            </button>
          </>
        ) : null}
      </span>
    </p>
  );
}
