'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { IconButton } from '#components/ui/button.tsx';

/** How large a page is drawn at most, in pixels: enough for a sharp text, whatever size the file says. */
const MOST = { width: 1600, height: 2400 };

type Pdf = PDFDocumentProxy | 'damaged' | null;

interface OpenPdf {
  pdf: PDFDocumentProxy;
  close(): void;
}

/** A PDF, page by page, read in a separate thread and drawn by the browser. The library is loaded when it is needed. */
export function PdfPreview({ href, name }: { href: string; name: string }) {
  const pdf = usePdf(href);
  const [page, setPage] = useState(1);
  if (pdf === null)
    return (
      <p className="text-ui text-ink-2" aria-live="polite">
        Opening the PDF…
      </p>
    );
  if (pdf === 'damaged') return <p className="text-ui text-ink-2">This PDF couldn’t be shown. Download it to view it.</p>;
  const { numPages } = pdf;
  return (
    <figure aria-label={name}>
      <PdfPage key={page} pdf={pdf} number={page} />
      {numPages > 1 ? (
        <div className="flex items-center gap-2 pt-3 text-ui text-ink-2 tabular-nums">
          <IconButton label="Previous page" disabled={page === 1} onClick={() => setPage(page - 1)} className="-ml-2">
            <ChevronLeft size={16} />
          </IconButton>
          <span aria-live="polite">
            Page {page} of {numPages.toLocaleString('en')}
          </span>
          <IconButton label="Next page" disabled={page === numPages} onClick={() => setPage(page + 1)}>
            <ChevronRight size={16} />
          </IconButton>
        </div>
      ) : null}
    </figure>
  );
}

function usePdf(href: string): Pdf {
  const [pdf, setPdf] = useState<Pdf>(null);
  useEffect(() => {
    let isShown = true;
    const opening = openPdf(href);
    opening.then(
      (opened) => isShown && setPdf(opened.pdf),
      () => isShown && setPdf('damaged'),
    );
    return () => {
      isShown = false;
      opening.then(({ close }) => close()).catch(() => {});
    };
  }, [href]);
  return pdf;
}

async function openPdf(href: string): Promise<OpenPdf> {
  const [{ getDocument, PDFWorker }, response] = await Promise.all([import('unpdf/pdfjs'), fetch(href)]);
  if (!response.ok) throw new Error('The PDF could not be loaded.');
  const data = new Uint8Array(await response.arrayBuffer());
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), { type: 'module' });
  try {
    const failed = new Promise<never>((_, reject) => {
      thread.onerror = ({ message }) => reject(new Error(`The PDF could not be read: ${message}`));
    });
    const worker = new PDFWorker({ port: thread as never, verbosity: 0 });
    const pdf = await Promise.race([getDocument({ data, worker, useSystemFonts: true, verbosity: 0 }).promise, failed]);
    return { pdf, close: () => void pdf.loadingTask.destroy().finally(() => thread.terminate()) };
  } catch (error) {
    thread.terminate();
    throw error;
  }
}

/** A page, and its text for those who do not see it. */
function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const [isDamaged, setDamaged] = useState(false);
  useEffect(() => {
    let stop = () => {};
    let isShown = true;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (!isShown || !canvas.current) return;
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(MOST.width / width, MOST.height / height) });
      Object.assign(canvas.current, { width: Math.max(1, Math.floor(viewport.width)), height: Math.max(1, Math.floor(viewport.height)) });
      const drawing = page.render({ canvas: canvas.current, viewport });
      stop = () => drawing.cancel();
      const [{ items }] = await Promise.all([page.getTextContent(), drawing.promise]);
      if (isShown) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    draw().catch(() => isShown && setDamaged(true));
    return () => {
      isShown = false;
      stop();
    };
  }, [pdf, number]);
  if (isDamaged) return <p className="text-ui text-ink-2">This page couldn’t be shown. Download the file to view it.</p>;
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={`Page ${number}`} className="block h-auto w-full rounded-md border border-line" />
      <p className="sr-only">{text}</p>
    </>
  );
}
