import { asJson } from '#lib/base/json.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import type { RecentCall } from '#lib/runs/mcp-server/recent-calls.ts';
import { labelOf } from '#lib/runs/workspace/all-surfaces.ts';

/** The most characters of a failure message that are shown. */
const LONGEST = 200;

/** What a client did, is doing or could not do: "Found 2 deliverables". Pure. */
export function callLabel({ name, input, output, state }: RecentCall): string {
  const { doing, done, failed } = labelOf(name, input, output ?? undefined);
  return { running: doing, done, failed }[state];
}

/** Why a call failed, as a message for the person: the original one is for the client. `page` is where they can do it themselves. */
export function failureMessage({ output, state }: RecentCall): { message: string; page?: string } | null {
  if (state !== 'failed') return null;
  const { error, message, page, scope } = asJson(output);
  if (error === 'permission_denied' && scope !== undefined) return { message: 'Its token doesn’t allow this.' };
  if (error === 'permission_denied')
    return { message: 'Only you can do this.', ...(typeof page === 'string' && page.startsWith('/') && { page }) };
  if (error === 'not_found') return { message: 'Not found.' };
  if (/^(missing|invalid|unsupported)_/.test(String(error))) return { message: 'Invalid request.' };
  return { message: typeof message === 'string' ? shorten(message, LONGEST) : 'Interrupted.' };
}
