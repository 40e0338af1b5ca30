import { destinationOf } from '#lib/entities/destination.ts';
import type { Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import type { Problem } from './invalid-input.ts';

/** Why nothing can be delivered to a deliverable's destination; nothing when it has none. */
export function problemsOfDestination(ctx: EntityContext, { destination, recipient }: Row): Problem[] {
  const own = URL.parse(String((destination as { target?: unknown } | null)?.target ?? ''))?.origin;
  // If the allowed origins are unknown here, this is decided when sending.
  const origins = ctx.webhookOrigins ?? (own ? [own] : []);
  const found = destinationOf({ destination, recipient }, {}, origins);
  if (!found || !('problem' in found)) return [];
  const path = !destination ? 'recipient.address' : found.isKnown ? 'destination.target' : 'destination.platform';
  return [{ path, expected: found.problem, sentence: `${path}: ${found.problem}` }];
}
