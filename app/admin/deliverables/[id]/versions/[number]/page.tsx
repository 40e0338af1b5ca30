import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { AuditEntries } from '#components/admin/audit-entries.tsx';
import { DeliveryRows } from '#components/admin/delivery-rows.tsx';
import { formatCost } from '#components/admin/labels.ts';
import { PreferenceRows } from '#components/admin/preference-rows.tsx';
import { SourcesRead } from '#components/admin/sources-read.tsx';
import { TurnsOfVersion } from '#components/admin/turns-of-version.tsx';
import { formatPeriod } from '#components/deliverables/format-period.ts';
import { VersionState } from '#components/deliverables/version-state.tsx';
import { ParentLink } from '#components/shell/breadcrumb.tsx';
import { Section } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { readVersionHistory } from '#lib/admin/version-history.ts';
import { formatDuration } from '#lib/base/text/duration.ts';
import { currentAdmin } from '../../../../current-admin.ts';

export const metadata: Metadata = { title: 'Version, admin' };

export default async function AdminVersionPage({ params }: { params: Promise<{ id: string; number: string }> }) {
  const { db, timeZone, now } = await currentAdmin();
  const { id, number } = await params;
  const history = await readVersionHistory(db, id, number);
  if (!history) notFound();
  const { version, title, owner, dueAt, delay, turns, costNanoUsd, sources, preferences, leftOut, deliveries, audit } = history;
  const moment = (at: string | null) => at && formatMoment(at, timeZone, now);
  const took = (from: string | null, to: string | null) =>
    from && to ? `, ${formatDuration(Date.parse(to) - Date.parse(from))} later` : '';
  return (
    <AdminPage
      title={`Version ${version.number}`}
      above={<ParentLink href={`/admin/deliverables/${id}`}>{title}</ParentLink>}
      aside={<VersionState status={version.status} delivery={version.delivery} own={false} />}
    >
      <div className="flex flex-col gap-x-14 gap-y-12 xl:flex-row">
        <div className="flex min-w-0 flex-1 flex-col gap-12">
          <Section title="Who changed what">
            {audit.length > 0 ? (
              <AuditEntries entries={audit} within timeZone={timeZone} now={now} />
            ) : (
              <EmptyState>This version is older than the audit log.</EmptyState>
            )}
          </Section>
          <Section title="Turns and calls">
            <TurnsOfVersion turns={turns} timeZone={timeZone} now={now} />
          </Section>
          <Section title="Deliveries">
            {deliveries.length > 0 ? (
              <DeliveryRows deliveries={deliveries} timeZone={timeZone} now={now} />
            ) : (
              <EmptyState>Not delivered.</EmptyState>
            )}
          </Section>
        </div>
        <div className="flex flex-col gap-12 xl:w-[284px] xl:flex-none">
          <Section title="Facts">
            <Facts
              facts={[
                ['Owner', owner.name ? `${owner.name}, ${owner.email}` : owner.email],
                ['Covers', formatPeriod(version.periodStart, version.periodEnd, timeZone, now)],
                ['Due', moment(dueAt)],
                ['Started', delay ? `${moment(version.createdAt)}: ${delay}` : moment(version.createdAt)],
                ['Written', version.stagedAt && moment(version.stagedAt)],
                ['Approved', version.approvedAt && `${moment(version.approvedAt)}${took(version.stagedAt, version.approvedAt)}`],
                ['Delivered', moment(version.deliveredAt)],
                ['Changed', version.changed === null ? null : `${Math.round(version.changed * 100)}%`],
                ['Edits', version.editSummary],
                ['Feedback', version.feedback],
                ['Error', version.error],
                ['Cost', turns.length > 0 ? formatCost(costNanoUsd) : null],
              ]}
            />
          </Section>
          <Section title="Sources read">
            <SourcesRead sources={sources} timeZone={timeZone} now={now} />
          </Section>
          {preferences.length > 0 || leftOut.length > 0 ? (
            <Section title="Preferences">
              <PreferenceRows preferences={preferences} leftOut={leftOut} />
            </Section>
          ) : null}
        </div>
      </div>
    </AdminPage>
  );
}
