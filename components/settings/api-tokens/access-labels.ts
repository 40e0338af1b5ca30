import { formatDay } from '#components/ui/format-date.ts';
import { formatList } from '#lib/base/text/list.ts';
import type { Scope } from '#lib/runs/mcp-server/scopes.ts';

/** The access levels of a token, each with an explanation. */
export const accessChoices: { value: Scope; label: string; hint: string }[] = [
  { value: 'read', label: 'Read', hint: 'It can read, list and search everything in your workspace, and ask you questions.' },
  {
    value: 'write',
    label: 'Read and write',
    hint: 'It can also add and change things, but can’t start runs, set schedules or change what only you can set.',
  },
  {
    value: 'execute',
    label: 'Read, write and run',
    hint: 'It can also start drafts and ticket runs, now or on a schedule. Risky actions still need your approval here.',
  },
];

const deeds: Record<Scope, string> = { read: 'read', write: 'write', execute: 'start runs' };

/** "May read and write". */
export function scopesLabel(scopes: readonly Scope[]): string {
  return `May ${formatList(scopes.map((scope) => deeds[scope]))}`;
}

/** "not used yet", "last used yesterday". */
export function formatLastUse(lastUsedAt: string | null, timeZone: string, now: Date): string {
  return lastUsedAt ? `last used ${formatDay(lastUsedAt, timeZone, now)}` : 'not used yet';
}

/** "doesn’t expire", "expires on 19 February 2027", "expired yesterday". */
export function formatExpiry(expiresAt: string | null, timeZone: string, now: Date): { expired: boolean; label: string } {
  if (expiresAt === null) return { expired: false, label: 'doesn’t expire' };
  const expired = Date.parse(expiresAt) <= now.getTime();
  return { expired, label: `${expired ? 'expired' : 'expires'} ${formatDay(expiresAt, timeZone, now)}` };
}
