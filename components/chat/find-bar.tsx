'use client';

import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { useConversation, useSessionState } from './conversation.tsx';
import { findInThread } from './find-in-thread.ts';
import { markOccurrence, unmarkOccurrence } from './mark-occurrence.ts';
import type { ThreadHandle } from './thread-log.tsx';

/** Finds text in this chat, including messages that are not on the page. */
export function FindBar({
  messages,
  thread,
  onClose,
}: {
  messages: readonly PartnerMessage[];
  thread: RefObject<ThreadHandle | null>;
  onClose: () => void;
}) {
  const { session } = useConversation();
  const hasEarlier = useSessionState((state) => state.hasEarlier);
  const loading = useSessionState((state) => state.loadingEarlier);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(() => findInThread(messages, query), [messages, query]);
  const here = found[Math.min(at, found.length - 1)];

  useEffect(() => field.current?.focus(), []);
  useEffect(() => unmarkOccurrence, []);
  const latest = useRef(here);
  latest.current = here;
  const place = here ? `${here.messageId} ${here.occurrence}` : '';
  // Scroll only to a different match: streamed text must not move the reader.
  useEffect(() => {
    unmarkOccurrence();
    const target = latest.current;
    if (!place || !target) return;
    thread.current?.reveal(target.index);
    // The message may not be on the page yet.
    const soon = setTimeout(() => markOccurrence(query, target), 80);
    return () => clearTimeout(soon);
  }, [place, query, thread]);

  const move = (step: number) =>
    setAt((now) => (found.length ? (Math.min(now, found.length - 1) + step + found.length) % found.length : 0));
  return (
    <search
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose()}
      className="flex flex-none items-center gap-1 border-b border-line px-2 pb-2 lg:px-6"
    >
      <input
        ref={field}
        type="search"
        aria-label="Find in this chat"
        placeholder="Find in this chat"
        className="field min-h-9! max-w-80 py-1! touch:min-h-11!"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => event.key === 'Enter' && move(event.shiftKey ? -1 : 1)}
      />
      <p aria-live="polite" className="time px-2">
        {query.trim() ? (here ? `${Math.min(at, found.length - 1) + 1} of ${found.length}` : 'No results') : ''}
      </p>
      {hasEarlier && query.trim() && !here ? (
        <button type="button" className="btn btn-plain" onClick={() => void session.loadEarlier()}>
          {loading ? 'Searching earlier messages' : 'Search earlier messages'}
        </button>
      ) : null}
      <span className="flex-1" />
      <IconButton label="Previous" disabled={found.length < 2} onClick={() => move(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label="Next" disabled={found.length < 2} onClick={() => move(1)}>
        <ChevronDown />
      </IconButton>
      <IconButton label="Close search" onClick={onClose}>
        <X />
      </IconButton>
    </search>
  );
}
