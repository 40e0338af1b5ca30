import { setTimeout as pause } from 'node:timers/promises';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limitOfError } from '#lib/base/limits/limits.ts';
import type { Services } from '#lib/base/services.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import type { Db, Row } from '#lib/database/db.ts';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import { chunkText } from '#lib/search/chunk.ts';
import { inBatches } from '#lib/search/in-batches.ts';
import type { FetchedPage, Resource } from './connector.ts';
import { type Item, timelessKinds } from './item.ts';
import { PlatformError } from './platform-error.ts';
import { startOfKept, startOfScan } from './reach.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How often a resource is read, and how long a reading may pause for a platform's rate limit. In ms. */
const EVERY_MS = 30 * MINUTE;
const LONGEST_PAUSE_MS = MINUTE;
/** A process that reads a resource holds it this long, and renews that with every page. In ms. */
const LEASE_MS = 5 * MINUTE;
/** The pause after a failure, which doubles with each further one. In ms. */
const FIRST_PAUSE_MS = 5 * MINUTE;
const LONGEST_TEXT = 100_000;

type StoredResource = Row<'platform_resources'>;

/** A resource that this process reads. */
interface HeldResource extends StoredResource {
  /** How long its items are kept, in days. */
  keepDays: number | null;
}

interface Reading extends Pick<Services, 'platforms' | 'clock'> {
  db: Db;
  userId: string;
  signal: AbortSignal;
  progress: (message: string) => void;
}

/**
 * Reads what is new in a resource, from where the last reading ended, and stores it. Each page is stored with its cursor, so that
 * a reading that was interrupted continues there. A failure is stored with the resource, for the person to see, and with the time of
 * the next attempt.
 * @throws what the database client throws, and the signal's reason
 */
export async function syncResource(reading: Reading, resourceId: string): Promise<void> {
  const { db, clock } = reading;
  const held = await take(reading, resourceId);
  if (!held) return;
  try {
    let resource = await begin(reading, held);
    for (;;) {
      const page = await fetchPage(reading, resource);
      if (page === 'later') return;
      const stored = await store(reading, resource, page);
      // The person has taken it away, or disconnected the platform.
      if (!stored) return;
      resource = stored;
      reading.progress(`${resource.items_read} items of ${resource.name}`);
      if (!page.more) break;
    }
    const now = clock.now();
    await update(db, resource.id, {
      status: 'ready',
      scan_began_at: null,
      scan_from: null,
      read_from: earlier(resource.read_from, resource.scan_from),
      last_synced_at: now.toISOString(),
      next_sync_at: later(now, EVERY_MS),
      failures: 0,
      last_error: null,
    });
    await settleOlder(db, resource, now);
    const works = { status: 'active', last_error: null, last_synced_at: now.toISOString() };
    await db.from('user_integrations').update(works).eq('id', resource.integration_id).throwOnError();
  } catch (error) {
    reading.signal.throwIfAborted();
    const limit = limitOfError(error);
    if (!(error instanceof PlatformError) && !limit) throw error;
    const problem = error instanceof PlatformError ? error : new PlatformError('refused', limitMessage(limit!), { cause: error });
    await failReading(reading, held, problem);
  } finally {
    await update(db, resourceId, { reading_until: null });
  }
}

/** Begins a scan, or continues the one that was interrupted. One that is to reach further back begins without a cursor. */
async function begin({ db, clock }: Reading, held: StoredResource): Promise<HeldResource> {
  const kept = db.from('user_integrations').select('keep_days').eq('id', held.integration_id);
  const keepDays = (await kept.maybeSingle().throwOnError()).data?.keep_days ?? null;
  const start = startOfScan({ olderFrom: held.older_from, keepDays }, clock.now());
  if (held.scan_began_at !== null && held.scan_from !== null) {
    // What was asked for after that scan began is read by the next one.
    const reaches = Date.parse(held.scan_from) <= start.getTime();
    return { ...held, keepDays, older_from: reaches ? held.older_from : null };
  }
  const change = {
    scan_from: start.toISOString(),
    ...(held.older_from !== null && { cursor: null, scan_began_at: null, items_read: 0 }),
  };
  await update(db, held.id, change);
  return { ...held, ...change, keepDays };
}

/** What the person asked for is done when a scan has reached that far back. Anything that they asked for meanwhile is read next. */
async function settleOlder(db: Db, { id, older_from }: StoredResource, now: Date): Promise<void> {
  if (older_from !== null)
    await db.from('platform_resources').update({ older_from: null }).eq('id', id).eq('older_from', older_from).throwOnError();
  await db.from('platform_resources').update({ next_sync_at: now.toISOString() }).eq('id', id).not('older_from', 'is', null).throwOnError();
}

/** Lets this process read the resource; null while another one does, or if it is gone. */
async function take({ db, clock }: Reading, id: string): Promise<StoredResource | null> {
  const now = clock.now();
  const { data } = await db
    .from('platform_resources')
    .update({ status: 'reading', reading_until: later(now, LEASE_MS) })
    .eq('id', id)
    .or(`reading_until.is.null,reading_until.lt.${now.toISOString()}`)
    .select()
    .throwOnError();
  if (data[0]) return data[0];
  // If the process that holds it has died, a new job follows when its time is up.
  const due = { next_sync_at: later(now, LEASE_MS) };
  await db.from('platform_resources').update(due).eq('id', id).not('reading_until', 'is', null).throwOnError();
  return null;
}

/** The next page. A platform that asks for a short pause gets it; after a longer one a new job continues. */
async function fetchPage(reading: Reading, resource: HeldResource): Promise<FetchedPage | 'later'> {
  const { platforms, userId, clock, signal, db } = reading;
  const connection = { integrationId: resource.integration_id, provider: resource.provider as PlatformName };
  for (;;) {
    const now = clock.now();
    try {
      return await platforms.call(userId, connection, { signal }, (connector, grant) =>
        connector.fetchSince(grant, resourceOf(resource), resource.cursor, {
          signal,
          now,
          since: new Date(resource.scan_from!),
          stored: (externalIds) => storedTimes(db, resource.id, externalIds),
        }),
      );
    } catch (error) {
      if (!(error instanceof PlatformError) || !error.retryAt) throw error;
      const wait = error.retryAt.getTime() - clock.now().getTime();
      if (wait > LONGEST_PAUSE_MS) {
        const waiting = { status: 'waiting', next_sync_at: error.retryAt.toISOString(), last_error: error.message };
        await update(db, resource.id, waiting);
        return 'later';
      }
      await pause(Math.max(wait, 100), undefined, { signal });
      await update(db, resource.id, { reading_until: later(clock.now(), LEASE_MS) });
    }
  }
}

/**
 * Stores a page and its cursor; after the last page of a scan, what the platform no longer has is forgotten.
 * @returns null if the resource is no longer there: then nothing is stored
 */
async function store({ db, clock }: Reading, resource: HeldResource, page: FetchedPage): Promise<HeldResource | null> {
  const isFirst = resource.scan_began_at === null;
  const began = resource.scan_began_at ?? clock.now().toISOString();
  const oldest = startOfKept(resource.keepDays, clock.now())?.toISOString() ?? '';
  const kept = page.items.filter(({ kind, at, listedAt }) => timelessKinds.includes(kind) || at >= oldest || listedAt >= oldest);
  const items = kept.map((item) => rowOf(item, resource.name));
  for (const batch of inBatches(items, ({ text }) => text.length))
    await db.rpc('store_platform_items', { resource: resource.id, scan_began_at: began, items: batch as never }).throwOnError();
  for (const ids of batches(page.unchanged ?? []))
    await db.from('platform_items').update({ seen_at: began }).eq('resource_id', resource.id).in('external_id', ids).throwOnError();
  for (const ids of batches(page.removed ?? []))
    await db.from('platform_items').delete().eq('resource_id', resource.id).in('external_id', ids).throwOnError();
  if (!page.more && page.completeSince)
    await db
      .from('platform_items')
      .delete()
      .eq('resource_id', resource.id)
      .gte('listed_at', page.completeSince)
      .lt('seen_at', began)
      .throwOnError();
  const change = {
    cursor: page.cursor,
    scan_began_at: began,
    items_read: (isFirst ? 0 : resource.items_read) + items.length,
    reading_until: later(clock.now(), LEASE_MS),
  };
  return (await update(db, resource.id, change)) ? { ...resource, ...change } : null;
}

/** The times of those of these items that are stored, by their ids. */
async function storedTimes(db: Db, resourceId: string, externalIds: readonly string[]): Promise<Map<string, string>> {
  const times = new Map<string, string>();
  for (const ids of batches(externalIds)) {
    const { data } = await db
      .from('platform_items')
      .select('external_id, at')
      .eq('resource_id', resourceId)
      .in('external_id', ids)
      .throwOnError();
    for (const { external_id, at } of data) times.set(external_id, new Date(at).toISOString());
  }
  return times;
}

/** Ids, as many at a time as fit in the address of a request. */
function batches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / 100) }, (_, index) => ids.slice(index * 100, (index + 1) * 100));
}

/** An item as it is stored, with the chunks that search compares. */
function rowOf(item: Item, resource: string) {
  const { externalId, kind, author, at, link, thread, listedAt } = item;
  const text = item.text.slice(0, LONGEST_TEXT).toWellFormed();
  const heading = author ? `${author} in ${resource}` : resource;
  return {
    external_id: externalId,
    kind,
    author: author && truncate(author, 300),
    at,
    text,
    link: link && link.length <= 2000 ? link : null,
    thread,
    listed_at: listedAt,
    chunks: chunkText(text).map(({ ordinal, content }) => ({ ordinal, heading, content })),
  };
}

/** Stores why a resource could not be read, and when it is tried again. */
export async function failReading(
  { db, clock }: Pick<Reading, 'db' | 'clock'>,
  resource: Pick<StoredResource, 'id' | 'failures'>,
  error: PlatformError,
): Promise<void> {
  const { id, failures } = resource;
  const { problem, message, retryAt } = error;
  const now = clock.now();
  const again = retryAt?.toISOString() ?? later(now, Math.min(FIRST_PAUSE_MS * 2 ** failures, DAY));
  await update(db, id, {
    status: 'failed',
    failures: failures + 1,
    last_error: truncate(message, 500),
    // It may be the cursor that was refused, or how far back was read.
    ...(problem === 'refused' && { cursor: null, scan_began_at: null, scan_from: null, older_from: null }),
    // Once the person has signed in again, it is read again.
    next_sync_at: problem === 'needs_authorization' ? null : again,
  });
}

/** Changes a resource, if it is still there. */
async function update(db: Db, id: string, change: Partial<StoredResource>): Promise<boolean> {
  const { data } = await db.from('platform_resources').update(change).eq('id', id).select('id').throwOnError();
  return data.length > 0;
}

/** The earlier of two times, of which one may be missing. */
const earlier = (one: string | null, other: string | null) =>
  [one, other].filter((time) => time !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

const resourceOf = ({ external_id, name, kind }: StoredResource): Resource => ({
  externalId: external_id,
  name,
  kind: kind as Resource['kind'],
});
