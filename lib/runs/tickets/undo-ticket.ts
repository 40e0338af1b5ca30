import { problemOfPaths } from '#lib/base/file-path.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { StorageError } from '#lib/database/storage/file-storage.ts';
import { workspaceLimits } from '#lib/entities/workspace-limits.ts';
import { formatSize } from './file.ts';
import { fileRows } from './read-files.ts';
import type { Run } from './settle-run.ts';

/**
 * Gives every file that the newest run of a ticket changed or deleted its content of before, and takes away what it added;
 * what the person has changed since stays as it is. The words for the person when it is not done.
 * @throws what the database client throws
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
      if (!content) return refused(`What was in “${path}” before is not kept any more, so nothing was undone.`);
      files.push({ path, size: content.length });
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return refused(`The files could not be read (${log('Files of before could not be read', error)}), so nothing was undone. Try again.`);
  }
  const after = [...others, ...files];
  const bytes = after.reduce((sum, { size }) => sum + size, 0);
  const problem = problemOfPaths(after.map(({ path }) => path));
  if (problem) return refused(`${problem} Take one of them away first; nothing was undone.`);
  if (after.length > workspaceLimits.files || bytes > workspaceLimits.bytes)
    return refused(
      `With what was there before, the ticket would hold ${after.length} files of ${formatSize(bytes)}; it may hold ${workspaceLimits.files} of ${formatSize(workspaceLimits.bytes)}. Take some away first; nothing was undone.`,
    );
  const { data } = await db.rpc('undo_work', { ticket: ticketId, run: runId, files }).throwOnError();
  const { outcome } = data as { outcome: 'undone' | 'running' | 'over' | 'not_found' };
  return outcome === 'undone' ? { ok: true } : refused(words[outcome]);
}

const refused = (message: string) => ({ ok: false as const, message });

const words = {
  running: 'It is at work. Stop it first.',
  over: 'It is undone already, or another run came after it.',
  not_found: 'There is no such work ticket any more.',
};
