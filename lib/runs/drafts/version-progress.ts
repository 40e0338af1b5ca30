import type { Log } from '#lib/base/log.ts';
import type { Db } from '#lib/database/db.ts';

/** Stores progress messages on a version, one after another. */
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
    /** Resolves once all messages are stored. */
    settled: () => shown,
  };
}
