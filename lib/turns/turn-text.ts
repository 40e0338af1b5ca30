import type { Db } from '#lib/database/db.ts';
import { fold } from './fold.ts';
import { turnStore } from './turn-store.ts';

/** The final text of a turn, from its last step; null if the turn did not complete. */
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

/** The text of the last step of a message, or null. */
export function lastText(parts: readonly { type: string; text?: string }[]): string | null {
  const last = parts.slice(parts.findLastIndex(({ type }) => type === 'step-start') + 1);
  const text = last.flatMap((part) => (part.type === 'text' && part.text ? [part.text] : [])).join('');
  return text.trim() || null;
}
