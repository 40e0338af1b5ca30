import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from './link.tsx';
import { writeParameters } from './list-address.ts';

/**
 * Links to the previous and next page of a list; nothing for a single page. `path` is that of a list beside a page with another
 * address, and `parameters` are the other URL parameters.
 */
export function Pager({
  page,
  pages,
  path = '',
  parameters = {},
  label = 'Page',
}: {
  page: number;
  pages: number;
  path?: string;
  parameters?: Record<string, string>;
  /** What a page of the list is called. */
  label?: string;
}) {
  if (pages <= 1) return null;
  const to = (target: number) => `${path}?${writeParameters({ ...parameters, page: target === 1 ? '' : String(target) })}`;
  return (
    <nav aria-label="Pages of this list" className="mt-6 flex items-center gap-3 text-ui text-ink-2">
      {page > 1 ? (
        <Link href={to(page - 1)} className="btn btn-plain -ml-3.5" rel="prev">
          <ChevronLeft />
          Previous
        </Link>
      ) : null}
      <span className="tabular-nums">
        {label} {page} of {pages}
      </span>
      {page < pages ? (
        <Link href={to(page + 1)} className="btn btn-plain" rel="next">
          Next
          <ChevronRight />
        </Link>
      ) : null}
    </nav>
  );
}
