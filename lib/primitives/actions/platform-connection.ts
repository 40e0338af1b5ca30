import { PrimitiveError } from '#lib/base/errors.ts';
import { connectCard, connectsOn } from '#lib/entities/connect-card.ts';
import { isPlatformName, type PlatformName, platformLabels, platformNames } from '#lib/entities/platform-names.ts';

/**
 * The platform that a target names.
 * @throws {PrimitiveError} if it cannot be connected
 */
export function requirePlatform(provider: string): PlatformName {
  if (isPlatformName(provider)) return provider;
  const message = `"${provider}" cannot be connected. Platforms: ${platformNames.join(', ')}.`;
  throw new PrimitiveError('not_found', message, { path: 'target', available: [...platformNames] });
}

/**
 * Refuses what needs a connection, with the card by which the person connects.
 * @param status undefined if there is no connection
 * @throws {PrimitiveError}
 */
export function requireConnection(provider: PlatformName, status: unknown): void {
  if (status === 'active') return;
  const label = platformLabels[provider];
  const problem =
    status === undefined
      ? `${label} is not connected: it has to be connected first.`
      : `${label} no longer accepts the connection: the person has to sign in again.`;
  throw new PrimitiveError('conflict', `${problem} ${connectsOn(provider)}`, connectCard(provider));
}
