import type { CallRecord, ToolCall } from '#lib/base/tool-call.ts';
import type { Db } from '#lib/database/db.ts';
import { type ApprovedCall, approvedCallId } from '#lib/turns/execute-approved.ts';
import type { PartnerMetadata } from '#lib/turns/message.ts';

/**
 * The call that a message approves, with its result from earlier attempts at the turn; empty if it approves nothing.
 * @throws errors of the database client
 */
export async function readApprovedCalls(db: Db, turnId: string, decision: PartnerMetadata['approval']): Promise<ApprovedCall[]> {
  if (decision?.decision !== 'approve') return [];
  const { data } = await db
    .from('requests')
    .select('id, digest, payload')
    .eq('id', decision.requestId)
    .eq('kind', 'approval')
    .eq('state', 'approved')
    .maybeSingle()
    .throwOnError();
  const { call } = (data?.payload ?? {}) as { call?: ToolCall };
  if (!data || !call) return [];
  const { data: earlier } = await db
    .from('turn_calls')
    .select('state, output')
    .eq('call_id', approvedCallId(data.id))
    .neq('turn_id', turnId)
    .throwOnError();
  return [{ requestId: data.id, digest: data.digest, call, earlier: earlier as Pick<CallRecord, 'state' | 'output'>[] }];
}
