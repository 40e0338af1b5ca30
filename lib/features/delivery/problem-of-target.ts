import { destinationOf, outletNames } from '#lib/entities/destination.ts';

/**
 * What is wrong with where versions are to go, as a person writes it, in words; null when nothing is, and for a platform
 * that is none of ours.
 * @param allowedOrigins web addresses that may be reached though they are not public or not https
 */
export function problemOfTarget(platform: string, target: string, allowedOrigins: readonly string[]): string | null {
  if (!(outletNames as readonly string[]).includes(platform)) return null;
  const destination = destinationOf({ destination: { platform, target }, recipient: null }, {}, allowedOrigins);
  return destination && 'problem' in destination ? destination.problem : null;
}
