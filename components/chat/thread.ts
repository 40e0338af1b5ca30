import type { PartnerMessage } from '#lib/turns/message.ts';

/** The viewer, as far as a chat needs to know. `timeZone` is an IANA name. */
export interface Viewer {
  id: string;
  timeZone: string;
}

/** Merges a newer part of a thread into an older one: earlier messages stay, the rest is replaced. */
export function mergeMessages(older: readonly PartnerMessage[], newer: readonly PartnerMessage[]): PartnerMessage[] {
  const first = newer[0];
  if (!first) return [...older];
  const seam = older.findIndex(({ id }) => id === first.id);
  return seam < 0 ? [...newer] : [...older.slice(0, seam), ...newer];
}
