import type { Resource } from '#lib/features/integrations/platforms/connector.ts';

/** Something that can be picked, or that was picked and is no longer listed by the platform: it can only be taken away. */
export interface ResourceChoice extends Resource {
  isGone: boolean;
}

/** What a platform lists, after what is picked and no longer listed, such as a channel that was archived. */
export function resourceChoices(listed: readonly Resource[], picked: readonly Resource[]): ResourceChoice[] {
  const known = new Set(listed.map(({ externalId }) => externalId));
  const gone = picked.filter(({ externalId }) => !known.has(externalId));
  return [...gone.map((one) => ({ ...one, isGone: true })), ...listed.map((one) => ({ ...one, isGone: false }))];
}
