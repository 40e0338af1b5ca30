import { z } from 'zod';
import type { Shown } from '#lib/agent/approvals/approval.ts';
import type { Db } from '#lib/database/db.ts';

/** Something that the run of a ticket asks its person. */
export type AskedOfWork = Pick<Shown, 'subject' | 'facts' | 'verb' | 'decline'> & { id: string };

const proposal = z.object({
  facts: z.array(z.object({ label: z.string(), value: z.string() })).catch([]),
  verb: z.string().catch('Approve'),
  decline: z.string().catch('Decline'),
});

/** What the run of a ticket asks its person and they have not decided, in the order in which it was asked. */
export async function readApprovals(db: Db, ticketId: string): Promise<AskedOfWork[]> {
  const { data } = await db
    .from('requests')
    .select('id, subject, payload')
    .eq('ticket_id', ticketId)
    .eq('kind', 'approval')
    .eq('state', 'open')
    .order('created_at')
    .throwOnError();
  return data.map(({ id, subject, payload }) => ({ id, subject, ...proposal.parse((payload as { proposal?: unknown }).proposal ?? {}) }));
}
