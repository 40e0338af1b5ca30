import type { Notification } from '#lib/notifications/notification.ts';
import type { SessionEvent } from './sessions-store.ts';

/** What GET /api/events tells of the inbox. */
export interface InboxEvent {
  type: 'inbox';
  waiting: number;
}

/** What GET /api/events tells of notifications: how many are unread, and those that came just now. */
export interface NotificationsEvent {
  type: 'notifications';
  unread: number;
  fresh: Notification[];
}

/**
 * Listens to GET /api/events while the tab can be seen: a browser keeps only six connections to one address, and tabs in
 * the background must not take them. `onReturn` is called when the stream is there again after a gap, in which something
 * may have been missed. Returns what ends it.
 */
export function listenToEvents({
  unread,
  onSession,
  onInbox,
  onNotifications,
  onReturn,
}: {
  /** How many unread notifications the page shows. */
  unread: () => number;
  onSession: (event: SessionEvent) => void;
  onInbox: (event: InboxEvent) => void;
  onNotifications: (event: NotificationsEvent) => void;
  onReturn: () => void;
}): () => void {
  let stream: EventSource | undefined;
  let heardBefore = false;

  const open = () => {
    stream = new EventSource(`/api/events?unread=${unread()}`);
    stream.onmessage = ({ data }) => {
      const event = JSON.parse(data) as SessionEvent | InboxEvent | NotificationsEvent | { type: 'hello' };
      if (event.type === 'session') onSession(event);
      if (event.type === 'inbox') onInbox(event);
      if (event.type === 'notifications') onNotifications(event);
      if (event.type === 'hello') {
        if (heardBefore) onReturn();
        heardBefore = true;
      }
    };
  };
  const close = () => {
    stream?.close();
    stream = undefined;
  };
  const follow = () => (document.hidden ? close() : stream || open());

  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
