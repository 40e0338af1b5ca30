import type { Db } from '#lib/database/db.ts';
import type { FileStorage } from '#lib/database/storage/file-storage.ts';
import { asText } from '#lib/runs/workspace/text-file.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { untrusted } from '#lib/untrusted/untrusted.ts';
import type { LinePair } from './differing-lines.ts';
import type { FileDiff } from './file.ts';
import { type FileRow, fileRows } from './read-files.ts';

/** Larger differences are not shown, or only in part. */
const MOST = { files: 30, bytes: 200_000, lines: 400 };

/** The saved changes of a run to its files, at most `most` lines each. */
export async function readDiffs(
  db: Db,
  storage: FileStorage,
  userId: string,
  ticketId: string,
  runId: string,
  most = MOST.lines,
): Promise<FileDiff[]> {
  const changed = (await fileRows(db, ticketId)).filter(({ run_id, digest, was }) => run_id === runId && digest !== was);
  const textOf = async (digest: string | null) => {
    if (!digest) return '';
    const content = await storage.get(userId, digest);
    return content && content.length <= MOST.bytes ? asText(content) : null;
  };
  const rows = changed.slice(0, MOST.files);
  const texts = await Promise.all(rows.map((row) => Promise.all([textOf(row.was), textOf(row.digest)])));
  const pairs = texts.map(([before, after]) => (before === null || after === null ? null : { before, after }));
  const found = await differing(
    pairs.filter((pair) => pair !== null),
    most,
    userId,
  );
  return rows.map((row, place) => ({
    path: row.path,
    change: changeOf(row),
    ...((pairs[place] && found.shift()) ?? unknown),
  }));
}

const unknown = { lines: null, more: 0 };

/** The differing lines of each pair; none if the comparison takes too long. */
async function differing(pairs: LinePair[], most: number, person: string): Promise<Pick<FileDiff, 'lines' | 'more'>[]> {
  if (pairs.length === 0) return [];
  try {
    return await untrusted.run('compare-lines', { pairs, most }, { person });
  } catch (error) {
    if (error instanceof RefusedInput) return pairs.map(() => unknown);
    throw error;
  }
}

const changeOf = ({ digest, was }: FileRow) => (digest === null ? 'deleted' : was === null ? 'added' : 'changed');
