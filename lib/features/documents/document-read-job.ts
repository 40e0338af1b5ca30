import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { CANCELLED } from '#lib/jobs/job-queue.ts';
import { documentReadSpec, readingKey } from './document-read-spec.ts';
import { failDocument, type ReadingServices, readDocument } from './read-document.ts';

/** Reads a document whose status is `pending`. */
export const documentReadJob = defineJob({
  ...documentReadSpec,
  async run(ctx: JobContext<ReadingServices>, { document_id: documentId }, { signal }) {
    await readDocument(ctx, documentId, signal);
  },
  onDeadLetter: async ({ db }, { document_id: documentId }, reason) => {
    if (reason !== CANCELLED)
      await failDocument(db, documentId, 'It couldn’t be read because of a problem on the server. Try again later.');
  },
  orphans: {
    find: `
      select d.id, d.user_id, d.reading from public.documents d
      where d.status in ('pending', 'processing') and d.storage_key is not null and d.read_at is null
        and d.updated_at < now() - interval '2 minutes'
      order by d.updated_at limit 1000`,
    queued: ({ id, user_id, reading }: { id: string; user_id: string; reading: number }) => ({
      input: { user_id, document_id: id },
      key: readingKey(id, reading),
    }),
  },
});
