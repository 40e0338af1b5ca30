'use client';

import { useEffect } from 'react';
import { markVersionSeen } from '#app/(partner)/notification-actions.ts';
import { useSessions } from '#components/shell/sessions-provider.tsx';

/** On the page of a version: what is told of it counts as read while somebody looks at it. */
export function SeenVersion({ id }: { id: string }) {
  const unread = useSessions((state) => state.unread);
  useEffect(() => {
    // What could not be marked is only told once more.
    if (unread > 0 && !document.hidden) markVersionSeen(id).catch(() => undefined);
  }, [id, unread]);
  return null;
}
