import { joinAttached, splitAttached } from '#lib/refs/attachments.ts';
import type { ChatSession } from './chat-session.ts';
import { composerId } from './composer.tsx';

/**
 * Writes one of some suggested messages into the composer and focuses it. It replaces another suggestion there, and goes
 * after text that the person wrote.
 */
export function writeInComposer({ draft }: ChatSession, message: string, suggested: readonly string[]): void {
  const { text: draftText, write } = draft.getState();
  const { text, refs } = splitAttached(draftText);
  const written = !text.trim() || suggested.includes(text) ? message : `${text.trimEnd()}\n\n${message}`;
  write(joinAttached({ text: written, refs }));
  const field = document.getElementById(composerId) as HTMLTextAreaElement | null;
  field?.focus();
  field?.setSelectionRange(written.length, written.length);
}
