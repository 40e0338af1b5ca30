import { z } from 'zod';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { DeliveryRows } from '#components/admin/delivery-rows.tsx';
import { any, ownerFilter } from '#components/admin/filters.ts';
import { ListFilter } from '#components/admin/list-filter.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { listAllDeliveries } from '#lib/admin/deliveries.ts';
import { listOwners } from '#lib/admin/owners.ts';
import { deliveryStatuses, deliveryStatusLabels } from '#lib/features/delivery/delivery-status.ts';
import { currentAdmin } from '../current-admin.ts';
import { readAddress, type SearchParams } from '../list-address.ts';

export const metadata = { title: 'Deliveries, admin' };

const address = z.object({
  state: z.enum(deliveryStatuses).optional().catch(undefined),
  owner: z.guid().optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export default async function AdminDeliveriesPage({ searchParams }: { searchParams: SearchParams }) {
  const { db, timeZone, now } = await currentAdmin();
  const wanted = await readAddress(address, searchParams);
  const [{ deliveries, total, page, pages }, owners] = await Promise.all([listAllDeliveries(db, wanted), listOwners(db)]);
  const parameters = { state: wanted.state ?? '', owner: wanted.owner ?? '' };
  return (
    <AdminPage title="Deliveries">
      <section aria-label="All deliveries">
        <ListFilter
          total={total}
          filters={[
            {
              name: 'state',
              label: 'State',
              value: parameters.state,
              choices: [any, ...deliveryStatuses.map((value) => ({ value, label: deliveryStatusLabels[value] }))],
            },
            ownerFilter(owners, parameters.owner),
          ]}
        />
        {deliveries.length > 0 ? (
          <DeliveryRows
            deliveries={deliveries.map(({ title, number, owner, ...delivery }) => ({
              ...delivery,
              of: { title, number, owner: owner.name || owner.email },
            }))}
            timeZone={timeZone}
            now={now}
          />
        ) : (
          <EmptyState>{Object.values(parameters).some(Boolean) ? 'No matching deliveries.' : 'No deliveries yet.'}</EmptyState>
        )}
        <Pager page={page} pages={pages} parameters={parameters} />
      </section>
    </AdminPage>
  );
}
