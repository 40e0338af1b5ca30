'use client';

import { Bookmark } from 'lucide-react';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { forgetMemory } from '#app/(partner)/memories/actions.ts';
import { restore } from '#components/shell/use-undo.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import type { Remembered } from '#lib/features/memories/memory.ts';
import { useConversation, useSessionState } from './conversation.tsx';
import { showForgotten, showRestored } from './remembered.ts';

/** The memories from a message of the person, each with Undo. */
export function RememberedLines({ messageId }: { messageId: string }) {
  const remembered = useSessionState((state) => state.remembered[messageId]);
  if (!remembered?.length) return null;
  return (
    <ul aria-label="Remembered from your message" className="flex flex-col gap-1">
      {remembered.map((one) => (
        <RememberedLine key={one.id} remembered={one} />
      ))}
    </ul>
  );
}

function RememberedLine({ remembered: { id, content, kept, undo } }: { remembered: Remembered }) {
  const { session } = useConversation();
  const [saving, save] = useTransition();
  const forget = () =>
    save(async () => {
      const forgotten = await forgetMemory(id).catch(() => null);
      if (forgotten?.ok) showForgotten(session, id, forgotten.undo);
      else toast.error(forgotten?.message ?? 'Couldn’t undo that. Try again.');
    });
  const turn = kept ? forget : undo && (() => save(() => restore(undo, () => showRestored(session, id))));
  return (
    <li className="flex items-start gap-2 text-ui text-ink-2">
      <Bookmark size={15} className={`mt-0.5 flex-none ${kept ? 'text-memory' : 'text-ink-3'}`} />
      <span className="min-w-0 break-words">
        {kept ? 'Remembered: ' : 'Forgotten: '}
        <span className={kept ? 'text-ink' : 'text-ink-3 line-through'}>{content}</span>{' '}
        {turn ? (
          <button
            type="button"
            className="link"
            aria-label={kept ? `Undo: forget “${shorten(content)}”` : `Restore “${shorten(content)}”`}
            aria-disabled={saving}
            onClick={() => (saving ? undefined : turn())}
          >
            {kept ? 'Undo' : 'Restore'}
          </button>
        ) : null}
      </span>
    </li>
  );
}
