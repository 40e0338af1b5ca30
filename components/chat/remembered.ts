import type { Remembered } from '#lib/features/memories/memory.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';
import type { ChatSession } from './chat-session.ts';

export type RememberedByMessage = Record<string, Remembered[]>;

/** What the server tells, beside what was undone on this page: that stays to be seen, so that it can be taken back. */
export function mergeRemembered(shown: RememberedByMessage, now: RememberedByMessage): RememberedByMessage {
  const undone = Object.entries(shown).flatMap(([message, all]) => all.filter(({ kept }) => !kept).map((one) => [message, one] as const));
  const merged = { ...now };
  for (const [message, one] of undone)
    if (!merged[message]?.some(({ id }) => id === one.id)) merged[message] = [...(merged[message] ?? []), one];
  return merged;
}

export function withKept(shown: RememberedByMessage, memory: string, kept: boolean, undo?: RevisionKey): RememberedByMessage {
  const changed = ({ id, content }: Remembered): Remembered => ({ id, content, kept, ...(undo && { undo }) });
  return Object.fromEntries(
    Object.entries(shown).map(([message, all]) => [message, all.map((one) => (one.id === memory ? changed(one) : one))]),
  );
}

/** The announcement of new memories; empty when there are none. */
export function rememberedNews(shown: RememberedByMessage, now: RememberedByMessage): string {
  const known = new Set(Object.values(shown).flatMap((all) => all.map(({ id }) => id)));
  const news = Object.values(now).flatMap((all) => all.filter(({ id }) => !known.has(id)));
  return news.length > 0 ? `Remembered: ${news.map(({ content }) => content).join('; ')}.` : '';
}

/** Something was remembered from a chat at a time (ISO 8601): shows it, unless it is shown. */
export async function lookWhatIsRemembered({ id, store }: ChatSession, at: string): Promise<void> {
  const { rememberedAt } = store.getState();
  if (rememberedAt !== null && at <= rememberedAt) return;
  store.setState({ rememberedAt: at });
  const response = await fetch(`/api/chat/${id}/remembered`).catch(() => null);
  // Where it cannot be read now, it is shown when the chat is opened the next time.
  if (!response?.ok) return;
  const now = (await response.json()) as RememberedByMessage;
  store.setState(({ remembered }) => ({ remembered: mergeRemembered(remembered, now), news: rememberedNews(remembered, now) }));
}

/** A memory of this chat was forgotten; `undo` names that change. */
export function showForgotten({ store }: ChatSession, memory: string, undo: RevisionKey | undefined): void {
  store.setState(({ remembered }) => ({ remembered: withKept(remembered, memory, false, undo), news: 'Memory forgotten.' }));
}

/** A memory of this chat that was forgotten is remembered again. */
export function showKept({ store }: ChatSession, memory: string): void {
  store.setState(({ remembered }) => ({ remembered: withKept(remembered, memory, true), news: 'Memory restored.' }));
}
