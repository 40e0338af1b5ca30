import type { BadDestination, Destination } from '#lib/entities/destination.ts';

/**
 * The destination that a version reaches by being approved; null when it stays here until somebody sends it. A file needs nobody to send
 * it, whatever the governance. The database decides the same when a version is approved (`private.sends_itself`).
 */
export function leavesOnApproval(governance: string, to: Destination | BadDestination | null): Destination | null {
  if (!to || 'problem' in to) return null;
  return to.platform === 'download' || governance !== 'manual' ? to : null;
}
