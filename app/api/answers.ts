import { createUIMessageStreamResponse } from 'ai';
import { runtime } from '#lib/app/web.ts';
import { diskFullMessage, isDiskFull } from '#lib/base/errors.ts';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import type { LimitName } from '#lib/base/limits/limits.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { currentUser, type Person } from '#lib/database/current-person.ts';
import { readProfile } from '#lib/features/account/profile/profile.ts';
import type { Reading } from '#lib/runs/chat/partner.ts';
import { isDatabaseAway } from '../database-away.ts';

/** An error response as JSON: a code for clients, a message for the person. */
export function refuse(status: number, error: string, message: string, more: { retryAfter?: number } = {}): Response {
  return Response.json(
    { error, message, ...more },
    { status, headers: { 'cache-control': 'no-store', ...(more.retryAfter ? { 'retry-after': String(more.retryAfter) } : {}) } },
  );
}

/** The response when a limit was reached: 429 if waiting helps, else 413. It names the limit and when it frees up. */
export function refuseLimit(limit: LimitName, retryAfter?: number): Response {
  return retryAfter === undefined
    ? refuse(413, 'too_long', limitMessage(limit))
    : refuse(429, 'rate_limited', limitMessage(limit, retryAfter), { retryAfter });
}

export const signedOut = () => refuse(401, 'signed_out', 'You’re signed out. Sign in again; what you wrote is saved.');
export const noSuchChat = () => refuse(404, 'not_found', 'This chat doesn’t exist or isn’t yours.');

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The session id in the URL, or null when it is invalid. */
export const sessionIdFrom = (text: string) => (uuid.test(text) ? text.toLowerCase() : null);

/**
 * Runs a route for the signed-in person: 401 if signed out, 503 if the database is unavailable, 500 with a log id for
 * unexpected errors.
 */
export async function asPerson(handle: (person: Person) => Promise<Response>): Promise<Response> {
  try {
    const person = await currentUser();
    return person ? await handle(person) : signedOut();
  } catch (error) {
    if (isDiskFull(error)) return refuse(503, 'disk_full', diskFullMessage, { retryAfter: 60 });
    if (isDatabaseAway(error)) {
      runtime().log('The database could not be reached', error);
      return refuse(503, 'database_away', 'The database is unavailable right now. Nothing was lost; try again in a moment.', {
        retryAfter: 2,
      });
    }
    if (await isOfDeletedAccount(error)) return signedOut();
    const id = runtime().log('A request failed', error);
    return refuse(500, 'internal', `Something went wrong (${id}). Nothing was lost; try again.`);
  }
}

/** True if a row could not be stored because its account was deleted: a login outlives its account for up to an hour. */
async function isOfDeletedAccount(error: unknown): Promise<boolean> {
  if ((error as { code?: unknown } | null)?.code !== '23503') return false;
  const person = await currentUser();
  return person !== null && (await readProfile(actingAs(person.id), person.id)) === null;
}

/** For streamed responses: compressing each piece by itself would cost more than sending it. */
export const growing = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

/** A turn as a UI message stream, with its id in `x-turn-id`. */
export function streamOf({ turn, stream }: Reading): Response {
  return createUIMessageStreamResponse({ stream, headers: { 'x-turn-id': turn, ...growing }, keepAliveMs: 15_000 });
}
