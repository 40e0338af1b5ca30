'use client';

import { Clock } from 'lucide-react';
import { useConversation, useSessionState } from './conversation.tsx';

/** The one message that is queued until the reply ends. */
export function QueuedSend() {
  const { session } = useConversation();
  const queued = useSessionState((state) => state.queued);
  if (!queued) return null;
  return (
    <p className="mb-2 flex items-center gap-2.5 px-1 text-ui text-ink-2">
      <Clock size={15} className="text-ink-3" />
      <span className="min-w-0 flex-1 truncate">
        <span className="text-ink-3">Queued: </span>
        {queued.text}
      </span>
      <button type="button" className="link" onClick={() => session.unqueue()}>
        Edit
      </button>
    </p>
  );
}
