import { z } from 'zod';
import { headingLine } from '#lib/features/documents/read-file/file-text.ts';
import type { Item } from '#lib/features/integrations/platforms/item.ts';
import { transform } from '#lib/features/integrations/platforms/slack/transform.ts';
import { ENOUGH } from '#lib/search/chunk.ts';
import type { ArchivedFile } from '../archive.ts';
import type { ImportReader } from '../import-reader.ts';
import { readDays, type SlackDay, type StoredMessage } from './slack-days.ts';

const user = z.object({
  id: z.string(),
  name: z.string().optional().catch(undefined),
  real_name: z.string().optional().catch(undefined),
  profile: z.object({ display_name: z.string().optional().catch(undefined), real_name: z.string().optional().catch(undefined) }).catch({}),
});
const conversation = z.object({ id: z.string(), name: z.string().optional().catch(undefined), members: z.array(z.string()).catch([]) });

/**
 * An export of a Slack workspace: each day of a channel is a page, the newest first. A thread is on the day on which it began, with
 * all its replies.
 */
export async function openSlackExport(files: readonly ArchivedFile[]): Promise<ImportReader> {
  const root = files.map(({ path }) => /^(.*\/)?users\.json$/.exec(path)).find((found) => found)?.[1] ?? '';
  const list = async <T>(name: string, shape: z.ZodType<T>): Promise<T[]> => {
    const file = files.find(({ path }) => path === `${root}${name}.json`);
    const rows: unknown = file ? JSON.parse((await file.open()).toString('utf8')) : [];
    return Array.isArray(rows) ? rows.flatMap((row) => shape.safeParse(row).data ?? []) : [];
  };
  const users = await list('users', user).catch(() => []);
  const names = new Map(
    users.map(({ id, name, real_name, profile }) => [id, profile.display_name || real_name || profile.real_name || name || id]),
  );
  const labels = new Map<string, string>();
  for (const kind of ['channels', 'groups', 'mpims', 'dms'] as const) {
    const isDirect = kind === 'dms' || kind === 'mpims';
    for (const { id, name, members } of await list(kind, conversation).catch(() => []))
      labels.set(
        name ?? id,
        isDirect ? `Direct messages: ${members.map((member) => names.get(member) ?? member).join(', ')}` : `#${name ?? id}`,
      );
  }
  const { days, read, threadOf } = readDays(files, root);
  return {
    kind: 'slack',
    count: days.length,
    async read(index) {
      const day = days[index]!;
      const label = labels.get(day.channel) ?? `#${day.channel}`;
      const messages = await read(day);
      const items = (some: readonly StoredMessage[]) =>
        some.flatMap((message) => transform(message, { channelId: day.channel, names, home: '' }) ?? []);
      const conversations: string[] = [];
      let count = 0;
      for (const message of messages) {
        const thread = await threadOf(day, message);
        const read = items(thread);
        count += read.length;
        const text = read.map((item) => lineOf(item, day)).join('\n');
        if (text) conversations.push(text);
      }
      return {
        texts: inGroups(`${headingLine(1, `${label}, ${day.date}`)}`, conversations),
        path: [],
        writtenAt: `${day.date}T12:00:00.000Z`,
        items: count,
      };
    },
    notices: {
      unread: (count) => `${count === 1 ? 'One day of a channel' : `${count.toLocaleString('en')} days of channels`} could not be read.`,
      partial: '',
    },
  };
}

/** "Lena Brandt (09:14 UTC): We froze billing." */
function lineOf({ kind, author, at, text }: Item, { date }: SlackDay): string {
  const day = at.slice(0, 10);
  const time = `${day === date ? '' : `${day} `}${at.slice(11, 16)} UTC`;
  const who = author ?? 'Somebody';
  return `${kind === 'reply' ? `  Reply from ${who}` : who} (${time}): ${text}`;
}

/** Whole conversations together, up to what is enough for a passage. */
function inGroups(heading: string, conversations: readonly string[]): string[] {
  const groups: string[] = [];
  let open = heading;
  let isEmpty = true;
  for (const text of conversations) {
    if (!isEmpty && open.length + text.length > ENOUGH) {
      groups.push(open);
      open = text;
    } else open += `\n\n${text}`;
    isEmpty = false;
  }
  return isEmpty ? [] : [...groups, open];
}
