import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ArchivedFile } from '../archive.ts';

/** A file of an export: the messages of a day in a channel. */
export interface SlackDay {
  channel: string;
  date: string;
  file: ArchivedFile;
}

const text = z.string().optional().catch(undefined);
const message = z.object({
  ts: z.string(),
  thread_ts: text,
  subtype: text,
  user: text,
  username: text,
  text,
  attachments: z
    .array(z.object({ text, fallback: text, title: text }))
    .optional()
    .catch(undefined),
  files: z
    .array(z.object({ name: text, title: text }))
    .optional()
    .catch(undefined),
  replies: z
    .array(z.object({ ts: z.string() }))
    .optional()
    .catch(undefined),
  user_profile: z.object({ display_name: text, real_name: text }).optional().catch(undefined),
});
export type StoredMessage = z.infer<typeof message>;

/** How much of the days that were read is kept for threads that continue on other days, in bytes of their files. */
const KEPT = 32 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The days of an export, the newest first, and their messages. A reply is where its thread began if the first message lists it and
 * both are found on the days of their times; otherwise it is on its own day. So each message is read once.
 */
export function readDays(files: readonly ArchivedFile[], root: string) {
  const days = files.flatMap((file): SlackDay[] => {
    if (!file.path.startsWith(root)) return [];
    const [, channel, date] = /^([^/]+)\/(\d{4}-\d{2}-\d{2})\.json$/.exec(file.path.slice(root.length)) ?? [];
    return channel && date ? [{ channel, date, file }] : [];
  });
  days.sort((a, b) => (a.date === b.date ? compare(a.channel, b.channel) : compare(b.date, a.date)));
  const byName = new Map(days.map((day) => [`${day.channel}/${day.date}`, day]));
  const kept = new LRUCache<SlackDay, Map<string, StoredMessage>>({ maxSize: KEPT });

  /** The messages of a day by their time. @throws when it is not what Slack exports */
  async function messagesOf(day: SlackDay): Promise<Map<string, StoredMessage>> {
    const known = kept.get(day);
    if (known) return known;
    const rows = z.array(z.unknown()).parse(JSON.parse((await day.file.open()).toString('utf8')));
    const found = new Map<string, StoredMessage>();
    for (const row of rows) {
      const { data } = message.safeParse(row);
      if (!data || found.has(data.ts)) continue;
      const { user_profile: profile, ...rest } = data;
      // Of somebody who is not in the list of users, such as a guest, the message says the name.
      found.set(data.ts, { ...rest, username: rest.username ?? (profile?.display_name || profile?.real_name) });
    }
    kept.set(day, found, { size: day.file.size + 1 });
    return found;
  }

  const unreadable = new Set<SlackDay>();

  /** The message with this time in a channel: its day is that of some time zone. */
  async function messageAt(channel: string, ts: string): Promise<StoredMessage | undefined> {
    for (const day of daysAround(channel, ts)) {
      if (unreadable.has(day)) continue;
      try {
        const found = (await messagesOf(day)).get(ts);
        if (found) return found;
      } catch {
        unreadable.add(day);
      }
    }
    return undefined;
  }

  function daysAround(channel: string, ts: string): SlackDay[] {
    const moment = Number(ts) * 1000;
    if (!(moment > 0 && moment < 8e15)) return [];
    return [0, -DAY_MS, DAY_MS].flatMap((more) => byName.get(`${channel}/${new Date(moment + more).toISOString().slice(0, 10)}`) ?? []);
  }

  /** A message, followed by its replies if a thread begins with it; nothing for a reply that is in its thread. */
  async function threadOf({ channel }: SlackDay, first: StoredMessage): Promise<StoredMessage[]> {
    if (first.thread_ts && first.thread_ts !== first.ts) {
      const began = await messageAt(channel, first.thread_ts);
      const isListed = began?.replies?.some(({ ts }) => ts === first.ts);
      return isListed && (await messageAt(channel, first.ts))?.thread_ts === first.thread_ts ? [] : [first];
    }
    const thread = [first];
    for (const ts of new Set((first.replies ?? []).map((reply) => reply.ts))) {
      const reply = ts === first.ts ? undefined : await messageAt(channel, ts);
      if (reply?.thread_ts === first.ts) thread.push(reply);
    }
    return thread;
  }

  return { days, read: async (day: SlackDay) => [...(await messagesOf(day)).values()], threadOf };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
