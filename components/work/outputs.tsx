import { Download } from 'lucide-react';
import { Markdown } from '#components/chat/markdown.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import type { OutputPreview } from '#lib/runs/tickets/preview-output.ts';
import type { OutputSummary, ReadableOutput } from '#lib/runs/tickets/ticket.ts';
import { PdfPreview } from './pdf-preview.tsx';
import { TablePreview } from './table-preview.tsx';

type Shown = { id: string } & ReadableOutput & { preview: OutputPreview | null };

/** A result of a run, to look at and to download. */
export function Output(output: Shown) {
  return (
    <article className="min-w-0 pt-5">
      <Content {...output} />
      <p className="mt-6">
        <a href={`/api/work-outputs/${output.id}/file`} className="btn" download>
          <Download size={15} />
          Download
        </a>
      </p>
    </article>
  );
}

function Content({ id, name, content, mediaType, preview }: Shown) {
  if (preview?.kind === 'table') return <TablePreview name={name} sheets={preview.sheets} />;
  if (preview?.kind === 'pdf') return <PdfPreview href={`/api/work-outputs/${id}/file`} name={name} />;
  if (preview?.kind === 'image')
    return (
      // biome-ignore lint/performance/noImgElement: the image is the person’s, and sent as it is
      <img
        src={`/api/work-outputs/${id}/image`}
        alt={name}
        className="block h-auto max-h-[80vh] max-w-full rounded-md border border-line"
      />
    );
  if (content === null) return <p className="text-ui text-ink-2">Binary or too large to show. Download it to view it.</p>;
  if (mediaType === 'text/markdown') return <Markdown text={content} streaming={false} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <pre className="overflow-x-auto rounded-md border border-line p-3 font-code text-[13px] leading-5" tabIndex={0}>
      {content}
    </pre>
  );
}

/** The results of all runs, newest first; one of them is shown. */
export function OutputList({
  ticketId,
  outputs,
  shown,
  byName,
  timeZone,
  now,
}: {
  ticketId: string;
  outputs: OutputSummary[];
  shown: string;
  /** Runs have several results each, so their names are shown. */
  byName: boolean;
  timeZone: string;
  now: Date;
}) {
  return (
    <ol>
      {outputs.map(({ id, name, createdAt }) => (
        <li key={id} className="relative border-b border-line py-2.5">
          <Link
            href={`/work/${ticketId}?output=${id}`}
            aria-current={id === shown ? 'true' : undefined}
            className="text-ui font-[560] after:absolute after:inset-0 hover:text-accent aria-current:text-accent"
          >
            {byName ? name : formatMoment(createdAt, timeZone, now)}
          </Link>
          <p className="text-meta text-ink-3 wrap-anywhere line-clamp-2">{byName ? formatMoment(createdAt, timeZone, now) : name}</p>
        </li>
      ))}
    </ol>
  );
}
