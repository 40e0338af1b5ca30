'use client';

import { useEffect, useRef, useState } from 'react';
import { useSessions } from '#components/shell/sessions-provider.tsx';
import { createAnnouncer } from './announcer.ts';

/** Announces new notifications to screen readers. */
export function NotificationAnnouncer() {
  const fresh = useSessions((state) => state.fresh);
  const [text, setText] = useState('');
  const announcer = useRef<ReturnType<typeof createAnnouncer>>(null);
  useEffect(() => {
    announcer.current = createAnnouncer(setText);
    return () => announcer.current?.end();
  }, []);
  useEffect(() => announcer.current?.hear(fresh), [fresh]);
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
