import type { Db, Row } from '#lib/database/db.ts';
import { type PlatformName, platformNames } from '#lib/entities/platform-names.ts';
import { isKeptDays, type KeptDays } from './reach.ts';
import type { ResourceKind } from './resource-kind.ts';

/** Something that a person picked to be read. Times are ISO 8601. */
export interface PickedResource {
  externalId: string;
  name: string;
  kind: ResourceKind;
  status: 'waiting' | 'reading' | 'ready' | 'failed';
  /** The items that the running or the last reading found. */
  itemsRead: number;
  lastSyncedAt: string | null;
  /** From when its items are stored; null until it has been read. */
  readFrom: string | null;
  /** From when the person asked it to be read, until that is done. */
  olderFrom: string | null;
  /** Why the last reading did not succeed, or has to wait. */
  problem: string | null;
}

/** A platform as its owner sees it. */
export interface PlatformView {
  name: PlatformName;
  /** Whether the installation has a client id for it. */
  isConfigured: boolean;
  connection: {
    account: string;
    /** Whether the platform accepts the connection. */
    works: boolean;
    problem: string | null;
    scopes: string[];
    resources: PickedResource[];
    /** How many items are stored. */
    items: number;
    /** How long they are kept. */
    keepDays: KeptDays;
  } | null;
}

/** The platforms that can be connected here, with the person's connections. */
export async function readPlatforms(db: Db, userId: string, configured: readonly PlatformName[]): Promise<PlatformView[]> {
  const { data } = await db
    .from('user_integrations')
    .select('id, provider, account, status, scopes, last_error, keep_days, platform_resources (*)')
    .eq('user_id', userId)
    .in('provider', platformNames)
    .throwOnError();
  const stored = new Map(data.map((row) => [row.provider, row]));
  return Promise.all(
    platformNames.map(async (name): Promise<PlatformView> => {
      const row = stored.get(name);
      const isConfigured = configured.includes(name);
      if (!row) return { name, isConfigured, connection: null };
      const { id, account, status, scopes, last_error, keep_days, platform_resources } = row;
      return {
        name,
        isConfigured,
        connection: {
          account: account ?? '',
          works: status === 'active',
          problem: last_error,
          scopes,
          resources: platform_resources.map(resourceOf).toSorted((a, b) => a.name.localeCompare(b.name)),
          items: await countItems(db, id),
          keepDays: isKeptDays(keep_days) ? keep_days : null,
        },
      };
    }),
  );
}

async function countItems(db: Db, integrationId: string): Promise<number> {
  const items = db.from('platform_items').select('id', { count: 'exact', head: true }).eq('integration_id', integrationId);
  return (await items.throwOnError()).count ?? 0;
}

const resourceOf = ({
  external_id,
  name,
  kind,
  status,
  items_read,
  last_synced_at,
  read_from,
  older_from,
  last_error,
}: Row<'platform_resources'>): PickedResource => ({
  externalId: external_id,
  name,
  kind: kind as ResourceKind,
  status: status as PickedResource['status'],
  itemsRead: items_read,
  lastSyncedAt: last_synced_at,
  readFrom: read_from,
  olderFrom: older_from,
  problem: last_error,
});
