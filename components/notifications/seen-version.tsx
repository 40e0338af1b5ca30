'use client';

import { useEffect } from 'react';
import { markVersionSeen } from '#app/(partner)/notification-actions.ts';
import { useSessions } from '#components/shell/sessions-provider.tsx';

/** Marks notifications about a version as read while its page is visible. */
export function SeenVersion({ id }: { id: string }) {
  const unread = useSessions((state) => state.unread);
  useEffect(() => {
    // A failure only leaves the notification unread.
    if (unread > 0 && !document.hidden) markVersionSeen(id).catch(() => undefined);
  }, [id, unread]);
  return null;
}
