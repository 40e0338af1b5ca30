import type { Db } from '#lib/database/db.ts';
import { fold } from './fold.ts';
import { turnStore } from './turn-store.ts';

/** The text that a turn ended with, when it ran to its end: what its last step said. Null when it did not. */
export async function textOfTurn(db: Db, turnId: string): Promise<string | null> {
  const turn = await turnStore.read(db, turnId);
  if (turn?.exit_reason !== 'complete') return null;
  const events = await turnStore.events(db, turnId);
  return lastText(
    (
      await fold(
        turnId,
        events.flatMap(({ chunks }) => chunks),
      )
    ).parts,
  );
}

/** What the last step of a message says; null when it says nothing. */
export function lastText(parts: readonly { type: string; text?: string }[]): string | null {
  const last = parts.slice(parts.findLastIndex(({ type }) => type === 'step-start') + 1);
  const text = last.flatMap((part) => (part.type === 'text' && part.text ? [part.text] : [])).join('');
  return text.trim() || null;
}
