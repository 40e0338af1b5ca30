import { destinationOf, outletNames } from '#lib/entities/destination.ts';

/**
 * The problem with a target as a person wrote it, as a message; null when there is none, and for an unknown platform.
 * @param allowedOrigins URLs that may be contacted although they are not public or not https
 */
export function problemOfTarget(platform: string, target: string, allowedOrigins: readonly string[]): string | null {
  if (!(outletNames as readonly string[]).includes(platform)) return null;
  const destination = destinationOf({ destination: { platform, target }, recipient: null }, {}, allowedOrigins);
  return destination && 'problem' in destination ? destination.problem : null;
}
