import { EmptyState } from '#components/ui/empty-state.tsx';
import type { ActionErrors as Errors } from '#lib/admin/figures.ts';
import { formatCount } from './labels.ts';

const tried: Record<Errors['of'], [one: string, many: string]> = {
  call: ['call', 'calls'],
  version: ['version', 'versions'],
  delivery: ['delivery', 'deliveries'],
};

/** Errors by frequency, as bars on one scale. */
export function ActionErrors({ errors }: { errors: Errors[] }) {
  if (errors.length === 0) return <EmptyState>No errors in this period.</EmptyState>;
  const most = errors[0]!.failed;
  return (
    <ol className="mt-3 text-ui">
      {errors.map(({ action, of, error, failed, tried: all }) => (
        <li
          key={`${action} ${of} ${error}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 md:grid-cols-[300px_minmax(0,1fr)_168px]"
        >
          <span className="min-w-0 break-words">
            {action} <span className="text-bad">{error.replaceAll('_', ' ')}</span>
          </span>
          <span className="flex h-2 max-md:order-last max-md:col-span-2" aria-hidden="true">
            <span className="rounded-full bg-bad" style={{ width: `max(3px, ${(failed / most) * 100}%)` }} />
          </span>
          <span className="text-meta text-ink-3 tabular-nums">
            {formatCount(failed)} of {formatCount(all)} {tried[of][all === 1 ? 0 : 1]}
          </span>
        </li>
      ))}
    </ol>
  );
}
