import type { Remembered } from '#lib/features/memories/memory.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';
import type { ChatSession } from './chat-session.ts';

export type RememberedByMessage = Record<string, Remembered[]>;

/** The server's memories, plus those undone on this page, which stay visible so that they can be restored. */
export function mergeRemembered(shown: RememberedByMessage, now: RememberedByMessage): RememberedByMessage {
  const undone = Object.entries(shown).flatMap(([message, all]) => all.filter(({ kept }) => !kept).map((one) => [message, one] as const));
  const merged = { ...now };
  for (const [message, one] of undone)
    if (!merged[message]?.some(({ id }) => id === one.id)) merged[message] = [...(merged[message] ?? []), one];
  return merged;
}

export function withMemoryState(shown: RememberedByMessage, memory: string, kept: boolean, undo?: RevisionKey): RememberedByMessage {
  const changed = ({ id, content }: Remembered): Remembered => ({ id, content, kept, ...(undo && { undo }) });
  return Object.fromEntries(
    Object.entries(shown).map(([message, all]) => [message, all.map((one) => (one.id === memory ? changed(one) : one))]),
  );
}

/** The announcement of new memories, or an empty text. */
export function rememberedNews(shown: RememberedByMessage, now: RememberedByMessage): string {
  const known = new Set(Object.values(shown).flatMap((all) => all.map(({ id }) => id)));
  const news = Object.values(now).flatMap((all) => all.filter(({ id }) => !known.has(id)));
  return news.length > 0 ? `Remembered: ${news.map(({ content }) => content).join('; ')}.` : '';
}

/** A memory was saved from a chat at a time (ISO 8601): shows it, unless it is already shown. */
export async function loadRemembered({ id, store }: ChatSession, at: string): Promise<void> {
  const { rememberedAt } = store.getState();
  if (rememberedAt !== null && at <= rememberedAt) return;
  store.setState({ rememberedAt: at });
  const response = await fetch(`/api/chat/${id}/remembered`).catch(() => null);
  // If loading fails now, it is shown the next time the chat is opened.
  if (!response?.ok) return;
  const now = (await response.json()) as RememberedByMessage;
  store.setState(({ remembered }) => ({ remembered: mergeRemembered(remembered, now), news: rememberedNews(remembered, now) }));
}

/** A memory of this chat was forgotten; `undo` names that change. */
export function showForgotten({ store }: ChatSession, memory: string, undo: RevisionKey | undefined): void {
  store.setState(({ remembered }) => ({ remembered: withMemoryState(remembered, memory, false, undo), news: 'Memory forgotten.' }));
}

/** A forgotten memory of this chat was restored. */
export function showRestored({ store }: ChatSession, memory: string): void {
  store.setState(({ remembered }) => ({ remembered: withMemoryState(remembered, memory, true), news: 'Memory restored.' }));
}
