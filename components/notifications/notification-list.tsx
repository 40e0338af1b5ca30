'use client';

import {
  Clock,
  FileText,
  type LucideIcon,
  MessageCircleQuestion,
  Send,
  Settings,
  ShieldQuestion,
  Ticket,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadNotifications, type NotificationsNow } from '#app/(partner)/notification-actions.ts';
import { useSessions } from '#components/shell/sessions-provider.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { kindOf, type NotificationKind } from '#lib/features/notifications/kinds.ts';
import { formatNotification, hrefOf, type Notification } from '#lib/features/notifications/notification.ts';
import { useRead } from './read-notifications.tsx';

const signs: Record<NotificationKind, LucideIcon> = {
  draft: FileText,
  question: MessageCircleQuestion,
  approval: ShieldQuestion,
  writing_failed: TriangleAlert,
  delivery_failed: TriangleAlert,
  delivered: Send,
  late: Clock,
  work_completed: Ticket,
  work_failed: TriangleAlert,
};

/** The notifications, newest first, and a link to the email settings. `onLeave` is called when the person follows a link. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { state, again } = useNotifications();
  const read = useRead();
  return (
    <>
      <Body
        state={state}
        onAgain={again}
        onOpen={(one) => {
          if (!one.read) read([one.id]);
          onLeave();
        }}
      />
      <div className="flex-none border-t border-line p-2">
        <Link href="/settings#notifications" className="btn btn-plain w-full justify-start px-2" onClick={onLeave}>
          <Settings />
          Email settings
        </Link>
      </div>
    </>
  );
}

type Loading = { state: 'loading' } | { state: 'failed' } | ({ state: 'there' } & NotificationsNow);

/** Loads the notifications, and again after a new or newly read one. */
function useNotifications(): { state: Loading; again: () => void } {
  const unread = useSessions((sessions) => sessions.unread);
  const fresh = useSessions((sessions) => sessions.fresh);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Loading>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is unread changed, so the list did
  useEffect(() => {
    let current = true;
    loadNotifications()
      .then((loaded) => current && setState(loaded.ok ? { state: 'there', ...loaded } : { state: 'failed' }))
      .catch(() => current && setState({ state: 'failed' }));
    return () => {
      current = false;
    };
  }, [unread, fresh, tries]);
  return { state, again: () => setTries((before) => before + 1) };
}

function Body({ state, onAgain, onOpen }: { state: Loading; onAgain: () => void; onOpen: (one: Notification) => void }) {
  if (state.state === 'loading')
    return (
      <div className="flex flex-col gap-4 p-4" role="img" aria-label="Loading">
        <div className="skeleton h-9" />
        <div className="skeleton h-9" />
      </div>
    );
  if (state.state === 'failed')
    return (
      <div className="flex flex-col items-start gap-3 p-4">
        <p className="text-ui text-bad">Couldn’t load notifications.</p>
        <Button onClick={onAgain}>Try again</Button>
      </div>
    );
  if (state.notifications.length === 0)
    return (
      <p className="p-4 text-ui text-pretty text-ink-2">
        No notifications yet. You’ll be notified when a draft is ready for review, a run has a question, or something goes wrong.
      </p>
    );
  const now = new Date(state.now);
  return (
    <ul className="overflow-y-auto py-1">
      {state.notifications.map((one) => (
        <li key={one.id}>
          <Entry notification={one} when={formatMoment(one.happenedAt, state.timeZone, now)} onOpen={() => onOpen(one)} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ notification, when, onOpen }: { notification: Notification; when: string; onOpen: () => void }) {
  const Sign = signs[notification.kind];
  return (
    <Link
      href={hrefOf(notification)}
      prefetch={false}
      onClick={onOpen}
      className="grid min-h-11 grid-cols-[16px_minmax(0,1fr)_8px] items-start gap-x-3 px-4 py-2.5 hover:bg-fill-strong/60 focus-visible:-outline-offset-2"
    >
      <Sign className={`mt-0.5 ${kindOf(notification.kind).bad ? 'text-bad' : 'text-ink-2'}`} aria-hidden="true" />
      <span className="min-w-0">
        <span className={`block text-ui text-pretty wrap-anywhere ${notification.read ? 'text-ink-2' : 'font-[560] text-ink'}`}>
          {formatNotification(notification)}
        </span>
        <span className="block text-meta text-ink-3">
          {notification.read ? null : <span className="sr-only">Unread, </span>}
          {when}
        </span>
      </span>
      {notification.read ? null : <span className="mt-1.5 size-2 rounded-full bg-accent" aria-hidden="true" />}
    </Link>
  );
}
