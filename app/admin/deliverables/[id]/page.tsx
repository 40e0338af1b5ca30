import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { AuditEntries } from '#components/admin/audit-entries.tsx';
import { DeliverableStatus } from '#components/deliverables/deliverable-status.tsx';
import { Delivery } from '#components/deliverables/delivery.tsx';
import { Instructions } from '#components/deliverables/instructions.tsx';
import { Sources } from '#components/deliverables/sources.tsx';
import { Versions } from '#components/deliverables/versions.tsx';
import { ParentLink } from '#components/shell/breadcrumb.tsx';
import { Section } from '#components/shell/page.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { listAudit } from '#lib/admin/audit.ts';
import { readDeliverableOwner } from '#lib/admin/deliverables.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { typeLabels } from '#lib/features/deliverables/labels.ts';
import { listVersions, readDeliverable } from '#lib/features/deliverables/read-deliverables.ts';
import { nameSources } from '#lib/features/deliverables/source-titles.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import { currentAdmin } from '../../current-admin.ts';

export const metadata: Metadata = { title: 'Deliverable, admin' };

export default async function AdminDeliverablePage({ params }: { params: Promise<{ id: string }> }) {
  const { db, timeZone, now } = await currentAdmin();
  const deliverable = await readDeliverable(db, (await params).id);
  if (!deliverable) notFound();
  const [owner, versions, sources, audit] = await Promise.all([
    readDeliverableOwner(db, deliverable.id),
    listVersions(db, deliverable.id),
    nameSources(db, null, deliverable.sources),
    listAudit(db, { deliverable: deliverable.id, page: 1 }),
  ]);
  const facts: [string, string][] = [
    ['Owner', owner ? (owner.name ? `${owner.name}, ${owner.email}` : owner.email) : 'deleted'],
    ['Kind', capitalize(typeLabels[deliverable.type] ?? deliverable.type)],
    ['Schedule', describeSchedule(deliverable.frequency, deliverable.schedule, owner?.timeZone ?? 'UTC')],
    ['Next run', deliverable.nextRunAt ? formatMoment(deliverable.nextRunAt, timeZone, now) : 'none'],
    ['Created', formatMoment(deliverable.createdAt, timeZone, now)],
    ['Changed', formatMoment(deliverable.updatedAt, timeZone, now)],
  ];
  return (
    <AdminPage
      title={deliverable.title}
      above={<ParentLink href="/admin/deliverables">Deliverables</ParentLink>}
      aside={<DeliverableStatus status={deliverable.status} />}
    >
      <div className="flex flex-col gap-x-14 gap-y-12 xl:flex-row">
        <div className="flex min-w-0 flex-1 flex-col gap-12">
          <Section title="Versions">
            <Versions
              versions={versions}
              timeZone={timeZone}
              now={now}
              deliverableId={deliverable.id}
              recurrence={{ frequency: deliverable.frequency, schedule: deliverable.schedule, time_zone: owner?.timeZone }}
              own={false}
            />
          </Section>
          <Section title="Content">
            <Instructions deliverable={deliverable} own={false} />
          </Section>
          <Section
            title="Who changed what"
            aside={
              audit.pages > 1 ? (
                <Link href={`/admin/audit?deliverable=${deliverable.id}`} className="link text-ui">
                  All {audit.total} entries
                </Link>
              ) : undefined
            }
          >
            <AuditEntries entries={audit.entries} within timeZone={timeZone} now={now} />
          </Section>
        </div>
        <div className="flex flex-col gap-12 xl:w-[284px] xl:flex-none">
          <Section title="Facts">
            <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-ui">
              {facts.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-ink-3">{name}</dt>
                  <dd className="break-words text-pretty">{value}</dd>
                </div>
              ))}
            </dl>
          </Section>
          <Section title="Sources">
            <Sources sources={sources} />
          </Section>
          <Section title="Delivery">
            <Delivery deliverable={deliverable} own={false} />
          </Section>
        </div>
      </div>
    </AdminPage>
  );
}
