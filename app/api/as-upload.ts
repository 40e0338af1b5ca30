import { runtime } from '#lib/app/web.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { AtOnce } from '#lib/base/limits/at-once.ts';
import { type LimitName, limits } from '#lib/base/limits/limits.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import type { Person } from '#lib/database/current-person.ts';
import { StorageError } from '#lib/database/storage/file-storage.ts';
import { refuse, refuseLimit } from './answers.ts';

/** Seconds a client waits before retrying an upload that had no room. */
const RETRY_SECONDS = 2;
const uploads = () => processSingleton('uploads', () => new AtOnce());

/** Runs an upload of this person, if its size is known and within `limit`, and few enough run at the same time. */
export async function asUpload(request: Request, person: Person, limit: LimitName, handle: () => Promise<Response>): Promise<Response> {
  if (Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > limits[limit].most) return refuseLimit(limit);
  const own = { name: person.id, most: limits.uploadsAtOnce.most };
  const all = { name: 'all', most: limits.uploadsInAll.most };
  const entered = uploads().enter([own, all]);
  if ('full' in entered) return refuseLimit(entered.full === own.name ? 'uploadsAtOnce' : 'uploadsInAll', RETRY_SECONDS);
  try {
    return await handle();
  } catch (error) {
    if (error instanceof PrimitiveError) return refuse(statuses[error.code] ?? 500, error.code, error.message);
    if (request.signal.aborted) return refuse(400, 'malformed', 'The upload was interrupted. Try again.');
    if (error instanceof StorageError && !(error.cause as { code?: unknown } | undefined)?.code)
      return refuse(503, 'storage', `The file could not be saved (${runtime().log('A file could not be saved', error)}). Try again.`);
    throw error;
  } finally {
    entered.leave();
  }
}

const statuses: Partial<Record<string, number>> = { not_found: 404, conflict: 409, invalid_input: 413, limit_reached: 413 };
