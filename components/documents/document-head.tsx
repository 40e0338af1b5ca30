'use client';

import { RotateCw } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { formatDay } from '#components/ui/format-date.ts';
import { type DocumentSummary, factsLabel } from '#lib/features/documents/document.ts';
import { DocumentState } from './document-state.tsx';
import { useReadAgain } from './use-read-again.ts';

/** A document's name, what it is, and what happens with it. */
export function DocumentHead({ document, timeZone, now }: { document: DocumentSummary; timeZone: string; now: string }) {
  const { id, name, status, isFile } = document;
  const { busy, again } = useReadAgain(id);
  return (
    <header className="border-b border-line pb-5">
      <h1 className="text-title font-[560] text-balance wrap-anywhere">{name}</h1>
      <p className="mt-1 text-ui text-ink-2">
        {factsLabel(document)}, added {formatDay(document.createdAt, timeZone, new Date(now))}
      </p>
      <div aria-live="polite">
        <DocumentState document={document} />
      </div>
      {status === 'failed' && isFile ? (
        <Button className="mt-4" busy={busy} onClick={again}>
          <RotateCw size={15} />
          Read again
        </Button>
      ) : null}
    </header>
  );
}
