'use client';

import { useEffect } from 'react';
import { MessagePage } from '#components/ui/message-page.tsx';
import { isLostConnection } from './lost-connection.ts';
import { pause, serverAnswers } from './server-answers.ts';

/** A page that could not be loaded, with a button to try again. If only the connection was lost, it tries again by itself. */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const isLost = isLostConnection(error);
  useEffect(() => {
    if (!isLost) return;
    const left = new AbortController();
    const { signal } = left;
    // The pause is for an answer that breaks off each time.
    const again = async () => {
      await pause();
      await serverAnswers(signal);
      retry();
    };
    again().catch(() => undefined);
    return () => left.abort();
  }, [isLost, retry]);
  if (isLost)
    return (
      <MessagePage title="The connection was lost" action={{ label: 'Try again', onClick: retry }}>
        This page loads again as soon as the server can be reached. Nothing you saved is lost.
      </MessagePage>
    );
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : null;
  return (
    <MessagePage title="This page couldn’t be loaded" action={{ label: 'Try again', onClick: retry }}>
      Something went wrong on our end. Nothing you saved is lost.
      {digest ? <span className="mt-2 block text-meta text-ink-3">Error ID: {digest}</span> : null}
    </MessagePage>
  );
}
