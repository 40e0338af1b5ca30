import { z } from 'zod';
import type { Shown } from '#lib/agent/approvals/approval.ts';
import type { Db } from '#lib/database/db.ts';

/** An open approval of a ticket's run. */
export type TicketApproval = Pick<Shown, 'subject' | 'facts' | 'verb' | 'decline'> & { id: string };

const proposal = z.object({
  facts: z.array(z.object({ label: z.string(), value: z.string() })).catch([]),
  verb: z.string().catch('Approve'),
  decline: z.string().catch('Decline'),
});

/** The open approvals of a ticket, oldest first. */
export async function readApprovals(db: Db, ticketId: string): Promise<TicketApproval[]> {
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
