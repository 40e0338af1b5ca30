'use client';

import { ChevronLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { DocumentSummary } from '#lib/features/documents/document.ts';
import { DocumentMenu } from './document-menu.tsx';
import { useCloseDocument, useListHref, useNoteShown } from './documents-frame.tsx';

/** Above an opened document: what is shown of it, what can be done with it, and the way back to the list. */
export function DocumentBar({ document, children }: { document: DocumentSummary; children: ReactNode }) {
  const href = useListHref();
  const close = useCloseDocument();
  useNoteShown(document.id);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A layer that Escape closes prevents its default, and a field has its own use for it.
    if (event.key !== 'Escape' || event.defaultPrevented || (event.target as Element).closest('input, textarea, select')) return;
    close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className="z-10 flex h-14 flex-none items-center gap-1 bg-paper px-4 text-ui text-ink-2 max-lg:tall:sticky max-lg:tall:top-0 lg:px-8">
      <Link href={href} scroll={false} className="btn btn-plain -ml-3.5 lg:hidden">
        <ChevronLeft size={16} />
        Documents
      </Link>
      <span className="flex min-w-0 flex-1 items-center gap-1 max-lg:justify-end">{children}</span>
      <DocumentMenu document={document} onDeleted={close} className="max-lg:-mr-2" />
      <Link href={href} scroll={false} aria-label="Close" className="btn-icon -mr-2 max-lg:hidden">
        <X size={16} />
      </Link>
    </div>
  );
}
