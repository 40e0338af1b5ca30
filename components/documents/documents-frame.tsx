'use client';

import { useParams, useRouter, useSearchParams } from 'next/navigation';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PageBar, PageTitle } from '#components/shell/page.tsx';
import { ListAddress } from '#components/ui/filters.tsx';
import { isFocusLost } from '#components/ui/is-focus-lost.ts';
import { writeAddress, writeParameters } from '#components/ui/list-address.ts';
import { AutoRefresh } from '#components/work/auto-refresh.tsx';
import { DocumentFilter } from './document-filter.tsx';
import { UploadArea } from './upload-area.tsx';

const path = '/documents';

interface Frame {
  setParameters(parameters: string): void;
  /** The document that was closed last. */
  closed: RefObject<string | null>;
  /** The document that was shown last. */
  shown: RefObject<string | null>;
}

const FrameContext = createContext<Frame | null>(null);

/** The id of the document that is opened, if one is. */
export const useOpenedDocument = () => useParams<{ id?: string }>().id;

/** The address of the list, from which the opened document was chosen. */
export const useListHref = () => writeAddress(useContext(ListAddress) ?? { path, parameters: '' });

/** Notes that a document is shown, see {@link useWasShown}. */
export function useNoteShown(id: string): void {
  const { shown } = useContext(FrameContext)!;
  useEffect(() => {
    shown.current = id;
  }, [shown, id]);
}

/** Whether the opened document, which is missing now, was shown before. */
export function useWasShown(): boolean {
  const { shown } = useContext(FrameContext)!;
  const opened = useOpenedDocument();
  const [was] = useState(() => opened !== undefined && shown.current === opened);
  return was;
}

/** Goes back to the list, which stays where it was scrolled to. */
export function useCloseDocument(): () => void {
  const router = useRouter();
  const href = useListHref();
  return () => router.push(href, { scroll: false });
}

/**
 * The list of documents, and the opened one: beside the list, or in a narrow window instead of it. A document has its own address,
 * so the list keeps its filters while one is open, and tells through {@link ShownList} what it shows.
 */
export function DocumentsFrame({ list, children }: { list: ReactNode; children: ReactNode }) {
  const opened = useOpenedDocument();
  const here = useSearchParams().toString();
  const [parameters, setParameters] = useState(opened ? '' : here);
  const closed = useRef<string>(null);
  const shown = useRef<string>(null);
  const frame = useMemo(() => ({ setParameters, closed, shown }), []);

  useLayoutEffect(() => {
    if (!opened) return;
    // In a narrow window, the row that was pressed is hidden, and would keep the focus for a moment.
    const focused = document.activeElement as HTMLElement | null;
    if (!focused?.checkVisibility()) focused?.blur();
    return () => {
      closed.current = opened;
    };
  }, [opened]);

  return (
    <FrameContext value={frame}>
      <ListAddress value={{ path, parameters }}>
        <main
          id="main"
          className="group/documents min-w-0 has-[[data-list=empty]]:block lg:grid lg:grid-cols-[minmax(22rem,1fr)_minmax(0,27rem)] 2xl:grid-cols-[minmax(0,1fr)_40rem]"
        >
          <PageBar />
          <section aria-label="All documents" className={`min-w-0 px-4 pb-16 lg:px-8 lg:pt-8 ${opened ? 'max-lg:hidden' : ''}`}>
            <PageTitle description="Files that your partner reads, searches and quotes, in chats and in your deliverables.">
              Documents
            </PageTitle>
            <UploadArea />
            <div className="group-has-data-list/documents:hidden">
              <DocumentFilter parameters={new URLSearchParams(parameters)} />
            </div>
            {list}
          </section>
          {children}
        </main>
      </ListAddress>
    </FrameContext>
  );
}

/** Says which part of the list is shown, and refreshes it while some of its documents change. */
export function ShownList({ parameters, changing }: { parameters: Record<string, string>; changing: readonly string[] }) {
  const { setParameters } = useContext(FrameContext)!;
  const opened = useOpenedDocument();
  const query = writeParameters(parameters);
  useEffect(() => setParameters(query), [setParameters, query]);
  // The opened document refreshes the page itself.
  return <AutoRefresh running={changing.some((id) => id !== opened)} />;
}

/** Gives the focus to the row of the document that was closed, if nothing else has it. `rows` contains the rows. */
export function useFocusAfterClosing(rows: RefObject<HTMLElement | null>): void {
  const { closed } = useContext(FrameContext)!;
  const opened = useOpenedDocument();
  // Before the page itself gets the focus, and again when the list is read anew.
  useLayoutEffect(() => {
    if (opened || !closed.current || !(isFocusLost() || document.activeElement?.id === 'main')) return;
    const row = rows.current?.querySelector<HTMLElement>(`[data-entry][href="${path}/${closed.current}"]`);
    if (row) row.focus();
    else window.scrollTo(0, 0);
  }, [opened, closed, rows]);
}
