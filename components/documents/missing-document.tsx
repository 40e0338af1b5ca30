'use client';

import { Message } from '#components/ui/message-page.tsx';
import { useListHref, useWasShown } from './documents-frame.tsx';

/** In place of an opened document that does not exist: while it is open, it can be deleted in another tab. */
export function MissingDocument() {
  const href = useListHref();
  const wasShown = useWasShown();
  return (
    <section aria-label="Document" className="min-w-0 px-4 py-16 lg:border-l lg:border-line lg:px-8">
      <Message title={wasShown ? 'Document deleted' : 'Document not found'} action={{ label: 'Show all documents', href }}>
        {wasShown
          ? 'This document was deleted while you had it open.'
          : 'This document doesn’t exist, was deleted, or belongs to someone else.'}
      </Message>
    </section>
  );
}
