import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

/** A table that scrolls sideways in a narrow window. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="-mx-3 overflow-x-auto px-3 max-sm:-mx-4 max-sm:px-4" tabIndex={0} aria-label={label}>
      <table className="grid-table sm:min-w-[720px]">{children}</table>
    </section>
  );
}

/** How a list is sorted: the URL for each column's header. */
export interface Sorting {
  by: string;
  ascending: boolean;
  /** The other URL parameters of the list. */
  parameters: Record<string, string>;
}

/** A column header that sorts the list; a second press reverses the order. */
export function SortHeader({
  name,
  sorting,
  ascendingFirst = false,
  className = '',
  children,
}: {
  name: string;
  sorting: Sorting;
  ascendingFirst?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const here = sorting.by === name;
  const ascending = here ? !sorting.ascending : ascendingFirst;
  const entries = Object.entries({ ...sorting.parameters, sort: name, dir: ascending ? 'asc' : 'desc' }).filter(([, value]) => value);
  return (
    <th aria-sort={here ? (sorting.ascending ? 'ascending' : 'descending') : undefined} className={className}>
      <Link
        href={`?${new URLSearchParams(entries)}`}
        scroll={false}
        className={`inline-flex items-center gap-1 font-medium hover:text-ink touch:-my-3 touch:min-h-11 ${here ? 'text-ink' : ''}`}
      >
        {children}
        {here ? sorting.ascending ? <ArrowUp size={13} /> : <ArrowDown size={13} /> : null}
      </Link>
    </th>
  );
}
