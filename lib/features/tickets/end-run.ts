import type { Db } from '#lib/database/db.ts';

/** One run of a ticket. */
export interface Run {
  ticketId: string;
  runId: string;
}

/** Fails a run with an error message. Does nothing if it has ended. */
export async function failRun(db: Db, run: Run, error: string): Promise<void> {
  await end(db, run, { status: 'failed', error });
}

/** Cancels a run; with `turn`, only while that is its current turn. */
export async function cancelRun(db: Db, run: Run, turn?: string): Promise<void> {
  await end(db, run, { status: 'cancelled' }, turn);
}

async function end(db: Db, { ticketId, runId }: Run, ending: { status: string; error?: string }, turn?: string): Promise<void> {
  const update = db
    .from('work_tickets')
    .update(ending)
    .eq('id', ticketId)
    .eq('run_id', runId)
    .in('status', ['running', 'awaiting_approval']);
  await (turn ? update.eq('turn_id', turn) : update).throwOnError();
}
