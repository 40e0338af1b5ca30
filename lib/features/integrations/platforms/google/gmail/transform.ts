import type { gmail_v1 } from '@googleapis/gmail';
import type { Item } from '../../item.ts';

/** A message as an item; null if it has no text or no valid time. `text` is that of its parts. */
export function transform(
  { id, threadId, internalDate, payload }: gmail_v1.Schema$Message,
  { text, home }: { text: string; home: string },
): Item | null {
  const time = Number(internalDate);
  if (!id || !internalDate || !(time > 0 && time < 8.64e15)) return null;
  const header = (name: string) => payload?.headers?.find((one) => one.name?.toLowerCase() === name)?.value?.trim() ?? '';
  const whole = [header('subject'), text].filter(Boolean).join('\n\n').replaceAll('\0', '').toWellFormed();
  if (!whole) return null;
  const at = new Date(time).toISOString();
  return {
    externalId: id,
    kind: header('in-reply-to') ? 'reply' : 'message',
    author: authorOf(header('from')),
    at,
    text: whole,
    link: `${home}#all/${encodeURIComponent(threadId ?? id)}`,
    thread: threadId ?? id,
    listedAt: at,
  };
}

/** The name in an address, or the address: "Sarah Lind" of `"Sarah Lind" <sarah@acme.com>`. */
function authorOf(from: string): string | null {
  const [, name = '', address = ''] = /^([^<]*)<([^<>]*)>/.exec(from) ?? [];
  return name.trim().replace(/^"(.*)"$/, '$1') || address.trim() || from || null;
}
