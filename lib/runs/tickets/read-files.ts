import { z } from 'zod';
import { allRows } from '#lib/database/all-rows.ts';
import type { Db } from '#lib/database/db.ts';
import type { FileStorage } from '#lib/database/storage/file-storage.ts';
import type { WorkFile } from './file.ts';

/** A file's row; `digest` is null if a run deleted it. */
export interface FileRow {
  path: string;
  size: number;
  digest: string | null;
  was: string | null;
  run_id: string | null;
  updated_at: string;
}

/** The files of a ticket by path, including those that its newest run deleted. */
export async function fileRows(db: Db, ticketId: string): Promise<FileRow[]> {
  return allRows((from, to) =>
    db
      .from('work_files')
      .select('path, size, digest, was, run_id, updated_at')
      .eq('ticket_id', ticketId)
      .order('path')
      .range(from, to)
      .throwOnError(),
  );
}

/** The files of a ticket by path, without those that an earlier run deleted. `runId` is its newest run. */
export async function listFiles(db: Db, ticketId: string, runId: string | null): Promise<WorkFile[]> {
  const rows = await fileRows(db, ticketId);
  return rows.flatMap((row) => {
    const change = row.run_id !== null && row.run_id === runId ? changeOf(row) : null;
    return row.digest || change ? [{ path: row.path, size: row.size, changedAt: row.updated_at, change }] : [];
  });
}

function changeOf({ digest, was }: FileRow): WorkFile['change'] {
  if (digest === was) return null;
  if (digest === null) return 'deleted';
  return was === null ? 'added' : 'changed';
}

/** The current content of a file; null if it does not exist or `db` may not read it. @throws {StorageError} */
export async function readFile(db: Db, storage: FileStorage, userId: string, ticketId: string, path: string): Promise<Uint8Array | null> {
  if (!z.guid().safeParse(ticketId).success) return null;
  const { data } = await db.from('work_files').select('digest').eq('ticket_id', ticketId).eq('path', path).maybeSingle().throwOnError();
  return data?.digest ? storage.get(userId, data.digest) : null;
}
