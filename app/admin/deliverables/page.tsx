import { z } from 'zod';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { any, ownerFilter } from '#components/admin/filters.ts';
import { ListFilter } from '#components/admin/list-filter.tsx';
import { DeliverableStatus } from '#components/deliverables/deliverable-status.tsx';
import { VersionState } from '#components/deliverables/version-state.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { SortHeader, type Sorting, Table } from '#components/ui/table.tsx';
import { deliverableSorts, deliverableTypes, listAllDeliverables, type OwnedDeliverable } from '#lib/admin/deliverables.ts';
import { listOwners } from '#lib/admin/owners.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { typeLabels } from '#lib/features/deliverables/labels.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import { currentAdmin } from '../current-admin.ts';
import { listed, readAddress, type SearchParams } from '../list-address.ts';

export const metadata = { title: 'Deliverables, admin' };

const statuses = ['active', 'paused', 'archived'] as const;
const address = z.object({
  ...listed(Object.keys(deliverableSorts) as (keyof typeof deliverableSorts)[], 'title', 'asc'),
  status: z.enum(statuses).optional().catch(undefined),
  type: z.enum(deliverableTypes).optional().catch(undefined),
  owner: z.guid().optional().catch(undefined),
});

export default async function AdminDeliverablesPage({ searchParams }: { searchParams: SearchParams }) {
  const { db } = await currentAdmin();
  const { q, status, type, owner, sort, dir, page: wanted } = await readAddress(address, searchParams);
  const [{ deliverables, total, page, pages }, owners] = await Promise.all([
    listAllDeliverables(db, { query: q, status, type, owner, sort, ascending: dir === 'asc', page: wanted }),
    listOwners(db),
  ]);
  const parameters = { q, status: status ?? '', type: type ?? '', owner: owner ?? '' };
  const sorting: Sorting = { by: sort, ascending: dir === 'asc', parameters };
  return (
    <AdminPage title="Deliverables">
      <section aria-label="All deliverables">
        <ListFilter
          total={total}
          search={{ label: 'Search deliverables', placeholder: 'Search deliverables', value: q }}
          filters={[
            {
              name: 'status',
              label: 'Status',
              value: status ?? '',
              choices: [any, ...statuses.map((value) => ({ value, label: capitalize(value) }))],
            },
            {
              name: 'type',
              label: 'Type',
              value: type ?? '',
              choices: [any, ...deliverableTypes.map((value) => ({ value, label: capitalize(typeLabels[value]!) }))],
            },
            ownerFilter(owners, owner ?? ''),
          ]}
        />
        {deliverables.length > 0 ? (
          <Table label="Deliverables">
            <thead>
              <tr>
                <SortHeader name="title" sorting={sorting} ascendingFirst>
                  Deliverable
                </SortHeader>
                <th className="max-sm:hidden">Owner</th>
                <SortHeader name="next" sorting={sorting} ascendingFirst className="max-sm:hidden">
                  Schedule
                </SortHeader>
                <SortHeader name="status" sorting={sorting} ascendingFirst className="max-sm:hidden">
                  Status
                </SortHeader>
                <th>Latest version</th>
                <th className="text-right! max-sm:hidden">Edited</th>
              </tr>
            </thead>
            <tbody>
              {deliverables.map((deliverable) => (
                <DeliverableRow key={deliverable.id} deliverable={deliverable} />
              ))}
            </tbody>
          </Table>
        ) : (
          <EmptyState>{Object.values(parameters).some(Boolean) ? 'No matching deliverables.' : 'No deliverables yet.'}</EmptyState>
        )}
        <Pager page={page} pages={pages} parameters={{ ...parameters, sort, dir }} />
      </section>
    </AdminPage>
  );
}

function DeliverableRow({ deliverable }: { deliverable: OwnedDeliverable }) {
  const { id, title, owner, frequency, schedule, status, latest } = deliverable;
  const ownerName = owner.name || owner.email;
  const when = describeSchedule(frequency, schedule, owner.timeZone);
  return (
    <tr className="hover:text-accent">
      <td className="font-[560]">
        <Link
          href={`/admin/deliverables/${id}`}
          className="free max-sm:flex max-sm:min-h-11 max-sm:flex-col max-sm:justify-center hover:text-accent"
        >
          {title}
          <span className="text-meta font-normal text-pretty text-ink-3 sm:hidden">
            {ownerName}, {when}
          </span>
        </Link>
      </td>
      <td className="text-ink-2 max-sm:hidden">
        <span className="free">{ownerName}</span>
      </td>
      <td className="text-ink-2 max-sm:hidden">{when}</td>
      <td className="max-sm:hidden">
        <DeliverableStatus status={status} />
      </td>
      <td className="max-sm:align-middle!">
        {latest ? <VersionState status={latest.status} delivery={latest.delivery} own={false} /> : <span className="text-ink-3">none</span>}
      </td>
      <td className="text-right tabular-nums max-sm:hidden">{latest?.changed == null ? '' : `${Math.round(latest.changed * 100)}%`}</td>
    </tr>
  );
}
