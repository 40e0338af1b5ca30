import { digestOfContent, type Journal, type JournalEntry } from './journal.ts';

/** A journal that ends with the process. `after` is one that it goes on from and leaves as it is: what would be written. */
export function memoryJournal(after?: Journal): Journal {
  const entries: JournalEntry[] = [...(after?.entries() ?? [])];
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
      if (content) return content;
      if (after) return after.kept(digest);
      throw new Error(`Nothing is kept under ${digest}.`);
    },
  };
}
