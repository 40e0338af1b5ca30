import { z } from 'zod';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { AuditEntries } from '#components/admin/audit-entries.tsx';
import { actorLabels, entityLabels } from '#components/admin/audit-labels.ts';
import { any, ownerFilter } from '#components/admin/filters.ts';
import { ListFilter } from '#components/admin/list-filter.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { actorKinds, listAudit } from '#lib/admin/audit.ts';
import { listOwners } from '#lib/admin/owners.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { currentAdmin } from '../current-admin.ts';
import { readAddress, type SearchParams } from '../list-address.ts';

export const metadata = { title: 'Audit log, admin' };

const address = z.object({
  owner: z.guid().optional().catch(undefined),
  deliverable: z.guid().optional().catch(undefined),
  actor: z.enum(actorKinds).optional().catch(undefined),
  entity: z
    .enum(Object.keys(entityLabels) as [string])
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export default async function AdminAuditPage({ searchParams }: { searchParams: SearchParams }) {
  const { db, timeZone, now } = await currentAdmin();
  const wanted = await readAddress(address, searchParams);
  const [{ entries, total, page, pages }, owners] = await Promise.all([listAudit(db, wanted), listOwners(db)]);
  const parameters = {
    owner: wanted.owner ?? '',
    actor: wanted.actor ?? '',
    entity: wanted.entity ?? '',
    deliverable: wanted.deliverable ?? '',
  };
  return (
    <AdminPage title="Audit log">
      <section aria-label="Who changed what">
        <ListFilter
          total={total}
          filters={[
            {
              name: 'actor',
              label: 'By',
              value: parameters.actor,
              choices: [any, ...actorKinds.map((value) => ({ value, label: actorLabels[value] }))],
            },
            {
              name: 'entity',
              label: 'Item',
              value: parameters.entity,
              choices: [any, ...Object.entries(entityLabels).map(([value, label]) => ({ value, label: capitalize(label) }))],
            },
            ownerFilter(owners, parameters.owner),
          ]}
        />
        {entries.length > 0 ? (
          <AuditEntries entries={entries} timeZone={timeZone} now={now} />
        ) : (
          <EmptyState>{Object.values(parameters).some(Boolean) ? 'No matching entries.' : 'No changes yet.'}</EmptyState>
        )}
        <Pager page={page} pages={pages} parameters={parameters} />
      </section>
    </AdminPage>
  );
}
