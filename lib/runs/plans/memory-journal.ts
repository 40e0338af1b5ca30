import { digestOfContent, type Journal, type JournalEntry } from './journal.ts';

/** A journal in memory. @param before the entries to resume from */
export function memoryJournal(before: readonly JournalEntry[] = []): Journal {
  const entries = [...before];
  const contents = new Map<string, Uint8Array>();
  return {
    entries: () => entries,
    async write(entry) {
      entries.push(entry);
    },
    async saveContent(content) {
      const digest = digestOfContent(content);
      contents.set(digest, content);
      return digest;
    },
    async readContent(digest) {
      const content = contents.get(digest);
      if (!content) throw new Error(`No content has the digest ${digest}.`);
      return content;
    },
  };
}
