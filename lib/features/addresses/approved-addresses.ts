import { LONGEST_ADDRESS } from '#lib/base/http/public-address.ts';
import type { Db } from '#lib/database/db.ts';

/** An approval of a person: for a whole origin when `address` is null. `createdAt` is ISO 8601. */
export interface ApprovedAddress {
  id: string;
  origin: string;
  address: string | null;
  /** Approved on request, written by the person, or read before approvals existed. */
  how: 'approved' | 'written' | 'read';
  createdAt: string;
}

/** Whether an address may be contacted on a person's behalf. */
export interface AddressPolicy {
  stateOf(address: string): 'approved' | 'declined' | 'waiting';
}

/** All addresses that a person approved or wrote, newest first. @throws what the database client throws */
export async function readApprovedAddresses(db: Db, userId: string): Promise<ApprovedAddress[]> {
  const { data } = await db
    .from('approved_addresses')
    .select('id, origin, address, how, created_at')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .throwOnError();
  return data.map(({ how, created_at, ...row }) => ({ ...row, how: how as ApprovedAddress['how'], createdAt: created_at }));
}

/** Revokes an approval: the next request asks again. @throws what the database client throws */
export async function removeApprovedAddress(db: Db, userId: string, id: string): Promise<void> {
  await db.from('approved_addresses').delete().eq('user_id', userId).eq('id', id).throwOnError();
}

/** Stores addresses that the person wrote. Only the address itself is approved, not its origin. @throws what the database client throws */
export async function saveWrittenAddresses(db: Db, addresses: readonly string[]): Promise<void> {
  const rows = addresses.flatMap((address) => {
    const origin = URL.parse(address)?.origin;
    return origin && address.length <= LONGEST_ADDRESS ? [{ origin, address, how: 'written' }] : [];
  });
  if (rows.length === 0) return;
  await db.from('approved_addresses').upsert(rows, { onConflict: 'user_id,origin,address', ignoreDuplicates: true }).throwOnError();
}

/** The person's current policy. A declined address declines its origin. @throws what the database client throws */
export async function readAddressPolicy(db: Db, userId: string): Promise<AddressPolicy> {
  const declined = db
    .from('requests')
    .select('payload')
    .eq('user_id', userId)
    .not('deliverable_id', 'is', null)
    .eq('state', 'denied')
    .throwOnError();
  const [approved, { data }] = await Promise.all([readApprovedAddresses(db, userId), declined]);
  return addressPolicy(
    approved,
    data.map(({ payload }) => String((payload as { origin?: string }).origin)),
  );
}

/** The policy for these approvals and these declined origins. */
export function addressPolicy(
  approved: readonly Pick<ApprovedAddress, 'origin' | 'address'>[],
  declined: readonly string[] = [],
): AddressPolicy {
  const origins = new Set(approved.filter(({ address }) => address === null).map(({ origin }) => origin));
  const addresses = new Set(approved.flatMap(({ address }) => URL.parse(address ?? '')?.href ?? []));
  return {
    stateOf(address) {
      const url = URL.parse(address);
      if (!url) return 'waiting';
      if (origins.has(url.origin) || addresses.has(url.href)) return 'approved';
      return declined.includes(url.origin) ? 'declined' : 'waiting';
    },
  };
}

/**
 * Whether a request may be redirected from one address to another: within its origin, from http to https of the same host, and to
 * approved addresses.
 */
export function mayBeLed(policy: AddressPolicy, from: URL, to: URL): boolean {
  if (to.origin === from.origin) return true;
  if (from.protocol === 'http:' && to.protocol === 'https:' && to.host === from.host) return true;
  return policy.stateOf(to.href) === 'approved';
}

/** Approves a whole origin and settles the requests that wait for it. @throws what the database client throws */
export async function approveOrigin(db: Db, origin: string): Promise<void> {
  await db
    .from('approved_addresses')
    .upsert([{ origin, how: 'approved' }], { onConflict: 'user_id,origin,address', ignoreDuplicates: true })
    .throwOnError();
}
