import { digestOfContent, type Journal, type JournalEntry } from './journal.ts';

/** A journal that ends with the process. @param before the entries that it goes on from */
export function memoryJournal(before: readonly JournalEntry[] = []): Journal {
  const entries = [...before];
  const contents = new Map<string, Uint8Array>();
  return {
    entries: () => entries,
    async write(entry) {
      entries.push(entry);
    },
    async keep(content) {
      const digest = digestOfContent(content);
      contents.set(digest, content);
      return digest;
    },
    async kept(digest) {
      const content = contents.get(digest);
      if (!content) throw new Error(`Nothing is kept under ${digest}.`);
      return content;
    },
  };
}
