import type { InboxEvent, LatestEvents, NotificationsEvent, PersonEvent, SessionEvent } from '#lib/features/inbox/person-event.ts';

/** How often a page without an event stream polls, in ms. */
const ASK_MS = 30_000;

/**
 * Reads GET /api/events while the tab is visible: a browser opens only six connections to one origin, and
 * background tabs must not use them up. `onReturn` is called when the stream is open again after a gap in which changes
 * may have been missed. A page that is refused a stream polls every 30 seconds until there is room.
 * Returns a function that stops it.
 */
export function listenToEvents({
  unread,
  onSession,
  onInbox,
  onNotifications,
  onModels,
  onReturn,
}: {
  /** The number of unread notifications that the page shows. */
  unread: () => number;
  onSession: (event: SessionEvent) => void;
  onInbox: (event: InboxEvent) => void;
  onNotifications: (event: NotificationsEvent) => void;
  /** The models that people can choose from have changed. */
  onModels: () => void;
  onReturn: () => void;
}): () => void {
  let stream: EventSource | undefined;
  let heardBefore = false;
  let asking: { timer?: ReturnType<typeof setTimeout> } | undefined;
  let since: string | undefined;

  const learn = (event: PersonEvent) => {
    if (event.type === 'session') onSession(event);
    if (event.type === 'inbox') onInbox(event);
    if (event.type === 'notifications') onNotifications(event);
    if (event.type === 'models') onModels();
    if (event.type === 'hello') {
      if (heardBefore) onReturn();
      heardBefore = true;
    }
  };
  const open = () => {
    stream = new EventSource(`/api/events?unread=${unread()}`);
    stream.onmessage = ({ data }) => learn(JSON.parse(data) as PersonEvent);
    stream.onerror = () => {
      // The browser reconnects by itself unless the server refused.
      if (stream?.readyState !== EventSource.CLOSED) return;
      close();
      asking = {};
      void ask(asking);
    };
  };
  const close = () => {
    stream?.close();
    stream = undefined;
    clearTimeout(asking?.timer);
    asking = undefined;
  };
  const ask = async (round: NonNullable<typeof asking>) => {
    const isFirst = !round.timer;
    const latest = await readLatest(unread(), since);
    if (asking !== round || latest === 'signed-out') return;
    if (latest) {
      since = latest.since;
      for (const event of latest.events) learn(event);
      if (latest.room && !isFirst) {
        close();
        return open();
      }
    }
    round.timer = setTimeout(() => void ask(round), ASK_MS);
  };
  const follow = () => (document.hidden ? close() : stream || asking || open());

  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}

/** Null while the server cannot be reached. */
async function readLatest(unread: number, since: string | undefined): Promise<LatestEvents | 'signed-out' | null> {
  const seen = new URLSearchParams({ unread: String(unread), ...(since ? { since } : {}) });
  try {
    const response = await fetch(`/api/events/latest?${seen}`);
    if (response.status === 401) return 'signed-out';
    return response.ok ? ((await response.json()) as LatestEvents) : null;
  } catch {
    return null;
  }
}
