import type { Db } from '#lib/database/db.ts';
import { isPlatformName, platformLabels } from '#lib/entities/platform-names.ts';
import { isResource } from '#lib/entities/platform-resource.ts';

/** Something that a person picked on a platform, as a possible source of a deliverable: its id, and its name with the platform. */
export interface ResourceChoice {
  value: string;
  label: string;
}

/** What a person picked on all platforms, by name. */
export async function listPickedResources(db: Db, userId: string): Promise<ResourceChoice[]> {
  const { data } = await db.from('platform_resources').select('id, provider, name').eq('user_id', userId).throwOnError();
  return data
    .map(({ id, provider, name }) => ({ value: id, label: `${isPlatformName(provider) ? platformLabels[provider] : provider}, ${name}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** The source that reads a picked resource; null if there is none. It is named as people name it, if that means no other. */
export async function readResourceSource(
  db: Db,
  userId: string,
  resourceId: string,
): Promise<{ type: 'platform'; provider: string; value: string } | null> {
  const own = db.from('platform_resources').select('id, provider, external_id, name').eq('user_id', userId);
  const { data } = await own.throwOnError();
  const picked = data.find(({ id }) => id === resourceId);
  if (!picked) return null;
  const { provider, name, external_id } = picked;
  const meant = data.filter((one) => one.provider === provider && isResource(one, name));
  return { type: 'platform', provider, value: meant.length === 1 ? name : external_id };
}
