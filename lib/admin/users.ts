import type { Db } from '#lib/database/db.ts';
import type { Owner } from './owners.ts';
import { type Paging, readPage } from './page.ts';

/** The sort orders of the list, and their columns. */
export const userSorts = { name: 'name', email: 'email', since: 'created_at' } as const;

export interface UsersQuery {
  query?: string;
  sort: keyof typeof userSorts;
  ascending: boolean;
  page: number;
}

/** An account with its content and usage. Times are ISO 8601. */
export interface Account extends Omit<Owner, 'timeZone'> {
  since: string;
  chats: number;
  deliverables: number;
  memories: number;
  turns: number;
  /** The cost of its turns in nano-dollars, without those whose cost is unknown. */
  costNanoUsd: number;
  /** The ended turns whose cost is unknown. */
  unpriced: number;
  lastTurnAt: string | null;
}

/** Everyone whose name or email contains `query`, 25 per page; a page after the last yields the first. `db` must be an administrator's. */
export async function listUsers(db: Db, request: UsersQuery): Promise<Paging & { users: Account[] }> {
  let select = db.from('profiles').select('id, name, email, created_at', { count: 'exact' });
  if (request.query) {
    // Characters with a meaning in the grammar of `or` match any character.
    const pattern = `%${request.query.replaceAll(/[\\%_*,()"]/g, '_')}%`;
    select = select.or(`name.ilike.${pattern},email.ilike.${pattern}`);
  }
  const { rows, ...paging } = await readPage(
    select.order(userSorts[request.sort], { ascending: request.ascending }).order('id'),
    request.page,
  );
  const counts = await accountCounts(
    db,
    rows.map(({ id }) => id),
  );
  return {
    ...paging,
    users: rows.map(({ id, name, email, created_at }) => ({ id, name, email, since: created_at, ...(counts.get(id) ?? nothing) })),
  };
}

type Counts = Omit<Account, keyof Owner | 'since'>;
const nothing: Counts = { chats: 0, deliverables: 0, memories: 0, turns: 0, costNanoUsd: 0, unpriced: 0, lastTurnAt: null };

async function accountCounts(db: Db, accounts: string[]): Promise<Map<string, Counts>> {
  if (accounts.length === 0) return new Map();
  const { data } = await db.rpc('account_counts', { accounts }).throwOnError();
  return new Map(
    (data ?? []).map((row) => [
      row.account,
      {
        chats: Number(row.chats),
        deliverables: Number(row.deliverables),
        memories: Number(row.memories),
        turns: Number(row.turns),
        costNanoUsd: Number(row.cost_nanousd),
        unpriced: Number(row.unpriced),
        lastTurnAt: row.last_turn_at,
      },
    ]),
  );
}
