import type { Db } from '#lib/database/db.ts';

/** The result of a decision, with a message for the person. */
type Deciding = { ok: boolean; message: string };

/** Stores the person's decision about an address. Of two decisions one counts. @throws what the database client throws */
export async function decideAddress(db: Db, { request, approves }: { request: string; approves: boolean }): Promise<Deciding> {
  const { data } = await db.rpc('decide_address', { request, approves }).throwOnError();
  const became = data as { outcome: 'not_found' } | { outcome: 'closed'; state: string } | { outcome: 'decided'; origin: string };
  if (became.outcome === 'not_found') return { ok: false, message: 'This request no longer exists.' };
  if (became.outcome === 'closed') return { ok: false, message: closedMessages[became.state] ?? 'This request was already settled.' };
  return {
    ok: true,
    message: approves
      ? `Approved. ${became.origin} will be read when the next version is written.`
      : `Declined. ${became.origin} won’t be read.`,
  };
}

const closedMessages: Record<string, string> = {
  approved: 'This address was already approved.',
  denied: 'This address was already declined.',
  expired: 'The address is no longer a source.',
};
