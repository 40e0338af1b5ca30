import type { Item } from '../item.ts';
import { messageText } from './message-text.ts';

/** The parts of a message that are read. Slack sends many more. */
export interface SlackMessage {
  ts?: string;
  thread_ts?: string;
  subtype?: string;
  user?: string;
  username?: string;
  text?: string;
  reply_count?: number;
  attachments?: { text?: string; fallback?: string; title?: string }[];
  files?: { name?: string; title?: string | null }[];
}

interface Surroundings {
  channelId: string;
  /** Display names by user id. */
  names: ReadonlyMap<string, string>;
  /** The address of the workspace, such as https://acme.slack.com/. */
  home: string;
}

const timestamp = /^\d{1,12}\.\d{6}$/;
/** Messages that Slack writes itself when somebody joins, renames a channel and so on. */
const written = new Set([undefined, '', 'bot_message', 'file_share', 'me_message', 'thread_broadcast']);

/** A message as an item; null if nobody wrote it, it is empty, or it has no valid time. */
export function transform(message: SlackMessage, { channelId, names, home }: Surroundings): Item | null {
  const { ts, thread_ts: thread = ts, user, username } = message;
  if (!ts || !thread || !timestamp.test(ts) || !timestamp.test(thread) || !written.has(message.subtype)) return null;
  const text = fullText(message, names);
  if (!text) return null;
  const link = URL.parse(
    `archives/${channelId}/p${ts.replace('.', '')}${thread === ts ? '' : `?thread_ts=${thread}&cid=${channelId}`}`,
    home,
  );
  return {
    externalId: ts,
    kind: thread === ts ? 'message' : 'reply',
    author: (user && names.get(user)) ?? username ?? null,
    at: timeOf(ts),
    text,
    link: link?.href ?? null,
    thread,
    listedAt: timeOf(thread),
  };
}

/** The time of a message id. */
export const timeOf = (ts: string): string => new Date(Math.floor(Number(ts) * 1000)).toISOString();

function fullText({ text = '', attachments = [], files = [] }: SlackMessage, names: ReadonlyMap<string, string>): string {
  const attached = attachments.map(({ title, text: body, fallback }) => [title, body ?? fallback].filter(Boolean).join('\n'));
  const named = files.flatMap((file) => ((file.title ?? file.name) ? [`[File: ${file.title ?? file.name}]`] : []));
  return [text, ...attached, ...named]
    .filter((part) => typeof part === 'string' && part.trim() !== '')
    .map((part) => messageText(part, names))
    .join('\n\n')
    .replaceAll('\0', '')
    .toWellFormed()
    .trim();
}
