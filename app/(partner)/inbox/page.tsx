import { InboxRows } from '#components/inbox/inbox-rows.tsx';
import { Page, PageTitle } from '#components/shell/page.tsx';
import { appClock } from '#lib/app-clock.ts';
import { outlets } from '#lib/delivery/outlets/index.ts';
import { env } from '#lib/env.ts';
import { readInbox } from '#lib/inbox/inbox.ts';
import { requireProfile } from '#lib/profiles/current-profile.ts';

export const metadata = { title: 'Inbox' };

export default async function InboxPage() {
  const { profile, db } = await requireProfile();
  const waiting = await readInbox(db, outlets().allowedOrigins);
  return (
    <Page>
      <PageTitle says="What waits for you, the longest waiting first.">Inbox</PageTitle>
      <div className="mt-8">
        <InboxRows
          waiting={waiting}
          viewer={{ timeZone: profile.timeZone, now: appClock().now().toISOString(), sendsMail: env().SMTP_URL !== undefined }}
        />
      </div>
    </Page>
  );
}
