import type { Db } from '#lib/supabase/db.ts';
import { cancelRun } from './settle-run.ts';

/** The queue, as far as it takes jobs back. */
interface TakesBack {
  /** @returns false when the job of this key has ended, or is not there */
  takeBack(name: string, key: string): Promise<boolean>;
}

interface Ports {
  db: Db;
  /** Absent where nothing can be queued. */
  jobs: TakesBack | undefined;
  log: (message: string, error?: unknown) => string;
}

/**
 * Cancels the run of a ticket: it is cancelled at once, and its model and its job are stopped. False when none runs.
 * @throws what the database client throws
 */
export async function cancelTicket(ports: Ports, ticketId: string): Promise<boolean> {
  const runId = await runningIn(ports.db, ticketId);
  if (!runId) return false;
  await cancelRun(ports.db, { ticketId, runId });
  await takeBack(ports, runId);
  return true;
}

/** Deletes a ticket with all that it brought forth; a run of it is stopped. @throws what the database client throws */
export async function deleteTicket(ports: Ports, ticketId: string): Promise<void> {
  const runId = await runningIn(ports.db, ticketId);
  await ports.db.from('work_tickets').delete().eq('id', ticketId).throwOnError();
  if (runId) await takeBack(ports, runId);
}

async function runningIn(db: Db, ticketId: string): Promise<string | null> {
  const { data } = await db.from('work_tickets').select('run_id').eq('id', ticketId).eq('status', 'running').maybeSingle().throwOnError();
  return data?.run_id ?? null;
}

/** The run is over either way: a job that cannot be taken back now finds so when it runs. */
async function takeBack({ jobs, log }: Ports, runId: string): Promise<void> {
  await jobs?.takeBack('work.run', runId).catch((error: unknown) => log('The job of a cancelled run could not be taken back', error));
}
