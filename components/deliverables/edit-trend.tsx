import type { VersionSummary } from '#lib/features/deliverables/deliverable.ts';

/** An approved version and the share of its words that the person changed, 0..1. */
interface Point {
  number: number;
  changed: number;
}

const FEWEST = 3;
const [WIDTH, HEIGHT, PAD] = [284, 64, 6];

/** The versions of the trend, oldest first; none if there are too few. */
export function trendOf(versions: readonly VersionSummary[]): Point[] {
  const points = versions.flatMap(({ number, changed, status }) =>
    changed !== null && (status === 'approved' || status === 'delivered') ? [{ number, changed }] : [],
  );
  return points.length < FEWEST ? [] : points.sort((a, b) => a.number - b.number);
}

/** How much the person changed of each approved version, as a line; dotted across versions that were not approved. */
export function EditTrend({ points }: { points: Point[] }) {
  const [first, last] = [points[0]!, points.at(-1)!];
  const most = Math.max(...points.map(({ changed }) => changed), 0.05);
  const x = ({ number }: Point) => PAD + ((number - first.number) / (last.number - first.number)) * (WIDTH - 2 * PAD);
  const y = ({ changed }: Point) => HEIGHT - PAD - (changed / most) * (HEIGHT - 2 * PAD);
  const missing = missingBetween(points);
  return (
    <figure className="mt-4">
      <p className="text-ui text-ink-2">
        <span className="mr-2 text-title font-[560] text-ink tabular-nums">{percent(last)}</span>
        of version {last.number}. It was {percent(first)} {first.number === 1 ? 'at first' : `of version ${first.number}`}.
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-3 block w-full overflow-visible" role="img" aria-label={trendLabel(points)}>
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
        {points.slice(1).map((point, place) => {
          const before = points[place]!;
          return (
            <line
              key={point.number}
              x1={x(before)}
              y1={y(before)}
              x2={x(point)}
              y2={y(point)}
              className="stroke-ink-2"
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeDasharray={point.number - before.number > 1 ? '1.5 4' : undefined}
            />
          );
        })}
        {points.map((point) => (
          <circle
            key={point.number}
            cx={x(point)}
            cy={y(point)}
            r={point === last ? 4 : 2.5}
            className={point === last ? 'fill-accent' : 'fill-ink-2'}
          />
        ))}
      </svg>
      <p className="mt-1 flex justify-between gap-3 text-meta tabular-nums text-ink-3" aria-hidden="true">
        <span>{first.number}</span>
        {missing ? <span>{missing} not approved</span> : null}
        <span>{last.number}</span>
      </p>
    </figure>
  );
}

const percent = ({ changed }: Point) => `${Math.round(changed * 100)}%`;
const trendLabel = (points: readonly Point[]) =>
  `How much you changed: ${points.map((point) => `version ${point.number}, ${percent(point)}`).join('; ')}.`;

function missingBetween(points: readonly Point[]): string {
  const numbers = new Set(points.map(({ number }) => number));
  const all = Array.from({ length: points.at(-1)!.number - points[0]!.number }, (_, place) => points[0]!.number + place);
  const missing = all.filter((number) => !numbers.has(number));
  return missing.length > 4 ? `${missing.length} versions` : missing.join(', ');
}
