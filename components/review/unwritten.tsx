import { SkipForward, TriangleAlert } from 'lucide-react';
import { RunQuestion } from '#components/clarify/run-question.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import type { Review } from '#lib/features/versions/read-review.ts';
import type { Version } from '#lib/features/versions/version.ts';
import type { Viewer } from './about-version.tsx';

function skippedMessage({ assumption }: Version, state: string | null): string {
  if (assumption) return 'Skipped: there was nothing to report, and the question wasn’t answered.';
  return state ? 'You skipped this version.' : 'Skipped: there was nothing new to report.';
}

/** A version that is being written, waits for an answer, was skipped, or failed. */
export function Unwritten({
  version,
  review: { question, progress },
  viewer,
  onSettled,
}: {
  version: Version;
  review: Review;
  viewer: Viewer;
  onSettled: (answering: { ok: boolean; message: string }) => void;
}) {
  if (version.status === 'generating' && question?.state === 'open') {
    const until = formatMoment(question.deadline, viewer.timeZone, new Date(viewer.now));
    return (
      <div className="max-w-[36rem] px-4 py-8 lg:px-0">
        <p className="text-body font-[560]">Waiting for your answer until {until.replace(/^T/, 't').replace(', ', ' at ')}</p>
        <p className="mt-1 mb-5 text-ui text-pretty text-ink-2">If you don’t answer, the draft assumes “{question.default}”.</p>
        <RunQuestion asked={question} onSettled={onSettled} />
      </div>
    );
  }
  if (version.status === 'generating')
    return (
      <div className="max-w-[36rem] px-4 py-8 lg:px-0">
        <p role="status" className="flex items-center gap-3 text-body font-[560]">
          <span className="busy" aria-hidden="true" />
          {progress ?? 'Writing the draft'}
        </p>
        <p className="mt-2 text-ui text-pretty text-ink-2">The draft will appear here. You can leave this page.</p>
      </div>
    );
  if (version.status === 'skipped')
    return (
      <p className="flex max-w-[36rem] gap-3 px-4 py-8 text-body lg:px-0">
        <SkipForward className="mt-1 text-ink-2" />
        <span className="min-w-0 text-pretty">
          {skippedMessage(version, question?.state ?? null)} The next one also covers this period.
        </span>
      </p>
    );
  return (
    <div className="max-w-[36rem] px-4 py-8 lg:px-0">
      <p className="flex gap-3 text-body">
        <TriangleAlert className="mt-1 text-bad" />
        <span className="min-w-0">{version.error ?? 'This version couldn’t be written. No reason was recorded.'}</span>
      </p>
      <p className="mt-3 text-ui text-pretty text-ink-2">
        Nothing was sent. You can start a new draft from{' '}
        <Link href={`/deliverables/${version.deliverableId}`} className="link">
          the deliverable
        </Link>{' '}
        or in chat.
      </p>
    </div>
  );
}
