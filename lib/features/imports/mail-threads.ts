import type { FileSource } from './file-source.ts';

/** An email of a mailbox: where it is, and whether the one that it answers is there too. */
export interface PlacedEmail {
  from: number;
  size: number;
  isAnswer: boolean;
}

/** Headers of an email that say what it answers are looked for in this much of it, in bytes. */
const MOST_OF_HEADERS = 16 * 1024;
/** A longer thread continues on another page. */
const MOST_TOGETHER = { emails: 100, bytes: 16 * 1024 * 1024 };

/**
 * The emails that begin at these places, by thread, in the order in which the threads begin in the file: an email is in the thread
 * of the one that it answers, and of the first one of those that it refers to.
 */
export function threadsOf(source: FileSource, starts: readonly number[]): PlacedEmail[][] {
  const threads = starts.map((_, index) => index);
  const threadOf = (index: number): number => {
    let thread = index;
    while (threads[thread]! !== thread) thread = threads[thread] = threads[threads[thread]!]!;
    return thread;
  };
  const named = new Map<string, number>();
  const own = new Set<string>();
  const answered = starts.map((from, index) => {
    const { id, answers, first } = idsOf(source, from, (starts[index + 1] ?? source.size) - from);
    if (id) own.add(id);
    for (const name of [id, answers, first]) {
      if (!name) continue;
      const [one, other] = [threadOf(index), threadOf(named.get(name) ?? index)];
      threads[Math.max(one, other)] = Math.min(one, other);
      named.set(name, index);
    }
    return answers;
  });
  const emails = starts.map(
    (from, index): PlacedEmail => ({
      from,
      size: (starts[index + 1] ?? source.size) - from,
      isAnswer: answered[index] !== undefined && own.has(answered[index]),
    }),
  );
  const each = Map.groupBy(emails.keys(), threadOf);
  return [...each.values()].flatMap((indices) => inPages(indices.map((index) => emails[index]!)));
}

function inPages(thread: readonly PlacedEmail[]): PlacedEmail[][] {
  const pages: PlacedEmail[][] = [];
  let bytes = 0;
  for (const email of thread) {
    bytes += email.size;
    const page = pages.at(-1);
    if (page && page.length < MOST_TOGETHER.emails && bytes <= MOST_TOGETHER.bytes) page.push(email);
    else {
      pages.push([email]);
      bytes = email.size;
    }
  }
  return pages;
}

const header = /^(message-id|in-reply-to|references):(.*(?:\r?\n[ \t].*)*)/gim;
const messageId = /<[^<>\s]{1,250}>/g;

/** The id of an email, of the one that it answers, and of the first one of those that it refers to. */
function idsOf(source: FileSource, from: number, size: number): { id?: string; answers?: string; first?: string } {
  const bytes = source.read(from, Math.min(size, MOST_OF_HEADERS));
  const ends = ['\n\n', '\n\r\n'].map((end) => bytes.indexOf(end)).filter((end) => end >= 0);
  const ids: Record<string, string[]> = {};
  for (const [, name, value] of bytes.toString('latin1', 0, Math.min(bytes.length, ...ends)).matchAll(header))
    ids[name!.toLowerCase()] ??= value!.match(messageId) ?? [];
  const references = ids.references ?? [];
  return {
    ...copied('id', ids['message-id']?.[0]),
    ...copied('answers', ids['in-reply-to']?.[0] ?? references.at(-1)),
    ...copied('first', references[0]),
  };
}

/** As a string of its own: a part of another one would keep all of it in memory. */
const copied = (key: string, id: string | undefined) => (id ? { [key]: Buffer.from(id, 'latin1').toString('latin1') } : {});
