import { Download } from 'lucide-react';
import { Markdown } from '#components/chat/markdown.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import type { OutputSummary, ReadableOutput } from '#lib/runs/tickets/ticket.ts';

/** A result of a run, to read and to download. */
export function Output({ id, content, mediaType }: { id: string } & Pick<ReadableOutput, 'content' | 'mediaType'>) {
  return (
    <article className="min-w-0 pt-5">
      {content === null ? (
        <p className="text-ui text-ink-2">Binary or too large to show. Download it to view it.</p>
      ) : mediaType === 'text/markdown' ? (
        <Markdown text={content} streaming={false} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre className="overflow-x-auto rounded-md border border-line p-3 font-code text-[13px] leading-5" tabIndex={0}>
          {content}
        </pre>
      )}
      <p className="mt-6">
        <a href={`/api/work-outputs/${id}/file`} className="btn" download>
          <Download size={15} />
          Download
        </a>
      </p>
    </article>
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
