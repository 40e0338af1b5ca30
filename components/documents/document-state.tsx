import { type DocumentSummary, progressLabel, progressShare } from '#lib/features/documents/document.ts';

/** What happens with a document, or why it could not be read; nothing for one that is ready. */
export function DocumentState({ document }: { document: DocumentSummary }) {
  const label = progressLabel(document);
  const share = progressShare(document);
  if (document.status === 'failed')
    return <p className="mt-0.5 max-w-[36rem] text-meta text-pretty wrap-anywhere text-bad">Couldn’t be read. {document.error}</p>;
  return (
    <>
      {label ? <p className="text-meta text-ink-2 tabular-nums">{label}</p> : null}
      {share === null ? null : <ProgressBar label={document.isRead ? 'Searchable by meaning' : 'Pages read'} share={share} />}
      {document.notice ? <p className="mt-0.5 max-w-[36rem] text-meta text-pretty text-warn">{document.notice}</p> : null}
    </>
  );
}

/** A thin bar; `share` is 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div
      className="mt-2 h-[3px] max-w-[28rem] overflow-hidden rounded-full bg-line"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-(--slow)" style={{ width: `${percent}%` }} />
    </div>
  );
}
