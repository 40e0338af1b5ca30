'use client';

import { useEffect, useRef, useState } from 'react';
import { useSessions } from '#components/shell/sessions-provider.tsx';
import { createAnnouncer } from './announcer.ts';

/** Says to a screen reader that something happened, when nothing else is said. */
export function NotificationAnnouncer() {
  const fresh = useSessions((state) => state.fresh);
  const [words, setText] = useState('');
  const announcer = useRef<ReturnType<typeof createAnnouncer>>(null);
  useEffect(() => {
    announcer.current = createAnnouncer(setText);
    return () => announcer.current?.end();
  }, []);
  useEffect(() => announcer.current?.hear(fresh), [fresh]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
