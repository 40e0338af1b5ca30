import type { Log } from '#lib/base/log.ts';
import type { Db } from '#lib/database/db.ts';

/** Shows on a version how far it is, one message after the other. */
export function versionProgress(db: Db, versionId: string, log: Log) {
  let shown = Promise.resolve();
  return {
    show(message: string): void {
      shown = shown.then(async () => {
        const { error } = await db
          .from('deliverable_versions')
          .update({ progress: { message } })
          .eq('id', versionId)
          .eq('status', 'generating');
        if (error) log('Progress of a version could not be stored', error);
      });
    },
    /** Settles once all of it is on the version. */
    settled: () => shown,
  };
}
