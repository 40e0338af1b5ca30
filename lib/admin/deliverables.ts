import type { Db } from '#lib/database/db.ts';
import { deliverableTypes } from '#lib/entities/deliverable.ts';
import type { DeliverableSummary, VersionStatus } from '#lib/features/deliverables/deliverable.ts';
import { summaryOf } from '#lib/features/deliverables/read-deliverables.ts';
import type { DeliveryStatus } from '#lib/features/delivery/delivery-status.ts';
import { deletedOwner, type Owner, readOwners } from './owners.ts';
import { containing, type Paging, readPage } from './page.ts';

export { deliverableTypes };

/** The sort orders of the list, and their columns. */
export const deliverableSorts = { title: 'title', next: 'next_run_at', status: 'status' } as const;

export interface DeliverablesQuery {
  query?: string;
  status?: DeliverableSummary['status'];
  type?: string;
  owner?: string;
  sort: keyof typeof deliverableSorts;
  ascending: boolean;
  page: number;
}

/** A person's deliverable, with its newest version. `changed` is the share that its owner changed, 0..1. */
export interface OwnedDeliverable extends DeliverableSummary {
  owner: Owner;
  latest?: { number: number; status: VersionStatus; delivery: DeliveryStatus | null; changed: number | null };
}

/** Everyone's matching deliverables, 25 per page; a page after the last yields the first. `db` must be an administrator's. */
export async function listAllDeliverables(db: Db, request: DeliverablesQuery): Promise<Paging & { deliverables: OwnedDeliverable[] }> {
  let select = db
    .from('deliverables')
    .select(
      'id, user_id, title, deliverable_type, status, paused_until, frequency, schedule, recipient, next_run_at, created_at, updated_at',
      {
        count: 'exact',
      },
    );
  if (request.query) select = select.ilike('title', containing(request.query));
  if (request.status) select = select.eq('status', request.status);
  if (request.type) select = select.eq('deliverable_type', request.type);
  if (request.owner) select = select.eq('user_id', request.owner);
  const { rows, ...paging } = await readPage(
    select.order(deliverableSorts[request.sort], { ascending: request.ascending, nullsFirst: false }).order('id'),
    request.page,
  );
  const [owners, versions] = await Promise.all([
    readOwners(
      db,
      rows.map((row) => row.user_id),
    ),
    latestVersions(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return {
    ...paging,
    deliverables: rows.map((row) => ({
      ...summaryOf(row),
      owner: owners.get(row.user_id) ?? deletedOwner(row.user_id),
      latest: versions.get(row.id),
    })),
  };
}

async function latestVersions(db: Db, ids: string[]): Promise<Map<string, NonNullable<OwnedDeliverable['latest']>>> {
  if (ids.length === 0) return new Map();
  const { data } = await db.rpc('latest_versions', { of_deliverables: ids }).throwOnError();
  return new Map(
    (data ?? []).map((row) => [
      row.deliverable_id,
      {
        number: row.version_number,
        status: row.status as VersionStatus,
        delivery: row.delivery_status as DeliveryStatus | null,
        changed: row.edit_distance,
      },
    ]),
  );
}

/** The owner of a deliverable. */
export async function readDeliverableOwner(db: Db, id: string): Promise<Owner | undefined> {
  const { data } = await db.from('deliverables').select('user_id').eq('id', id).maybeSingle().throwOnError();
  return data ? (await readOwners(db, [data.user_id])).get(data.user_id) : undefined;
}
