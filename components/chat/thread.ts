import type { PartnerMessage } from '#lib/turns/message.ts';

/** A chat as the server tells it: the newest messages of its current branch, oldest first. */
export interface Thread {
  id: string;
  title: string;
  messages: PartnerMessage[];
  /** There are messages before the first of these. */
  hasEarlier: boolean;
  /** The turn that is being written just now. */
  runningTurnId: string | null;
  /** Earlier attempts at a reply, oldest first, by the id of the message they reply to. */
  attempts: Record<string, PartnerMessage[]>;
}

/** Whose page it is, as far as a chat needs to know. `timeZone` is an IANA name. */
export interface Viewer {
  id: string;
  timeZone: string;
}

/** Puts a newer part of a thread onto an older one: what comes before it stays, the rest is replaced. */
export function mergeMessages(older: readonly PartnerMessage[], newer: readonly PartnerMessage[]): PartnerMessage[] {
  const first = newer[0];
  if (!first) return [...older];
  const seam = older.findIndex(({ id }) => id === first.id);
  return seam < 0 ? [...newer] : [...older.slice(0, seam), ...newer];
}
