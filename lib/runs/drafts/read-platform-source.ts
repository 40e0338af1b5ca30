import type { Services } from '#lib/base/services.ts';
import { formatMoment } from '#lib/base/text/format-moment.ts';
import type { Row } from '#lib/database/db.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { platformNamed } from '#lib/entities/platform-aliases.ts';
import { isPlatformName, platformLabels, settingsOf } from '#lib/entities/platform-names.ts';
import { isResource } from '#lib/entities/platform-resource.ts';
import { freshnessOf } from '#lib/features/integrations/platforms/platform-state.ts';
import { syncResource } from '#lib/features/integrations/platforms/sync-resource.ts';
import { refTo } from '#lib/refs/format-ref.ts';
import type { Material, Missing } from './brief.ts';
import { linesOf } from './item-lines.ts';
import type { Source } from './read-source.ts';

/**
 * What reading platforms and MCP servers needs beyond the database: without `platforms`, the stored copy is read as it is; without
 * `tools`, servers are not reached.
 */
export type PlatformReading = Partial<Pick<Services, 'platforms' | 'tools'>>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far back the first version reads. */
const FIRST_DAYS = 7;
/** How far ahead events are read. */
const AHEAD_DAYS = 14;
const MOST_ITEMS = 500;
/** How long a version waits for a copy that is not fresh to be renewed. */
const PATIENCE_MS = 60_000;

type Resource = Row<'platform_resources'>;

/**
 * Reads the items of a channel or another resource of a platform since the last version: from the stored copy, which is renewed
 * first if it is not fresh. If it stays stale, the material says of when it is.
 */
export async function readPlatformSource(
  ctx: EntityContext,
  source: Source,
  { platforms, since }: PlatformReading & { since: Date | null },
): Promise<{ materials: Material[]; rest?: Missing } | Missing> {
  const { value } = source;
  const provider = platformNamed(source.provider ?? '');
  if (!isPlatformName(provider)) return { title: source.name ?? value, why: `There is no platform “${provider}”.` };
  const label = platformLabels[provider];
  const title = source.name ?? `${label}, ${value}`;
  const { data: connection } = await ctx.db
    .from('user_integrations')
    .select('id, status, last_error')
    .eq('user_id', ctx.userId)
    .eq('provider', provider)
    .maybeSingle()
    .throwOnError();
  if (!connection) return { title, why: `${label} is not connected. Connect it under ${settingsOf(provider)}.` };
  const found = await findResource(ctx, connection.id, value);
  if (!found) return { title, why: `You have not chosen ${value} to be read. Choose it under ${settingsOf(provider)}.` };
  const resource = await renewed(ctx, found, connection.status === 'active' ? platforms : undefined);
  const again = `Sign in again under ${settingsOf(provider)}.`;
  const reason = connection.status === 'active' ? (resource?.last_error ?? null) : `${connection.last_error ?? ''} ${again}`.trim();
  if (!resource?.last_synced_at) return { title, why: reason ?? `${value} has not been read yet. It will be available in a few minutes.` };

  const now = ctx.clock.now();
  // A file that was chosen by itself is read whether or not it has changed.
  const from = resource.kind === 'file' ? new Date(0) : startOf(source, since, now);
  const { data: items, count } = await ctx.db
    .from('platform_items')
    .select('id, author, at, text, kind, updated_at', { count: 'exact' })
    .eq('resource_id', resource.id)
    .gte('at', from.toISOString())
    .lte('at', new Date(now.getTime() + AHEAD_DAYS * DAY_MS).toISOString())
    .order('at', { ascending: false })
    .order('external_id', { ascending: false })
    .limit(Math.min(source.scope?.max_items ?? MOST_ITEMS, MOST_ITEMS))
    .throwOnError();
  const ref = `${refTo('platform', provider, 'resources', resource.id)}@${resource.last_synced_at}`;
  const rest = staleness(resource, reason, { label, title, now, timeZone: ctx.timeZone });
  const about = { ref, kind: 'platform' as const, title: `${label}, ${resource.name}` };
  if (items.length === 0)
    return {
      materials: [
        {
          ...about,
          text: `There is nothing new in ${resource.name} since ${formatMoment(from.toISOString(), ctx.timeZone)}.`,
          isBackground: true,
        },
      ],
      ...(rest && { rest }),
    };
  const { lines, used, earliest } = linesOf(items, ctx.timeZone);
  let length = 0;
  const passages = lines.map(({ id, updated_at, line }) => {
    const passage = { ref: `${refTo('platform', provider, 'items', id)}@${updated_at}`, from: length };
    length += line.length + 1;
    return passage;
  });
  const text = lines.map(({ line }) => line).join('\n');
  const all = count ?? items.length;
  const part = used < all ? `Only the newest ${used.toLocaleString('en')} of ${all.toLocaleString('en')} items were read.` : undefined;
  return {
    materials: [{ ...about, text, passages, ...(part && { part }), ...(resource.kind !== 'file' && { earliest }) }],
    ...(rest && { rest }),
  };
}

async function findResource({ db }: EntityContext, integrationId: string, value: string): Promise<Resource | undefined> {
  const { data } = await db.from('platform_resources').select().eq('integration_id', integrationId).throwOnError();
  return data.find((resource) => isResource(resource, value));
}

/** The resource, read anew if its copy is not fresh. A reading that fails or takes long leaves the copy as it is. */
async function renewed(ctx: EntityContext, resource: Resource, platforms: Services['platforms'] | undefined): Promise<Resource | null> {
  const { db, userId, clock } = ctx;
  if (!platforms || isFresh(resource, clock.now())) return resource;
  const limit = AbortSignal.timeout(PATIENCE_MS);
  const signal = ctx.signal ? AbortSignal.any([ctx.signal, limit]) : limit;
  try {
    await syncResource({ db, userId, clock, platforms, signal, progress: () => undefined }, resource.id);
  } catch (error) {
    if (!limit.aborted) throw error;
  }
  const { data } = await db.from('platform_resources').select().eq('id', resource.id).maybeSingle().throwOnError();
  return data;
}

/** Whether a copy is as the platform is: what could not be read last time may have changed, or is gone. */
const isFresh = ({ status, last_synced_at }: Resource, now: Date) => status !== 'failed' && freshnessOf(last_synced_at, now) === 'fresh';

/** From when items are read: since the last version, or for a fixed number of days. */
function startOf({ scope }: Source, since: Date | null, now: Date): Date {
  if (since && scope?.mode !== 'fixed_window') return since;
  return new Date(now.getTime() - (scope?.fallback_days ?? FIRST_DAYS) * DAY_MS);
}

/** What a reviewer must know about an old copy. */
function staleness(
  resource: Resource,
  reason: string | null,
  { label, title, now, timeZone }: { label: string; title: string; now: Date; timeZone: string },
): Missing | undefined {
  if (isFresh(resource, now)) return undefined;
  const why =
    `${label} could not be read now, so the copy from ${formatMoment(resource.last_synced_at!, timeZone)} was used. ${reason ?? ''}`.trim();
  return { title, why, isPart: true };
}
