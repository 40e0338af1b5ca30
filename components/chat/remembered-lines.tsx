'use client';

import { Bookmark } from 'lucide-react';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { undoRemembered } from '#app/(partner)/memories/actions.ts';
import { shorten } from '#components/ui/shorten.ts';
import type { Remembered } from '#lib/memories/memory.ts';
import { useConversation, useSessionState } from './conversation.tsx';
import { showKept } from './remembered.ts';

/** What was remembered from a message of the person, each with a way to undo it. */
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

function RememberedLine({ remembered: { id, content, kept } }: { remembered: Remembered }) {
  const { session } = useConversation();
  const [saving, save] = useTransition();
  const turn = () =>
    save(async () => {
      if (await undoRemembered(id, !kept).catch(() => false)) showKept(session, id, !kept);
      else toast.error(kept ? 'That could not be undone. Try again.' : 'That could not be brought back. Try again.');
    });
  return (
    <li className="flex items-start gap-2 text-ui text-ink-2">
      <Bookmark size={15} className={`mt-0.5 flex-none ${kept ? 'text-memory' : 'text-ink-3'}`} />
      <span className="min-w-0 break-words">
        {kept ? 'Remembered: ' : 'Forgotten: '}
        <span className={kept ? 'text-ink' : 'text-ink-3 line-through'}>{content}</span>{' '}
        <button
          type="button"
          className="link"
          aria-label={kept ? `Undo: forget “${shorten(content)}”` : `Remember “${shorten(content)}” again`}
          aria-disabled={saving}
          onClick={() => (saving ? undefined : turn())}
        >
          {kept ? 'Undo' : 'Remember again'}
        </button>
      </span>
    </li>
  );
}
