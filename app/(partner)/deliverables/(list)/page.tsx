import { DeliverableRows } from '#components/deliverables/deliverable-rows.tsx';
import { Page, PageTitle } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { countDeliverables, listDeliverables, listNewestVersions } from '#lib/features/deliverables/read-deliverables.ts';
import { statesOf } from '#lib/features/deliverables/version-states.ts';
import { readInbox } from '#lib/features/inbox/inbox.ts';

export const metadata = { title: 'Deliverables' };

export default async function DeliverablesPage({ searchParams }: { searchParams: Promise<{ show?: string }> }) {
  const archived = (await searchParams).show === 'archived';
  const { profile, db } = await requireProfile();
  const [deliverables, archivedCount, waiting, newest] = await Promise.all([
    listDeliverables(db, archived ? ['archived'] : ['active', 'paused']),
    countDeliverables(db, 'archived'),
    readInbox(db),
    listNewestVersions(db),
  ]);
  const newestOf = new Map(newest.map((version) => [version.deliverableId, version]));
  const versions = new Map(deliverables.map(({ id }) => [id, statesOf(id, waiting, newestOf.get(id))]));
  return (
    <Page>
      <PageTitle
        description={archived ? 'Archived deliverables don’t run. Open one to restore it.' : 'Your recurring reports and updates.'}
      >
        {archived ? 'Archived deliverables' : 'Deliverables'}
      </PageTitle>
      <div className="mt-8">
        {deliverables.length > 0 ? (
          <DeliverableRows deliverables={deliverables} versions={versions} timeZone={profile.timeZone} now={runtime().clock.now()} />
        ) : (
          <Nothing archived={archived} />
        )}
      </div>
      <p className="mt-6 text-ui">
        {archived ? (
          <Link href="/deliverables" className="link">
            Back to all deliverables
          </Link>
        ) : null}
        {!archived && archivedCount > 0 ? (
          <Link href="/deliverables?show=archived" className="link">
            Archived, {archivedCount}
          </Link>
        ) : null}
      </p>
    </Page>
  );
}

function Nothing({ archived }: { archived: boolean }) {
  if (archived) return <EmptyState>No archived deliverables.</EmptyState>;
  return (
    <EmptyState
      action={
        <Link href="/chat" className="btn btn-primary">
          Ask in chat
        </Link>
      }
    >
      Your recurring reports, updates and briefs will appear here. Ask for one in chat, for example “Create a weekly status for Sarah,
      Mondays at 9:00”.
    </EmptyState>
  );
}
