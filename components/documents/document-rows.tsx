'use client';

import { FileText, FileWarning } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { DocumentImage } from '#components/refs/image-of-ref.tsx';
import { LastUseLine } from '#components/refs/last-use-line.tsx';
import { formatDay } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { SkipLink } from '#components/ui/skip-link.tsx';
import { useFocusOfList } from '#components/ui/use-focus-of-list.ts';
import { type DocumentSummary, factsLabel, isChanging } from '#lib/features/documents/document.ts';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentState } from './document-state.tsx';
import { useCloseDocument, useFocusAfterClosing, useOpenedDocument } from './documents-frame.tsx';

/** A list of documents: what each is, and what happens with it. */
export function DocumentRows({ documents, timeZone, now }: { documents: DocumentSummary[]; timeZone: string; now: string }) {
  const opened = useOpenedDocument();
  const { holder, settle } = useFocusOfList<HTMLUListElement>(documents.map(({ id }) => id));
  useFocusAfterClosing(holder);
  return (
    <ul ref={holder} tabIndex={-1} className="mt-2 border-t border-line outline-none" aria-label="Documents">
      {documents.map((document) => (
        <DocumentRow
          key={document.id}
          document={document}
          added={formatDay(document.createdAt, timeZone, new Date(now))}
          isOpened={document.id === opened}
          settle={settle}
        />
      ))}
    </ul>
  );
}

function DocumentRow({
  document,
  added,
  isOpened,
  settle,
}: {
  document: DocumentSummary;
  added: string;
  isOpened: boolean;
  settle: (id: string) => void;
}) {
  const router = useRouter();
  const close = useCloseDocument();
  const row = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that is opened from the list is in view
  useEffect(() => {
    if (isOpened) row.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { id, name, status } = document;
  return (
    <li
      ref={row}
      className={`scroll-my-16 border-b border-line ${isOpened ? 'lg:-mx-8 lg:bg-accent-soft lg:px-8 forced-colors:outline-2 forced-colors:-outline-offset-2' : ''}`}
      aria-busy={isChanging(document) || undefined}
    >
      <div className="group relative flex items-start gap-4 py-3">
        <span className="grid h-5 w-4 flex-none place-items-center">
          {status === 'processing' ? (
            <span className="busy" />
          ) : status === 'failed' ? (
            <FileWarning size={16} className="text-bad" />
          ) : (
            <FileText size={16} className="text-document" />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <Link
            href={`/documents/${id}`}
            data-entry
            aria-current={isOpened ? 'page' : undefined}
            className="block text-ui font-[560] wrap-anywhere after:absolute after:inset-0 group-hover:text-accent"
          >
            {name}
          </Link>
          {isOpened ? <SkipLink to="document">Skip to the document</SkipLink> : null}
          <p className="text-meta text-ink-3">
            {factsLabel(document)}, added {added}
          </p>
          {document.lastUse ? (
            <div className="relative z-10 w-fit">
              <LastUseLine use={document.lastUse} />
            </div>
          ) : null}
          <DocumentState document={document} />
          {document.kind === 'image' && status === 'ready' ? (
            <DocumentImage id={id} name="" className="mt-2 block h-16 w-auto max-w-full object-cover" />
          ) : null}
        </div>
        <DocumentMenu
          document={document}
          className="relative z-10 -mt-1.5 -mr-2 touch:-mt-3"
          onDeleted={() => {
            settle(id);
            if (isOpened) close();
            else router.refresh();
          }}
        />
      </div>
    </li>
  );
}
