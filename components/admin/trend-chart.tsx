import { formatDate } from '#components/ui/format-date.ts';
import type { TrendPoint } from '#lib/admin/figures.ts';
import { formatCount } from './labels.ts';

const [WIDTH, HEIGHT, PAD] = [720, 120, 6];

/** The share that people changed in approved versions, by day or week: a line, and the same as a table. */
export function TrendChart({ points, step, now }: { points: TrendPoint[]; step: 'day' | 'week'; now: Date }) {
  const known = points.flatMap(({ changed }, place) => (changed === null ? [] : [{ place, changed }]));
  if (known.length === 0) return <p className="mt-3 text-ui text-ink-2">No approvals in this period.</p>;
  const most = Math.max(...known.map(({ changed }) => changed), 0.05);
  const x = (place: number) => (points.length === 1 ? WIDTH / 2 : PAD + (place / (points.length - 1)) * (WIDTH - 2 * PAD));
  const y = (changed: number) => HEIGHT - PAD - (changed / most) * (HEIGHT - 2 * PAD);
  const day = (at: string) => formatDate(at, 'UTC', now);
  const last = known.at(-1)!;
  return (
    <figure className="mt-3">
      <figcaption className="text-ui text-ink-2">
        <span className="mr-2 text-title font-[560] text-ink tabular-nums">{percent(last.changed)}</span>
        {step === 'week' ? 'in the week from' : 'on'} {day(points[last.place]!.from)}, the latest with an approval.
      </figcaption>
      <p className="mt-2 text-right text-meta text-ink-3 tabular-nums" aria-hidden="true">
        at most {percent(most)}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1 block h-28 w-full overflow-visible"
        aria-hidden="true"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-line" vectorEffect="non-scaling-stroke" />
        {known.slice(1).map(({ place, changed }, nth) => {
          const before = known[nth]!;
          return (
            <line
              key={place}
              x1={x(before.place)}
              y1={y(before.changed)}
              x2={x(place)}
              y2={y(changed)}
              className="stroke-ink-2"
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeDasharray={place - before.place > 1 ? '1.5 4' : undefined}
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
        {known.map((point) => (
          // A line of zero length, so that it stays round at any chart width.
          <line
            key={point.place}
            x1={x(point.place)}
            y1={y(point.changed)}
            x2={x(point.place)}
            y2={y(point.changed)}
            className={point === last ? 'stroke-accent' : 'stroke-ink-2'}
            strokeWidth={point === last ? 8 : 5}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p className="mt-1 flex justify-between gap-3 text-meta text-ink-3 tabular-nums" aria-hidden="true">
        <span>{day(points[0]!.from)}</span>
        {points.length > 1 ? <span>{day(points.at(-1)!.from)}</span> : null}
      </p>
      <details className="mt-2 text-ui">
        <summary className="w-fit cursor-pointer text-meta text-ink-2 hover:text-ink touch:py-3.5">As a table</summary>
        <table className="grid-table mt-2 max-w-sm">
          <thead>
            <tr>
              <th>{step === 'week' ? 'Week from' : 'Day'}</th>
              <th className="text-right!">Approved</th>
              <th className="text-right!">Changed</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ from, approved, changed }) => (
              <tr key={from}>
                <td>{day(from)}</td>
                <td className="text-right">{formatCount(approved)}</td>
                <td className="text-right">{changed === null ? '' : percent(changed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
