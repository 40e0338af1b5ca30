import type { Db } from '#lib/database/db.ts';
import { type Delivery, deliveryOf } from '#lib/features/delivery/delivery.ts';
import { readNumbers, readTitles } from './names.ts';
import { deletedOwner, type Owner, readOwners } from './owners.ts';
import { type Paging, readPage } from './page.ts';

export interface DeliveriesQuery {
  state?: Delivery['status'];
  owner?: string;
  page: number;
}

/** A person's delivery, and what it sends. */
export interface OwnedDelivery extends Delivery {
  owner: Owner;
  title: string;
  number: number;
}

/** Everyone's matching deliveries, most recently changed first, 25 per page; a page after the last yields the first. `db` must be an administrator's. */
export async function listAllDeliveries(db: Db, request: DeliveriesQuery): Promise<Paging & { deliveries: OwnedDelivery[] }> {
  let select = db.from('deliveries').select('*', { count: 'exact' });
  // Quoted: the embedded database reads the word `unknown` in a filter as SQL's keyword.
  if (request.state) select = select.filter('status', 'in', `("${request.state}")`);
  if (request.owner) select = select.eq('user_id', request.owner);
  const { rows, ...paging } = await readPage(select.order('updated_at', { ascending: false }).order('id'), request.page);
  const [owners, titles, numbers] = await Promise.all([
    readOwners(
      db,
      rows.map(({ user_id }) => user_id),
    ),
    readTitles(
      db,
      rows.map(({ deliverable_id }) => deliverable_id),
    ),
    readNumbers(
      db,
      rows.map(({ version_id }) => version_id),
    ),
  ]);
  return {
    ...paging,
    deliveries: rows.map((row) => ({
      ...deliveryOf(row),
      owner: owners.get(row.user_id) ?? deletedOwner(row.user_id),
      title: titles.get(row.deliverable_id) ?? '',
      number: numbers.get(row.version_id) ?? 0,
    })),
  };
}
