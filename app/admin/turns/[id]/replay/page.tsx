import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { Replay } from '#components/admin/replay.tsx';
import { TurnState } from '#components/admin/turn-state.tsx';
import { ParentLink } from '#components/shell/breadcrumb.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { readLog } from '#lib/admin/read-replay.ts';
import { replayOf } from '#lib/admin/replay.ts';
import { readTurn } from '#lib/admin/turns.ts';
import { currentAdmin } from '../../../current-admin.ts';

export const metadata: Metadata = { title: 'Replay, admin' };

export default async function AdminReplayPage({ params }: { params: Promise<{ id: string }> }) {
  const { db } = await currentAdmin();
  const found = await readTurn(db, (await params).id);
  if (!found) notFound();
  const { turn } = found;
  const { appends, asked } = await readLog(db, turn);
  const steps = replayOf(Date.parse(turn.startedAt), appends);
  return (
    <AdminPage
      title="Replay"
      above={<ParentLink href={`/admin/turns/${turn.id}`}>Turn of {turn.owner.name || turn.owner.email}</ParentLink>}
      aside={<TurnState exitReason={turn.exitReason} />}
    >
      {steps.length > 0 ? (
        <Replay turnId={turn.id} steps={steps} asked={asked} />
      ) : (
        <EmptyState>
          This turn has no log: it ran outside a chat, hasn’t produced anything yet, or its text was deleted with what it used.
        </EmptyState>
      )}
    </AdminPage>
  );
}
