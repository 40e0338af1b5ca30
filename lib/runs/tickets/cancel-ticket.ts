import { runKey } from '#lib/agent/registry/run-key.ts';
import type { Db } from '#lib/database/db.ts';
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
  const running = await runningIn(ports.db, ticketId);
  if (!running) return false;
  await cancelRun(ports.db, { ticketId, runId: running.runId });
  await takeBack(ports, running.key);
  return true;
}

/** Deletes a ticket with all that it brought forth; a run of it is stopped. @throws what the database client throws */
export async function deleteTicket(ports: Ports, ticketId: string): Promise<void> {
  const running = await runningIn(ports.db, ticketId);
  await ports.db.from('work_tickets').delete().eq('id', ticketId).throwOnError();
  if (running) await takeBack(ports, running.key);
}

/** The run that is under way, or waits for its person, and the key of its job. */
async function runningIn(db: Db, ticketId: string): Promise<{ runId: string; key: string } | null> {
  const ticket = db.from('work_tickets').select('run_id, leg').eq('id', ticketId).in('status', ['running', 'awaiting_approval']);
  const { data } = await ticket.maybeSingle().throwOnError();
  return data?.run_id ? { runId: data.run_id, key: runKey(data.run_id, data.leg) } : null;
}

/** The run is over either way: a job that cannot be taken back now finds so when it runs. */
async function takeBack({ jobs, log }: Ports, key: string): Promise<void> {
  await jobs?.takeBack('work.run', key).catch((error: unknown) => log('The job of a cancelled run could not be taken back', error));
}
