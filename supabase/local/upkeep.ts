import type { PGlite } from '@electric-sql/pglite';

/** What a server's autovacuum and checkpointer would do; this database has neither. */
export async function vacuum(database: PGlite): Promise<void> {
  await database.exec('vacuum (analyze)');
  await database.exec('checkpoint');
}
