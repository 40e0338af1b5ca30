import { LONGEST_ADDRESS } from '#lib/base/http/page-address.ts';
import type { Db } from '#lib/database/db.ts';

/** What a person lets be reached: a whole origin where `address` is null. `createdAt` is ISO 8601. */
export interface ApprovedAddress {
  id: string;
  origin: string;
  address: string | null;
  /** Approved when asked, written by the person themselves, or read before approvals were asked for. */
  how: 'approved' | 'written' | 'read';
  createdAt: string;
}

/** Whether an address may be reached in a person's name. */
export interface AddressPolicy {
  stateOf(address: string): 'approved' | 'declined' | 'waiting';
}

/** All that a person approved or wrote, the newest first. @throws what the database client throws */
export async function readApprovedAddresses(db: Db, userId: string): Promise<ApprovedAddress[]> {
  const { data } = await db
    .from('approved_addresses')
    .select('id, origin, address, how, created_at')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .throwOnError();
  return data.map(({ how, created_at, ...row }) => ({ ...row, how: how as ApprovedAddress['how'], createdAt: created_at }));
}

/** Takes an approval back: the next request to it asks again. @throws what the database client throws */
export async function removeApprovedAddress(db: Db, userId: string, id: string): Promise<void> {
  await db.from('approved_addresses').delete().eq('user_id', userId).eq('id', id).throwOnError();
}

/** Keeps addresses that the person wrote themselves. Each is approved whole, and its origin is not. @throws what the database client throws */
export async function keepWrittenAddresses(db: Db, addresses: readonly string[]): Promise<void> {
  const rows = addresses.flatMap((address) => {
    const origin = URL.parse(address)?.origin;
    return origin && address.length <= LONGEST_ADDRESS ? [{ origin, address, how: 'written' }] : [];
  });
  if (rows.length === 0) return;
  await db.from('approved_addresses').upsert(rows, { onConflict: 'user_id,origin,address', ignoreDuplicates: true }).throwOnError();
}

/** What a person lets be reached now. Somebody's decline holds for the origin. @throws what the database client throws */
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

/** The policy of these approvals, and of these origins that were declined. */
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
 * Whether a request may be led from one address to another: within its origin, from http to https of the same host, and to what
 * is approved.
 */
export function mayBeLed(policy: AddressPolicy, from: URL, to: URL): boolean {
  if (to.origin === from.origin) return true;
  if (from.protocol === 'http:' && to.protocol === 'https:' && to.host === from.host) return true;
  return policy.stateOf(to.href) === 'approved';
}

/** Approves everything of an origin; what waits for it is settled. @throws what the database client throws */
export async function approveOrigin(db: Db, origin: string): Promise<void> {
  await db
    .from('approved_addresses')
    .upsert([{ origin, how: 'approved' }], { onConflict: 'user_id,origin,address', ignoreDuplicates: true })
    .throwOnError();
}
