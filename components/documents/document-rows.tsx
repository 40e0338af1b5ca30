'use client';

import { Download, FileText, FileWarning, MoreHorizontal, RotateCw, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DocumentImage } from '#components/refs/image-of-ref.tsx';
import { LastUseLine } from '#components/refs/last-use-line.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { formatDay } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { useFocusOfList } from '#components/ui/use-focus-of-list.ts';
import { formatSize } from '#lib/base/text/format-size.ts';
import { type DocumentSummary, isChanging, kindLabel, pagesLabel } from '#lib/features/documents/document.ts';
import { DeleteDocument } from './delete-document.tsx';
import { DocumentState } from './document-state.tsx';
import { useReadAgain } from './use-read-again.ts';

/** A list of documents: what each is, and what happens with it. */
export function DocumentRows({ documents, timeZone, now }: { documents: DocumentSummary[]; timeZone: string; now: string }) {
  const { holder, settle } = useFocusOfList<HTMLUListElement>(documents.map(({ id }) => id));
  return (
    <ul ref={holder} tabIndex={-1} className="mt-2 border-t border-line outline-none" aria-label="Documents">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} added={formatDay(document.createdAt, timeZone, new Date(now))} settle={settle} />
      ))}
    </ul>
  );
}

function DocumentRow({ document, added, settle }: { document: DocumentSummary; added: string; settle: (id: string) => void }) {
  const [deleting, setDeleting] = useState(false);
  const router = useRouter();
  const { id, name, status, isFile } = document;
  const { again } = useReadAgain(id);
  const facts = [kindLabel(document), pagesLabel(document), formatSize(document.size)].filter(Boolean).join(', ');
  return (
    <li className="border-b border-line" aria-busy={isChanging(document) || undefined}>
      <div className="group relative flex items-start gap-4 py-3">
        <span className="grid h-6 w-4 flex-none place-items-center">
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
            className="text-ui font-[560] wrap-anywhere after:absolute after:inset-0 group-hover:text-accent"
          >
            {name}
          </Link>
          <p className="text-meta text-ink-3">
            {facts}, added {added}
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
        <Menu
          label={`Actions for ${name}`}
          trigger={
            <IconButton label={`Actions for ${name}`} className="relative z-10 -mr-2 flex-none">
              <MoreHorizontal size={16} />
            </IconButton>
          }
        >
          {status === 'failed' && isFile ? (
            <MenuItem icon={RotateCw} onSelect={again}>
              Read again
            </MenuItem>
          ) : null}
          {isFile ? (
            <MenuItem icon={Download} onSelect={() => window.location.assign(`/api/documents/${id}/file`)}>
              Download
            </MenuItem>
          ) : null}
          <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
            Delete
          </MenuItem>
        </Menu>
      </div>
      <DeleteDocument
        document={document}
        open={deleting}
        onOpenChange={setDeleting}
        onDeleted={() => {
          settle(id);
          router.refresh();
        }}
      />
    </li>
  );
}
