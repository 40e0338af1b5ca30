import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#lib/base/clock.ts';
import { didSomething, digestOfContent, type Journal, type JournalEntry, stateOf } from './journal.ts';

/** How many journals are kept. Older runs can no longer be undone. */
const KEPT_RUNS = 20;

/** A journal cannot be written or read. The message is for the person. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** The journals of the runs over one folder, oldest first. */
export interface FolderJournals {
  /** The newest run that was not undone, or null. */
  newest(): Promise<Journal | null>;
  /** The newest run that changed something, or null. Later runs, which changed nothing, count as undone from then on. */
  newestToUndo(clock: Clock): Promise<Journal | null>;
  begin(): Promise<Journal>;
}

/**
 * Journals on disk, one folder per run: `journal.jsonl` with one entry per line, and the saved file contents. Both are
 * flushed before the recorded action happens. A line that a crash cut off is ignored.
 * Throws {@link JournalError} where that cannot be done.
 */
export function folderJournals(folder: string): FolderJournals {
  const runs = async () =>
    existsSync(folder)
      ? (await readdir(folder))
          .filter((name) => /^\d+$/.test(name))
          .map(Number)
          .sort((a, b) => a - b)
      : [];
  const folderOf = (run: number) => join(folder, String(run));
  const newest = async () => {
    for (const run of (await runs()).reverse()) {
      const journal = await openJournal(folderOf(run));
      if (journal.entries().length > 0 && stateOf(journal.entries()).ended !== 'undone') return journal;
    }
    return null;
  };
  return {
    newest,
    async newestToUndo(clock) {
      let journal = await newest();
      while (journal && !didSomething(journal.entries())) {
        await journal.write({ type: 'undone', at: clock.now().toISOString() });
        journal = await newest();
      }
      return journal;
    },
    async begin() {
      const before = await runs();
      for (const old of before.slice(0, Math.max(0, before.length + 1 - KEPT_RUNS)))
        await rm(folderOf(old), { recursive: true, force: true });
      const run = (before.at(-1) ?? 0) + 1;
      await noted(folder, () => mkdir(folderOf(run), { recursive: true, mode: 0o700 }));
      return openJournal(folderOf(run));
    },
  };
}

async function openJournal(folder: string): Promise<Journal> {
  const file = join(folder, 'journal.jsonl');
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const entries = whole.split('\n').flatMap((line) => (line ? [entryOf(line, file)] : []));
  const contentFile = (digest: string) => join(folder, digest);
  let end = Buffer.byteLength(whole);
  return {
    entries: () => entries,
    async write(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      await noted(folder, async () => {
        await using handle = await open(file, existsSync(file) ? 'r+' : 'w', 0o600);
        await handle.truncate(end);
        await handle.write(line, 0, line.length, end);
        await handle.sync();
      });
      end += line.length;
      entries.push(entry);
    },
    async saveContent(content) {
      const digest = digestOfContent(content);
      if (existsSync(contentFile(digest))) return digest;
      const partial = `${contentFile(digest)}.partial`;
      await noted(folder, async () => {
        await using handle = await open(partial, 'w', 0o600);
        await handle.writeFile(content);
        await handle.sync();
      });
      await rename(partial, contentFile(digest));
      return digest;
    },
    readContent: (digest) => readFile(contentFile(digest)),
  };
}

function entryOf(line: string, file: string): JournalEntry {
  try {
    return JSON.parse(line) as JournalEntry;
  } catch {
    throw new JournalError(
      `The journal of an earlier run, ${file}, is damaged. Move it away to start over; that run can then no longer be undone.`,
    );
  }
}

async function noted<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new JournalError(
      `The run’s journal could not be written to ${folder} (${code}). Free up space, fix the permissions, or set XDG_STATE_HOME to another folder.`,
      { cause: error },
    );
  }
}
