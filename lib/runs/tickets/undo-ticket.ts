import { problemOfPaths } from '#lib/base/file-path.ts';
import { workspaceLimits } from '#lib/base/limits/limits.ts';
import type { Services } from '#lib/base/services.ts';
import { formatSize } from '#lib/base/text/format-size.ts';
import type { Db } from '#lib/database/db.ts';
import { StorageError } from '#lib/database/storage/file-storage.ts';
import type { Run } from '#lib/features/tickets/end-run.ts';
import { fileRows } from './read-files.ts';

/**
 * Restores the files that a ticket's newest run changed or deleted, and removes those it added. Files that the person
 * has changed since stay as they are. Returns a message if it is not possible.
 * @throws errors of the database client
 */
export async function undoTicket(
  { db, userId, storage, log }: { db: Db; userId: string } & Pick<Services, 'storage' | 'log'>,
  { ticketId, runId }: Run,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const rows = await fileRows(db, ticketId);
  const own = rows.filter(({ run_id }) => run_id === runId);
  const others = rows.filter(({ run_id, digest }) => run_id !== runId && digest !== null);
  const files: { path: string; size: number }[] = [];
  try {
    for (const { path, was } of own) {
      if (was === null) continue;
      const content = await storage.get(userId, was);
      if (!content) return refused(`The previous content of “${path}” is no longer saved, so nothing was undone.`);
      files.push({ path, size: content.length });
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return refused(
      `The files could not be read (${log('Previous file contents could not be read', error)}), so nothing was undone. Try again.`,
    );
  }
  const after = [...others, ...files];
  const bytes = after.reduce((sum, { size }) => sum + size, 0);
  const problem = problemOfPaths(after.map(({ path }) => path));
  if (problem) return refused(`${problem} Remove one of them first; nothing was undone.`);
  if (after.length > workspaceLimits.files || bytes > workspaceLimits.bytes)
    return refused(
      `With the restored files, the ticket would have ${after.length} files (${formatSize(bytes)}); the limit is ${workspaceLimits.files} files (${formatSize(workspaceLimits.bytes)}). Remove some first; nothing was undone.`,
    );
  const { data } = await db.rpc('undo_work', { ticket: ticketId, run: runId, files }).throwOnError();
  const { outcome } = data as { outcome: 'undone' | 'running' | 'over' | 'not_found' };
  return outcome === 'undone' ? { ok: true } : refused(messages[outcome]);
}

const refused = (message: string) => ({ ok: false as const, message });

const messages = {
  running: 'The ticket is running. Stop it first.',
  over: 'This run was already undone, or a newer run has started.',
  not_found: 'This ticket no longer exists.',
};
