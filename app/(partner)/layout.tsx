import type { ReactNode } from 'react';
import { NotificationAnnouncer } from '#components/notifications/notification-announcer.tsx';
import { NotificationSheet } from '#components/notifications/notification-sheet.tsx';
import { FocusAfterNavigation } from '#components/shell/focus-after-navigation.tsx';
import { SessionsProvider } from '#components/shell/sessions-provider.tsx';
import { SideBar } from '#components/shell/side-bar.tsx';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { countWaiting } from '#lib/features/inbox/inbox.ts';
import { countUnread } from '#lib/features/notifications/read-notifications.ts';
import { listSessions } from '#lib/features/sessions/session-list.ts';

export default async function PartnerLayout({ children }: { children: ReactNode }) {
  const { profile, db } = await requireProfile();
  const [sessions, waiting, unread] = await Promise.all([listSessions(db), countWaiting(db), countUnread(db)]);
  return (
    <SessionsProvider sessions={sessions} waiting={waiting} unread={unread}>
      <div className="grid min-h-dvh lg:grid-cols-[256px_minmax(0,1fr)]">
        <SideBar name={profile.name} email={profile.email} now={runtime().clock.now().toISOString()} timeZone={profile.timeZone} />
        {children}
      </div>
      <FocusAfterNavigation />
      <NotificationSheet />
      <NotificationAnnouncer />
    </SessionsProvider>
  );
}
