import type { JobWithMetadata, PgBoss } from 'pg-boss';

interface ClaimOptions {
  /** How many jobs one person may run before other people's jobs come first; the person with the fewest running goes first. */
  levels: number;
  /** Only a job of a person who has none of this kind running, on any worker. */
  onlyNewcomers: boolean;
}

/**
 * Takes the next job of a kind from the queue: from the person with the fewest running jobs of this kind on all workers
 * together, and of theirs the oldest. Claims of a kind run one at a time, because simultaneous ones would not see each other.
 */
export async function claimJob(
  boss: PgBoss,
  name: string,
  { levels, onlyNewcomers }: ClaimOptions,
): Promise<JobWithMetadata<object> | undefined> {
  const { db, commit, rollback } = await boss.getDb().beginTransaction!();
  try {
    await db.executeSql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`claim ${name}`]);
    const claimed = await firstOf(limitsOf({ levels, onlyNewcomers }), async (groupConcurrency) => {
      // A job's group is its person: see `JobQueue`.
      const jobs = await boss.fetch<object>(name, { includeMetadata: true, db, ...(groupConcurrency ? { groupConcurrency } : {}) });
      return jobs[0];
    });
    await commit();
    return claimed;
  } catch (error) {
    await rollback();
    throw error;
  }
}

/** Ascending limits of running jobs per person; undefined is everyone. */
function limitsOf({ levels, onlyNewcomers }: ClaimOptions): (number | undefined)[] {
  return onlyNewcomers ? [1] : [...Array.from({ length: levels }, (_, n) => n + 1), undefined];
}

async function firstOf<A, T>(all: readonly A[], look: (one: A) => Promise<T | undefined>): Promise<T | undefined> {
  for (const one of all) {
    const found = await look(one);
    if (found) return found;
  }
  return undefined;
}

/** The kinds that have a job ready to run. */
export async function kindsWaiting(boss: PgBoss, names: readonly string[]): Promise<string[]> {
  const { rows } = (await boss.getDb().executeSql(
    `select name from unnest($1::text[]) name where exists (
      select from pgboss.job j where j.name = name.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`,
    [names],
  )) as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}
