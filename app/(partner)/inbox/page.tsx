import { InboxRows } from '#components/inbox/inbox-rows.tsx';
import { Page, PageTitle } from '#components/shell/page.tsx';
import { runtime } from '#lib/app/web.ts';
import { env } from '#lib/base/env.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { readInbox } from '#lib/features/inbox/inbox.ts';

export const metadata = { title: 'Inbox' };

export default async function InboxPage() {
  const { profile, db } = await requireProfile();
  const waiting = await readInbox(db, runtime().outlets.allowedOrigins);
  return (
    <Page>
      <PageTitle description="Everything that needs you, oldest first.">Inbox</PageTitle>
      <div className="mt-8">
        <InboxRows
          waiting={waiting}
          viewer={{ timeZone: profile.timeZone, now: runtime().clock.now().toISOString(), sendsEmail: env().SMTP_URL !== undefined }}
        />
      </div>
    </Page>
  );
}
