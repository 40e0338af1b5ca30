import { createHash } from 'node:crypto';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Db } from '#lib/database/db.ts';

/** The id of a session's call, by which any process can find it. */
export function callIdOf(sessionId: string, request: RequestId): string {
  return `${sessionId}-${createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16)}`;
}

/** Stops a running call in whichever process it runs. @throws errors of the database client */
export async function cancelCall(db: Db, callId: string, now: Date): Promise<void> {
  const { data } = await db.from('turn_calls').select('turn_id').eq('call_id', callId).eq('state', 'running').throwOnError();
  const turns = data.map(({ turn_id }) => turn_id);
  if (turns.length)
    await db.from('turns').update({ stop_requested_at: now.toISOString() }).in('id', turns).eq('status', 'running').throwOnError();
}
