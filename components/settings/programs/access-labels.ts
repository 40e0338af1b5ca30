import { formatDay } from '#components/ui/format-date.ts';
import type { Scope } from '#lib/runs/mcp-server/scopes.ts';

/** What a person may allow a program, each with what it means. */
export const accessChoices: { value: Scope; label: string; hint: string }[] = [
  { value: 'read', label: 'Look', hint: 'It can read, list and search everything of yours, and ask you questions.' },
  {
    value: 'write',
    label: 'Look and change',
    hint: 'It can also add and change things, but nothing that starts work: no schedules, and nothing that you alone may set.',
  },
  {
    value: 'execute',
    label: 'Look, change and start',
    hint: 'It can also have versions written and work done, now or on a schedule; what needs your approval waits for you here.',
  },
];

const deeds: Record<Scope, string> = { read: 'look', write: 'change things', execute: 'start work' };

/** "May look and change things". */
export function scopesLabel(scopes: readonly Scope[]): string {
  return `May ${new Intl.ListFormat('en-GB').format(scopes.map((scope) => deeds[scope]))}`;
}

/** "not used yet", "last used yesterday". */
export function formatLastUse(lastUsedAt: string | null, timeZone: string, now: Date): string {
  return lastUsedAt ? `last used ${formatDay(lastUsedAt, timeZone, now)}` : 'not used yet';
}

/** "does not expire", "expires on 19 February 2027", "expired yesterday". */
export function formatExpiry(expiresAt: string | null, timeZone: string, now: Date): { expired: boolean; words: string } {
  if (expiresAt === null) return { expired: false, words: 'does not expire' };
  const expired = Date.parse(expiresAt) <= now.getTime();
  return { expired, words: `${expired ? 'expired' : 'expires'} ${formatDay(expiresAt, timeZone, now)}` };
}
