import { PrimitiveError } from '#lib/base/errors.ts';
import { limits } from '#lib/base/limits/limits.ts';
import type { Db } from '#lib/database/db.ts';
import type { JobSpec, RequestedJobSpec } from './job-spec.ts';

/** How many waiting jobs of one kind a person may have. */
export const WAITING_PER_PERSON = limits.waitingJobs.most;

/** How many of a person's jobs of one kind run and wait. */
export interface OwnJobs {
  running: number;
  waiting: number;
}

/** The jobs of the person whose client `db` is. */
export async function readOwnJobs(db: Db, { name }: JobSpec): Promise<OwnJobs> {
  const { data } = await db.rpc('own_jobs').throwOnError();
  const own = data.find((one) => one.kind === name);
  return { running: own?.running ?? 0, waiting: own?.waiting ?? 0 };
}

/**
 * Refuses one more job of this kind when the limit of waiting jobs is reached.
 * @throws {PrimitiveError} `limit_reached`, with the limit and when to try again
 */
export async function demandRoom(db: Db, job: RequestedJobSpec): Promise<void> {
  const { running, waiting } = await readOwnJobs(db, job);
  if (waiting < WAITING_PER_PERSON) return;
  const [one, many] = job.nouns;
  throw new PrimitiveError(
    'limit_reached',
    `${waiting} ${many} are already waiting and ${running} ${running === 1 ? 'is' : 'are'} running. At most ${WAITING_PER_PERSON} ${many} can wait. Nothing was started. Try again when the next ${one} has started.`,
    { limit: 'waitingJobs', most: WAITING_PER_PERSON, running, waiting },
  );
}
