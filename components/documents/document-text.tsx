import { Fragment } from 'react';
import { DocumentView } from '#components/review/document-view.tsx';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { type DocumentSummary, pageUnit } from '#lib/features/documents/document.ts';
import type { ShownPassage } from '#lib/features/versions/shown-passages.ts';

/** The text of a document by its pages, laid out. The passage with the number `marked` is highlighted. */
export function DocumentText({
  document,
  passages,
  marked,
}: {
  document: DocumentSummary;
  passages: readonly ShownPassage[];
  marked?: number;
}) {
  const [unit] = pageUnit(document.kind);
  const pages = [...Map.groupBy(passages, ({ page }) => page)];
  return (
    <div className="max-w-[42rem]">
      {pages.map(([page, own]) => (
        <section
          key={page ?? 'all'}
          data-page={page ?? undefined}
          aria-label={page === null ? 'Text' : `${capitalize(unit)} ${page}`}
          className="mt-8 scroll-mt-18 lg:scroll-mt-4"
        >
          {page === null || document.pageCount === 1 ? null : (
            <p className="mb-3 border-b border-line pb-1 text-meta text-ink-3 tabular-nums" aria-hidden="true">
              {capitalize(unit)} {page}
              {document.pageCount ? ` of ${document.pageCount.toLocaleString('en')}` : ''}
            </p>
          )}
          <div className="doc">
            {own.map(({ ordinal, content, blocks }, index) => (
              <Fragment key={ordinal}>
                {ordinal === marked ? <span className="sr-only">The cited passage:</span> : null}
                <div id={`passage-${ordinal}`} className={`${index > 0 ? 'mt-3' : ''} ${ordinal === marked ? 'passage' : 'scroll-mt-24'}`}>
                  {blocks ? <DocumentView blocks={blocks} /> : <Plain text={content} />}
                </div>
              </Fragment>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** A passage that is not laid out. */
function Plain({ text }: { text: string }) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim());
  // biome-ignore lint/suspicious/noArrayIndexKey: a passage never changes
  return paragraphs.map((paragraph, index) => <p key={index}>{paragraph.trim()}</p>);
}
