import type { Db } from '#lib/database/db.ts';

/** What became of a decision, in words for the person. */
type Deciding = { ok: boolean; message: string };

/** Keeps what the person decided about an address. Of two decisions one is taken. @throws what the database client throws */
export async function decideAddress(db: Db, { request, approves }: { request: string; approves: boolean }): Promise<Deciding> {
  const { data } = await db.rpc('decide_address', { request, approves }).throwOnError();
  const became = data as { outcome: 'not_found' } | { outcome: 'closed'; state: string } | { outcome: 'decided'; origin: string };
  if (became.outcome === 'not_found') return { ok: false, message: 'This request no longer exists.' };
  if (became.outcome === 'closed') return { ok: false, message: closedMessages[became.state] ?? 'This request was settled already.' };
  return {
    ok: true,
    message: approves
      ? `Approved. ${became.origin} is read the next time a version is written.`
      : `Declined. ${became.origin} is not read.`,
  };
}

const closedMessages: Record<string, string> = {
  approved: 'It was approved already.',
  denied: 'It was declined already.',
  expired: 'The address is no longer a source.',
};
