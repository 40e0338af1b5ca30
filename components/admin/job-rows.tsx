import { Ban, Check, Clock3, RotateCcw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import type { JobState, QueuedJob } from '#lib/admin/jobs.ts';
import { lowerFirst } from '#lib/base/text/capitalization.ts';
import { JobButtons } from './job-buttons.tsx';

/** The name of each state of a job. */
export const jobLabels: Record<JobState, string> = {
  queued: 'Queued',
  running: 'Running',
  failed: 'Retrying',
  dead: 'Dead',
  cancelled: 'Canceled',
  done: 'Done',
};

const signs: Record<JobState, { className: string; sign: ReactNode }> = {
  queued: { className: 'text-ink-2', sign: <Clock3 size={15} /> },
  running: { className: 'text-ink', sign: <span className="busy size-3.5!" /> },
  failed: { className: 'text-warn', sign: <RotateCcw size={15} /> },
  dead: { className: 'text-bad', sign: <TriangleAlert size={15} /> },
  cancelled: { className: 'text-ink-2', sign: <Ban size={15} /> },
  done: { className: 'text-good', sign: <Check size={15} /> },
};

interface Viewer {
  timeZone: string;
  now: Date;
}

/** Jobs, newest first, each with its actions; without actions if the queue cannot be reached. */
export function JobRows({ jobs, reachable, ...viewer }: Viewer & { jobs: QueuedJob[]; reachable: boolean }) {
  return (
    <ul className="text-ui">
      {jobs.map((job) => (
        <li
          key={job.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line py-2.5 sm:grid-cols-[164px_minmax(0,1fr)_auto]"
        >
          <span className={`state self-start ${signs[job.state].className}`}>
            {signs[job.state].sign}
            <span>{jobLabels[job.state]}</span>
          </span>
          <div className="min-w-0 break-words max-sm:order-last max-sm:col-span-2">
            <p>
              <span className="font-[560]">{job.name}</span>
              {job.version ? (
                <>
                  {' '}
                  <Link href={`/admin/deliverables/${job.version.deliverableId}/versions/${job.version.number}`} className="link">
                    version {job.version.number} of {job.version.title}
                  </Link>
                </>
              ) : null}
              {job.owner ? <span className="text-ink-3">, {job.owner.name || job.owner.email}</span> : null}
            </p>
            <p className="text-meta text-pretty text-ink-3 tabular-nums">{timesOf(job, viewer)}</p>
            {job.error && job.state !== 'done' ? <p className="text-meta text-pretty text-bad">{job.error}</p> : null}
            {job.progress && job.state === 'running' ? <p className="text-meta text-ink-2">{job.progress}</p> : null}
            {job.version ? null : (
              <p className="font-code text-meta break-all text-ink-3">
                {Object.entries(job.ids)
                  .map(([name, id]) => `${name.replace(/_id$/, '')} ${id}`)
                  .join(', ')}
              </p>
            )}
          </div>
          {reachable ? <JobButtons id={job.id} name={job.name} state={job.state} /> : null}
        </li>
      ))}
    </ul>
  );
}

function timesOf(job: QueuedJob, { timeZone, now }: Viewer): string {
  const moment = (at: string) => {
    const formatted = formatMoment(at, timeZone, now);
    return lowerFirst(formatted);
  };
  const waits = job.state === 'failed' || (job.state === 'queued' && Date.parse(job.startAfter) > now.getTime());
  return [
    `queued ${moment(job.createdAt)}`,
    job.attempts > 0 && `attempt ${job.attempts} of ${job.mostAttempts}`,
    waits && `next try ${moment(job.startAfter)}`,
    job.state === 'running' && job.startedAt && `started ${moment(job.startedAt)}`,
    job.endedAt && job.state !== 'failed' && `ended ${moment(job.endedAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
