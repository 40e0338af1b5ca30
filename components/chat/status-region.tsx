'use client';

import { useEffect, useRef, useState } from 'react';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { announcement, type ChatState } from './announcement.ts';
import { useSessionState } from './conversation.tsx';

/** Announces to screen readers that a reply starts, asks, fails or ends. Never its text. */
export function StatusRegion({ last }: { last: PartnerMessage | undefined }) {
  const phase = useSessionState((state) => state.phase);
  const queued = useSessionState((state) => state.queued !== null);
  const refused = useSessionState((state) => state.problem !== null);
  const news = useSessionState((state) => state.news);
  const before = useRef<ChatState>({ phase: 'idle', last: undefined, queued: false });
  const [words, setText] = useState('');
  useEffect(() => {
    const now: ChatState = { phase, last, queued, refused, news };
    const next = announcement(before.current, now);
    before.current = now;
    if (next !== null) setText(next);
  }, [phase, last, queued, refused, news]);
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}
