import { structuredPatch } from 'diff';
import type { FileStorage } from '#lib/storage/file-storage.ts';
import type { Db } from '#lib/supabase/db.ts';
import { asText } from '#lib/workspace/text-file.ts';
import type { FileDiff } from './file.ts';
import { type FileRow, fileRows } from './read-files.ts';

/** Beyond these a difference is not shown, or not all of it. */
const MOST = { files: 30, bytes: 200_000, lines: 400, ms: 500 };

/** What the run did to its files, as last saved: what was there against what is, `most` lines of each. */
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
  return Promise.all(
    changed.slice(0, MOST.files).map(async (row): Promise<FileDiff> => {
      const [before, after] = await Promise.all([textOf(row.was), textOf(row.digest)]);
      return {
        path: row.path,
        change: changeOf(row),
        ...(before === null || after === null ? { lines: null, more: 0 } : linesOf(before, after, most)),
      };
    }),
  );
}

const changeOf = ({ digest, was }: FileRow) => (digest === null ? 'deleted' : was === null ? 'added' : 'changed');

function linesOf(before: string, after: string, most: number): Pick<FileDiff, 'lines' | 'more'> {
  const patch = structuredPatch('', '', before, after, '', '', { context: 2, timeout: MOST.ms });
  if (!patch) return { lines: null, more: 0 };
  const lines = patch.hunks.flatMap(
    ({ lines }, hunk): NonNullable<FileDiff['lines']> => [
      ...(hunk > 0 ? [{ kind: 'gap' as const, text: '' }] : []),
      ...lines.flatMap((line) => {
        const kind = { '+': 'added', '-': 'removed', ' ': 'same' }[line[0]!] as 'added' | 'removed' | 'same' | undefined;
        return kind ? [{ kind, text: line.slice(1) }] : [];
      }),
    ],
  );
  return { lines: lines.slice(0, most), more: Math.max(0, lines.length - most) };
}
