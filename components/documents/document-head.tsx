'use client';

import { Download, RotateCw, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LastUseLine } from '#components/refs/last-use-line.tsx';
import { Breadcrumb } from '#components/shell/breadcrumb.tsx';
import { PageTitle } from '#components/shell/page.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { formatDay } from '#components/ui/format-date.ts';
import { formatSize } from '#lib/base/text/format-size.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import { type DocumentSummary, kindLabel, pagesLabel } from '#lib/features/documents/document.ts';
import { DeleteDocument } from './delete-document.tsx';
import { DocumentState } from './document-state.tsx';
import { useReadAgain } from './use-read-again.ts';

/** A document's name, what it is, where it is used, and what can be done with it. */
export function DocumentHead({
  document,
  uses,
  timeZone,
  now,
}: {
  document: DocumentSummary;
  /** The deliverables that have it as a source. */
  uses: readonly { id: string; title: string }[];
  timeZone: string;
  now: string;
}) {
  const [deleting, setDeleting] = useState(false);
  const router = useRouter();
  const { id, name, status, isFile } = document;
  const { busy, again } = useReadAgain(id);
  const facts = [kindLabel(document), pagesLabel(document), formatSize(document.size)].filter(Boolean).join(', ');
  return (
    <div className="border-b border-line pb-5">
      <Breadcrumb href="/documents" parent="Documents">
        {shorten(name)}
      </Breadcrumb>
      <div className="mt-3">
        <PageTitle
          actions={
            <>
              <Button kind="plain" onClick={() => setDeleting(true)}>
                <Trash2 size={15} />
                Delete
              </Button>
              {isFile ? (
                <a className="btn" href={`/api/documents/${id}/file`} download>
                  <Download size={15} />
                  Download
                </a>
              ) : null}
              {status === 'failed' && isFile ? (
                <Button kind="primary" busy={busy} onClick={again}>
                  <RotateCw size={15} />
                  Read again
                </Button>
              ) : null}
            </>
          }
        >
          <span className="wrap-anywhere">{name}</span>
        </PageTitle>
      </div>
      <p className="mt-1 text-ui text-ink-2">
        {facts}, added {formatDay(document.createdAt, timeZone, new Date(now))}
      </p>
      <div aria-live="polite">
        <DocumentState document={document} />
      </div>
      {document.lastUse ? <LastUseLine use={document.lastUse} /> : null}
      {uses.length > 0 ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3">
          Source of
          {uses.map((deliverable) => (
            <Chip key={deliverable.id} kind="deliverable" href={`/deliverables/${deliverable.id}`}>
              {deliverable.title}
            </Chip>
          ))}
        </p>
      ) : null}
      <DeleteDocument document={document} open={deleting} onOpenChange={setDeleting} onDeleted={() => router.push('/documents')} />
    </div>
  );
}
