import { Fragment } from 'react';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { type DocumentSummary, pageUnit } from '#lib/features/documents/document.ts';
import type { Passage } from '#lib/features/documents/read-documents.ts';

/** The text of a document by its pages, with its headings. The passage with the number `marked` is highlighted. */
export function DocumentText({ document, passages, marked }: { document: DocumentSummary; passages: readonly Passage[]; marked?: number }) {
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
            {own.map(({ ordinal, content }, index) => (
              <Fragment key={ordinal}>
                {ordinal === marked ? <span className="sr-only">The cited passage:</span> : null}
                <div id={`passage-${ordinal}`} className={`${index > 0 ? 'mt-3' : ''} ${ordinal === marked ? 'passage' : 'scroll-mt-24'}`}>
                  <Blocks text={content} />
                </div>
              </Fragment>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const heading = /^(#{1,6}) (.+)$/;

/** Paragraphs, and headings as the reader of a file marks them. Everything else is shown as it is. */
function Blocks({ text }: { text: string }) {
  const blocks = text.split(/\n{2,}/).flatMap((block) => {
    const [first = '', ...rest] = block.split('\n');
    return heading.test(first) && rest.length > 0 ? [first, rest.join('\n')] : [block];
  });
  return blocks.map((block, index) => {
    const [, marks, title] = heading.exec(block) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: a passage never changes
    if (!marks) return block.trim() ? <p key={index}>{block.trim()}</p> : null;
    const Heading = marks.length === 1 ? 'h2' : marks.length === 2 ? 'h3' : 'h4';
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <Heading key={index}>{title}</Heading>;
  });
}
