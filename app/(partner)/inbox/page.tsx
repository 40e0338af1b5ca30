import { InboxRows } from '#components/inbox/inbox-rows.tsx';
import { Page, PageTitle } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { appClock } from '#lib/app-clock.ts';
import { readInbox } from '#lib/inbox/inbox.ts';
import { requireProfile } from '#lib/profiles/current-profile.ts';

export const metadata = { title: 'Inbox' };

export default async function InboxPage() {
  const { profile, db } = await requireProfile();
  const waiting = await readInbox(db);
  return (
    <Page>
      <PageTitle says="What waits for you, the longest waiting first.">Inbox</PageTitle>
      <div className="mt-8">
        {waiting.length > 0 ? (
          <InboxRows waiting={waiting} timeZone={profile.timeZone} now={appClock().now()} />
        ) : (
          <EmptyState>
            Nothing waits for you. Drafts to review, questions of your partner and what went wrong will be listed here.
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
