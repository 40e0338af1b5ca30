'use client';

import { MessagePage } from './message-page.tsx';

/** A page that could not be loaded, with a button to try again. */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : null;
  return (
    <MessagePage title="This page couldn’t be loaded" action={{ label: 'Try again', onClick: retry }}>
      Something went wrong on our end. Nothing you saved is lost.
      {digest ? <span className="mt-2 block text-meta text-ink-3">Error ID: {digest}</span> : null}
    </MessagePage>
  );
}
