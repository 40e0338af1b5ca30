import { destinationOf, isPlatformOutlet, providerOfOutlet } from '#lib/entities/destination.ts';
import { connectCard, connectsOn } from './connect-card.ts';
import type { Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import type { Problem } from './invalid-input.ts';
import { type PlatformName, platformLabels, settingsOf } from './platform-names.ts';

/** Why nothing can be delivered to a deliverable's destination; nothing when it has none. */
export async function problemsOfDestination(ctx: EntityContext, { destination, recipient }: Row): Promise<Problem[]> {
  const own = URL.parse(String((destination as { target?: unknown } | null)?.target ?? ''))?.origin;
  // If the allowed origins are unknown here, this is decided when sending.
  const origins = ctx.webhookOrigins ?? (own ? [own] : []);
  const found = destinationOf({ destination, recipient }, {}, origins);
  if (!found) return [];
  if (!('problem' in found)) return isPlatformOutlet(found.platform) ? problemsOfPlatform(ctx, providerOfOutlet[found.platform]) : [];
  const path = !destination ? 'recipient.address' : found.isKnown ? 'destination.target' : 'destination.platform';
  return [{ path, expected: found.problem, sentence: `${path}: ${found.problem}` }];
}

/** A platform has to be connected before anything can be posted there. */
async function problemsOfPlatform({ db, userId }: EntityContext, provider: PlatformName): Promise<Problem[]> {
  const own = db.from('user_integrations').select('id').eq('user_id', userId).eq('provider', provider);
  const { data } = await own.maybeSingle().throwOnError();
  if (data) return [];
  const path = 'destination.platform';
  const label = platformLabels[provider];
  return [
    {
      path,
      expected: `${label} is not connected. Connect it under ${settingsOf(provider)}.`,
      sentence: `${path}: ${label} is not connected, so nothing can go there. ${connectsOn(provider)}`,
      card: connectCard(provider),
    },
  ];
}
