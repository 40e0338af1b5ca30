'use client';

import { toast } from 'sonner';
import { markNotificationsRead } from '#app/(partner)/notification-actions.ts';
import { useSessions } from '#components/shell/sessions-provider.tsx';
import { Button } from '#components/ui/button.tsx';

/** Marks these notifications, or all, as read: immediately here, then on the server. */
export function useRead(): (ids?: string[]) => void {
  const unread = useSessions((sessions) => sessions.unread);
  const setUnread = useSessions((sessions) => sessions.setUnread);
  return (ids) => {
    setUnread(ids ? Math.max(0, unread - ids.length) : 0);
    const failed = (message = 'Couldn’t mark that as read. Try again.') => {
      setUnread(unread);
      toast.error(message);
    };
    markNotificationsRead(ids).then(
      (marked) => marked.ok || failed(marked.message),
      () => failed(),
    );
  };
}

/** Hidden if there is nothing to mark. */
export function MarkAllRead() {
  const unread = useSessions((sessions) => sessions.unread);
  const read = useRead();
  if (unread === 0) return null;
  return (
    <Button
      kind="plain"
      onClick={(event) => {
        // The button disappears, so the focus has to move first.
        event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
        read();
      }}
    >
      Mark all as read
    </Button>
  );
}
