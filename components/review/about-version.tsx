import { Globe, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAttempt } from '#components/deliverables/format-attempt.ts';
import { formatPeriod } from '#components/deliverables/format-period.ts';
import { RefChip } from '#components/refs/ref-chip.tsx';
import { pointsTo } from '#components/refs/split-refs.ts';
import { WithLinks } from '#components/refs/with-links.tsx';
import { WithPageLinks } from '#components/refs/with-page-links.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { formatDate, formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { capitalize, lowerFirst } from '#lib/base/text/capitalization.ts';
import { deliveryVerb } from '#lib/entities/destination-labels.ts';
import type { SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';
import { deliveryLabel, receiverAnswer } from '#lib/features/delivery/delivery-message.ts';
import type { CurrentPreferenceReport } from '#lib/features/versions/current-preference-report.ts';
import { memoriesOfText } from '#lib/features/versions/memories-of-text.ts';
import type { Review } from '#lib/features/versions/read-review.ts';
import { isOpen, isWritten, type Version } from '#lib/features/versions/version.ts';
import { FeedbackTerm } from './feedback.tsx';
import { Preferences } from './preferences.tsx';
import { AddedMemories, OfferedMemories, UsedMemories } from './version-memories.tsx';

/** The viewer's time zone and current time. `now` is ISO 8601. */
export interface Viewer {
  timeZone: string;
  now: string;
}

/** Dates, sources, memories and deliveries of a version, and what it did with the person's preferences. */
export function AboutVersion({
  review,
  version,
  viewer,
  text,
  report,
  onAdd,
  onRemove,
}: {
  review: Review;
  version: Version;
  viewer: Viewer;
  /** The text in the editor. */
  text: string;
  report: CurrentPreferenceReport;
  /** Adds text to the draft; absent once the version is decided. */
  onAdd?: (text: string) => void;
  /** Removes text from the draft; absent once the version is decided. */
  onRemove?: (text: string) => void;
}) {
  const memories = memoriesOfText(review.memories, text);
  const sources = review.sources.filter(({ kind }) => kind !== 'memory');
  const written = isWritten(version.status);
  return (
    <>
      <section aria-label="About">
        <Heading>About</Heading>
        <Dates review={review} version={version} viewer={viewer} />
      </section>
      {written || sources.length > 0 ? (
        <section aria-label="Sources used">
          <Heading>Sources used</Heading>
          {sources.length > 0 ? (
            <ol className="mt-1">
              {sources.map((source, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sources have no id, and never change
                <li key={place} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 py-2">
                  <span className="pt-0.5 text-meta tabular-nums text-ink-3" aria-hidden="true">
                    {place + 1}
                  </span>
                  <Source source={source} viewer={viewer} />
                </li>
              ))}
            </ol>
          ) : (
            <p className="mt-3 text-ui text-pretty text-ink-2">
              {memories.used.length + memories.added.length > 0 ? 'Only memories.' : 'No sources recorded.'}
            </p>
          )}
        </section>
      ) : null}
      {memories.used.length + memories.added.length > 0 ? (
        <section aria-label="Memories used">
          <Heading>Memories used</Heading>
          <UsedMemories review={review} isOpen={isOpen(version.status)} />
          <AddedMemories memories={memories.added} deliverable={review.deliverable} onRemove={onRemove} />
        </section>
      ) : null}
      {memories.offered.length > 0 ? (
        <section aria-label="Memories not used">
          <Heading>Not used</Heading>
          <p className="mt-2 text-meta text-pretty text-ink-3">
            These memories may be relevant, but nothing says where to use them, so they were left out.
          </p>
          <OfferedMemories memories={memories.offered} deliverable={review.deliverable} onAdd={onAdd} />
        </section>
      ) : null}
      {review.deliveries.length > 0 ? (
        <section aria-label="Deliveries">
          <Heading>Deliveries</Heading>
          <ul className="mt-3 flex flex-col gap-3 text-ui">
            {review.deliveries.map((delivery) => (
              <li key={delivery.id} className="min-w-0">
                <p className="break-words">{deliveryLabel(delivery)}</p>
                <p className="text-meta text-pretty break-words text-ink-3">
                  <WithLinks
                    text={[
                      lowerFirst(formatMoment(delivery.updatedAt, viewer.timeZone, new Date(viewer.now))),
                      delivery.error ?? receiverAnswer(delivery),
                    ]
                      .filter(Boolean)
                      .join(': ')}
                  />{' '}
                  {formatAttempt(delivery, viewer)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {report.preferences.length > 0 ? (
        <section aria-label="Your preferences">
          <Heading>Your preferences</Heading>
          <Preferences report={report} deliverableId={version.deliverableId} keptFeedback={review.keptFeedback} />
        </section>
      ) : null}
    </>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="border-b border-line pb-2 text-ui font-[620]">{children}</h2>;
}

function Dates({ review, version, viewer: { timeZone, now } }: { review: Review; version: Version; viewer: Viewer }) {
  const today = new Date(now);
  const moment = (at: string | null) => at && formatMoment(at, timeZone, today);
  const from = review.restoredFrom;
  const facts: [string, ReactNode][] = [
    ['Covers', formatPeriod(version.periodStart, version.periodEnd, timeZone, today)],
    [beginMessage(version, from), moment(version.stagedAt ?? version.createdAt)],
    [
      'From',
      from ? (
        <Link key="from" className="link" href={`/deliverables/${version.deliverableId}/versions/${from}`}>
          version {from}
        </Link>
      ) : null,
    ],
    [
      'Redraft of',
      review.reruns ? (
        <Link key="again" className="link" href={`/deliverables/${version.deliverableId}/versions/${review.reruns}`}>
          version {review.reruns}, with your answer
        </Link>
      ) : null,
    ],
    ['Question', review.question && review.question.state !== 'open' ? `“${review.question.question}”` : null],
    ['Answer', review.question?.answer && `“${review.question.answer}”`],
    ['Approved', moment(version.approvedAt)],
    [arrivalName(review), moment(version.deliveredAt)],
    ['You changed', version.changed === null ? null : `${Math.round(version.changed * 100)}%`],
    ['Edits', version.changed ? version.editSummary : null],
    [
      'Feedback',
      version.feedback && (
        <span key="feedback">
          {version.feedback}
          <span className="block text-meta text-ink-3">
            <FeedbackTerm
              words={version.feedback}
              number={version.number}
              deliverableId={version.deliverableId}
              kept={review.keptFeedback}
            />
          </span>
        </span>
      ),
    ],
  ];
  return <Facts facts={facts} />;
}

/** What was done with the version when it was delivered: "Posted". */
function arrivalName({ deliveries }: Review): string {
  const arrived = deliveries.findLast(({ status }) => status === 'delivered');
  return arrived ? capitalize(deliveryVerb(arrived.platform).done) : 'Delivered';
}

function beginMessage({ status }: Version, from: number | null): string {
  if (status === 'generating') return 'Started';
  if (status === 'failed') return 'Attempted';
  if (status === 'skipped') return 'Started';
  return from ? 'Restored' : 'Written';
}

function Source({ source, viewer: { timeZone, now } }: { source: SourceSnapshot; viewer: Viewer }) {
  const { kind, excerpt, title, asOf, readAt, part, isRemoved } = source;
  const today = new Date(now);
  const when = asOf
    ? `as of ${formatDate(asOf, timeZone, today)}`
    : readAt
      ? `read ${lowerFirst(formatMoment(readAt, timeZone, today))}`
      : null;
  const details = [when, excerpt && excerpt !== title ? excerpt : null].filter(Boolean).join(': ');
  return (
    <div className="min-w-0">
      {kind === 'missing' ? (
        <p className="flex gap-1.5 text-ui">
          <TriangleAlert size={13} className="mt-1 text-warn" />
          <span className="min-w-0 break-words">{title}</span>
        </p>
      ) : (
        <Name source={source} />
      )}
      {kind === 'missing' ? (
        <p className="mt-1 text-meta text-pretty text-warn">
          Not read: <WithPageLinks text={excerpt || 'no reason recorded.'} />
        </p>
      ) : null}
      {part ? (
        <p className="mt-1 text-meta text-pretty text-warn">
          Read in part: <WithPageLinks text={lowerFirst(part)} />
        </p>
      ) : null}
      {isRemoved ? (
        <p className="mt-1 text-meta text-pretty text-ink-3">Removed after this version was written. Its text is no longer kept here.</p>
      ) : null}
      {kind !== 'missing' && details ? <p className="mt-1 line-clamp-3 text-meta text-pretty text-ink-3">{details}</p> : null}
    </div>
  );
}

function Name({ source: { ref, title, isRemoved } }: { source: SourceSnapshot }) {
  if (ref && pointsTo(ref) && !isRemoved) return <RefChip refText={ref} title={title === ref ? undefined : title} />;
  if (ref && /^https?:/i.test(ref))
    return (
      <span className="flex min-w-0 items-center gap-1.5 text-ui">
        <Globe size={13} className="text-ink-3" />
        <a href={ref} target="_blank" rel="noopener noreferrer nofollow" className="link truncate">
          {title}
        </a>
      </span>
    );
  return <p className="text-ui break-words">{title}</p>;
}
