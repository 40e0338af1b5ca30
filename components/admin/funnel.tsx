import type { Funnel } from '#lib/admin/figures.ts';
import { formatCount } from './labels.ts';

interface Stage {
  name: string;
  count: number;
  /** Why versions did not reach this stage: "2 failed, 1 skipped". */
  lost: string;
}

/** How many versions reached each stage, as bars on one scale, with the reasons for each loss. */
export function VersionFunnel({ funnel }: { funnel: Funnel }) {
  const {
    generated,
    staged,
    approved,
    edited,
    delivered,
    rejected,
    failed,
    waiting,
    writing,
    skipped,
    ready,
    saved,
    undelivered,
    uncertain,
  } = funnel;
  const stages: Stage[] = [
    { name: 'Generated', count: generated, lost: '' },
    { name: 'Staged', count: staged, lost: listed([failed, 'failed'], [skipped, 'skipped'], [writing, 'being written']) },
    { name: 'Approved', count: approved, lost: listed([rejected, 'rejected'], [waiting, 'waiting']) },
    {
      name: 'Delivered',
      count: delivered,
      lost: listed(
        [ready, 'ready to download'],
        [saved, 'saved only'],
        [undelivered, 'not delivered'],
        [uncertain, 'may have arrived'],
        [approved - delivered - ready - saved - undelivered - uncertain, 'not sent'],
      ),
    },
  ];
  const share = (count: number) => `${generated > 0 ? (count / generated) * 100 : 0}%`;
  return (
    <>
      <ol className="text-ui">
        {stages.map(({ name, count, lost }, place) => {
          const before = stages[place - 1]?.count;
          return (
            <li
              key={name}
              className="grid grid-cols-[88px_auto_minmax(0,1fr)] items-center gap-x-4 py-1.5 md:grid-cols-[88px_104px_minmax(0,1fr)_168px]"
            >
              <span className="text-ink-2">{name}</span>
              <span className="flex items-baseline gap-2 tabular-nums">
                <span className="text-lead leading-6 font-[560]">{formatCount(count)}</span>
                {before ? <span className="text-meta text-ink-3">{Math.round((count / before) * 100)}%</span> : null}
              </span>
              <span className="flex h-2 gap-0.5 max-md:order-last max-md:col-span-3" aria-hidden="true">
                {name === 'Approved' ? (
                  <>
                    <span className="rounded-full bg-accent" style={{ width: share(approved - edited) }} />
                    <span className="rounded-full bg-accent-line" style={{ width: share(edited) }} />
                  </>
                ) : (
                  <span className="rounded-full bg-accent" style={{ width: share(count) }} />
                )}
              </span>
              <span className="text-meta text-ink-3 tabular-nums">{lost}</span>
            </li>
          );
        })}
      </ol>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-meta text-ink-2 tabular-nums">
        <span className="flex items-center gap-2">
          <span className="size-2 rounded-full bg-accent" aria-hidden="true" />
          {formatCount(approved - edited)} approved as written
        </span>
        <span className="flex items-center gap-2">
          <span className="size-2 rounded-full bg-accent-line" aria-hidden="true" />
          {formatCount(edited)} approved after edits
        </span>
      </p>
    </>
  );
}

function listed(...losses: [count: number, reason: string][]): string {
  return losses
    .filter(([count]) => count > 0)
    .map(([count, reason]) => `${formatCount(count)} ${reason}`)
    .join(', ');
}
