import type { drive_v3 } from '@googleapis/drive';
import type { Item } from '../../item.ts';

/** A file as an item, at the time of its last change; null if that cannot be told. */
export function transform(file: drive_v3.Schema$File, read: { text: string } | { problem: string }): Item | null {
  const { id, name, webViewLink, lastModifyingUser, owners } = file;
  const at = timeOf(file);
  if (!id || !at) return null;
  const content = 'text' in read ? read.text : `[Its text was not read: ${read.problem}]`;
  return {
    externalId: id,
    kind: 'file',
    author: lastModifyingUser?.displayName ?? owners?.[0]?.displayName ?? null,
    at,
    text: [name?.trim() || 'Untitled', content.trim()].filter(Boolean).join('\n\n').replaceAll('\0', '').toWellFormed(),
    link: webViewLink && /^https?:\/\//.test(webViewLink) ? webViewLink : null,
    thread: id,
    listedAt: at,
  };
}

/** When a file was last changed. */
export function timeOf({ modifiedTime }: drive_v3.Schema$File): string | null {
  const time = Date.parse(modifiedTime ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
