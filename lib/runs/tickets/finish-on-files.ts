import type { Db } from '#lib/database/db.ts';
import type { FileStorage } from '#lib/database/storage/file-storage.ts';
import type { Run } from '#lib/features/tickets/end-run.ts';
import { outcomeOf } from '#lib/models/work-outcome.ts';
import { asText } from '#lib/runs/workspace/text-file.ts';
import { fileRows } from './read-files.ts';
import { nameOf } from './settle-run.ts';

/** The maximum length of a file whose output has its text; a longer one can only be downloaded. */
const LONGEST_TEXT = 200_000;

/**
 * Completes a run with files: its outputs are each added or changed file and its final text. Does nothing if the run
 * has ended.
 * @throws {StorageError}, and errors of the database client
 */
export async function finishOnFiles(
  db: Db,
  storage: FileStorage,
  userId: string,
  run: Run,
  turn: string,
  content: string,
  task: string,
): Promise<void> {
  const changed = (await fileRows(db, run.ticketId)).filter(({ run_id, digest, was }) => run_id === run.runId && digest && digest !== was);
  const texts = [];
  for (const { path, digest, size } of changed) {
    const bytes = size <= 4 * LONGEST_TEXT ? await storage.get(userId, digest!) : null;
    const text = bytes && asText(bytes);
    if (typeof text === 'string')
      texts.push({
        path,
        mime_type: /\.(?:md|markdown)$/i.test(path) ? 'text/markdown' : 'text/plain',
        content: text.length <= LONGEST_TEXT ? text : null,
      });
  }
  const { outcome, note } = outcomeOf(content);
  const names = new Set(changed.map(({ path }) => path));
  const wanted = nameOf(content, task);
  const name = names.has(wanted) ? `${wanted} (summary)` : wanted;
  await db
    .rpc('finish_work_on_files', {
      ticket: run.ticketId,
      run: run.runId,
      turn,
      name: name.slice(0, 300),
      content,
      texts,
      outcome,
      ...(note !== null && { note }),
    })
    .throwOnError();
}
