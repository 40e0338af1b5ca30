import { z } from 'zod';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { DelayedRows, ScheduledRows } from '#components/admin/schedule-rows.tsx';
import { Section } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { readSchedules } from '#lib/admin/schedules.ts';
import { currentAdmin } from '../current-admin.ts';
import { readAddress, type SearchParams } from '../list-address.ts';

export const metadata = { title: 'Schedules, admin' };

const address = z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1) });

export default async function AdminSchedulesPage({ searchParams }: { searchParams: SearchParams }) {
  const { db, timeZone, now } = await currentAdmin();
  const { late, next, delayed, total, page, pages } = await readSchedules(db, now, (await readAddress(address, searchParams)).page);
  const viewer = { timeZone, now };
  return (
    <AdminPage title="Schedules">
      <div className="flex flex-col gap-12">
        <Section title="Late now" aside={<Count of={late.length} />}>
          {late.length > 0 ? (
            <>
              <p className="pt-3 text-ui text-pretty text-ink-2">
                Due for more than five minutes and not started. A worker checks every minute, so either no worker is running or the previous
                run hasn’t finished.
              </p>
              <ScheduledRows rows={late} late {...viewer} />
            </>
          ) : (
            <EmptyState>Nothing is late.</EmptyState>
          )}
        </Section>
        <Section title="Next" aside={<Count of={total} />}>
          {next.length > 0 ? <ScheduledRows rows={next} {...viewer} /> : <EmptyState>Nothing is scheduled.</EmptyState>}
          <Pager page={page} pages={pages} parameters={{}} />
        </Section>
        <Section title="Late or missed in the last 30 days" aside={<Count of={delayed.length} />}>
          {delayed.length > 0 ? (
            <>
              <p className="pt-3 text-ui text-pretty text-ink-2">
                A run is late when it starts more than five minutes after it was due. After an outage, one run catches up for all missed
                runs and covers their period.
              </p>
              <DelayedRows rows={delayed} {...viewer} />
            </>
          ) : (
            <EmptyState>All runs started on time.</EmptyState>
          )}
        </Section>
      </div>
    </AdminPage>
  );
}

function Count({ of: count }: { of: number }) {
  return <span className="text-meta text-ink-3 tabular-nums">{count}</span>;
}
