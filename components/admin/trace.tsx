import type { TraceBar } from '#lib/admin/trace.ts';
import { formatDuration } from '#lib/base/text/duration.ts';

const colors: Record<TraceBar['kind'], string> = { model: 'bg-accent', call: 'bg-accent-line', failed: 'bg-bad' };

/** Where a turn's time went, as bars on one scale. `hrefOf` links a call to its details. */
export function Trace({ bars, total, hrefOf }: { bars: TraceBar[]; total: number; hrefOf: (callId: string) => string }) {
  const share = (ms: number) => `${((ms / total) * 100).toFixed(2)}%`;
  return (
    <ol className="text-ui">
      {bars.map((bar) => (
        <li
          key={`${bar.callId ?? bar.label} ${bar.from}`}
          className="grid grid-cols-[minmax(0,1fr)_76px] items-center gap-x-4 py-0.5 md:grid-cols-[232px_minmax(0,1fr)_76px]"
        >
          <Label bar={bar} hrefOf={hrefOf} />
          <span className="relative h-5 max-md:order-3 max-md:col-span-2 max-md:-mt-2 max-md:mb-1 max-md:h-2" aria-hidden="true">
            <span
              className={`absolute inset-y-1.5 rounded-full max-md:inset-y-0.5 ${colors[bar.kind]}`}
              style={{ left: `min(${share(bar.from)}, 100% - 3px)`, width: `max(3px, ${share(bar.to - bar.from)})` }}
            />
            {bar.note ? (
              <span
                className="absolute top-0 text-meta leading-5 whitespace-nowrap text-ink-3 max-md:hidden"
                style={noteAt(bar, total, share)}
              >
                {bar.note}
              </span>
            ) : null}
          </span>
          <span className="time text-right">{formatDuration(bar.to - bar.from)}</span>
        </li>
      ))}
    </ol>
  );
}

function Label({ bar, hrefOf }: { bar: TraceBar; hrefOf: (callId: string) => string }) {
  const label = <span className={`truncate ${bar.kind === 'failed' ? 'text-bad' : ''}`}>{bar.label}</span>;
  if (!bar.callId) return <span className="flex min-h-6 min-w-0 items-center touch:min-h-11">{label}</span>;
  return (
    <a href={hrefOf(bar.callId)} className="flex min-h-6 min-w-0 items-center hover:text-accent touch:min-h-11">
      {label}
    </a>
  );
}

function noteAt({ from, to }: TraceBar, total: number, share: (ms: number) => string) {
  return to / total < 0.75 ? { left: `calc(${share(to)} + 8px)` } : { right: `calc(${share(total - from)} + 8px)` };
}
