import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { any } from '#components/admin/filters.ts';
import { JobRows, jobLabels } from '#components/admin/job-rows.tsx';
import { formatCount } from '#components/admin/labels.ts';
import { ListFilter } from '#components/admin/list-filter.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { type Jobs, jobStates, listJobs, WORKER_AWAY_MS } from '#lib/admin/jobs.ts';
import { runtime } from '#lib/app/web.ts';
import { systemClock } from '#lib/base/clock.ts';
import { formatDuration } from '#lib/base/text/duration.ts';
import { currentAdmin } from '../current-admin.ts';
import { readAddress, type SearchParams } from '../list-address.ts';

export const metadata = { title: 'Jobs, admin' };

const address = z.object({
  state: z.enum(jobStates).optional().catch(undefined),
  name: z.string().trim().min(1).max(100).optional().catch(undefined),
  id: z.guid().optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export default async function AdminJobsPage({ searchParams }: { searchParams: SearchParams }) {
  const { db, timeZone } = await currentAdmin();
  const wanted = await readAddress(address, searchParams);
  const found = await listJobs(db, wanted);
  if (!found)
    return (
      <AdminPage title="Jobs">
        <EmptyState>No queue yet. It is created when a worker starts: npm run worker, or npm start.</EmptyState>
      </AdminPage>
    );
  const { jobs, counts, names, total, page, pages } = found;
  const parameters = { state: wanted.state ?? '', name: wanted.name ?? '', id: wanted.id ?? '' };
  const reachable = runtime().jobs !== undefined;
  // The queue uses the real time, even if the app's clock is set to another one.
  const now = systemClock().now();
  return (
    <AdminPage title="Jobs">
      <WorkerLine jobs={found} timeZone={timeZone} now={now} />
      {reachable ? null : <Warning>DATABASE_URL isn’t set, so jobs can’t be retried or canceled here.</Warning>}
      <nav aria-label="Jobs by state">
        <ul className="flex flex-wrap gap-x-8 gap-y-3">
          {jobStates.map((state) => (
            <li key={state}>
              <Link
                href={wanted.state === state ? '/admin/jobs' : `/admin/jobs?state=${state}`}
                aria-current={wanted.state === state ? 'true' : undefined}
                className="flex min-h-11 flex-col justify-center rounded-md hover:text-accent aria-[current]:text-accent"
              >
                <span className={`text-title leading-7 font-[560] tabular-nums ${state === 'dead' && counts.dead ? 'text-bad' : ''}`}>
                  {formatCount(counts[state] ?? 0)}
                </span>
                <span className="text-meta text-ink-2">{jobLabels[state]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-label="All jobs">
        <ListFilter
          total={total}
          filters={[
            {
              name: 'state',
              label: 'State',
              value: parameters.state,
              choices: [any, ...jobStates.map((value) => ({ value, label: jobLabels[value] }))],
            },
            { name: 'name', label: 'Job', value: parameters.name, choices: [any, ...names.map((value) => ({ value, label: value }))] },
          ]}
        />
        {jobs.length > 0 ? (
          <JobRows jobs={jobs} reachable={reachable} timeZone={timeZone} now={now} />
        ) : (
          <EmptyState>
            {wanted.id
              ? 'This job is no longer in the queue. Finished jobs are removed after a week.'
              : Object.values(parameters).some(Boolean)
                ? 'No matching jobs.'
                : 'No jobs yet.'}
          </EmptyState>
        )}
        <Pager page={page} pages={pages} parameters={parameters} />
      </section>
    </AdminPage>
  );
}

/** Says whether a worker is running. */
function WorkerLine({ jobs: { workerSeenAt, lookedAt }, timeZone, now }: { jobs: Jobs; timeZone: string; now: Date }) {
  const away = workerSeenAt ? now.getTime() - Date.parse(workerSeenAt) : Number.POSITIVE_INFINITY;
  if (away >= WORKER_AWAY_MS)
    return (
      <Warning>
        {workerSeenAt ? `No worker for ${formatDuration(away)}.` : 'No worker has run yet.'} Jobs wait until one starts: npm run worker, or
        npm start.
      </Warning>
    );
  return (
    <p className="text-ui text-ink-2">
      Worker online.{lookedAt ? ` Last check ${formatMoment(lookedAt, timeZone, now).split(', ').at(-1)}.` : ''}
    </p>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2.5 text-ui text-pretty text-warn">
      <TriangleAlert size={15} className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
