'use client';

import type { ReactNode } from 'react';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import type { Waiting } from '#lib/features/inbox/inbox.ts';

/** The viewer's time zone and current time. `now` is ISO 8601; `sendsEmail`: emails can be sent. */
export interface Viewer {
  timeZone: string;
  now: string;
  sendsEmail: boolean;
}

/** The props of every kind of entry. `onSettled` is called before it is removed from the list. */
export interface EntryProps<Kind extends Waiting> {
  waiting: Kind;
  viewer: Viewer;
  onSettled: () => void;
}

/** One inbox entry: title, age, actions, and the panel that an action opens. */
export function Entry({
  sign,
  href,
  title,
  description,
  since,
  viewer,
  actions,
  children,
}: {
  sign: ReactNode;
  /** The page of the item. */
  href: string;
  title: string;
  description: ReactNode;
  /** ISO 8601. */
  since: string;
  viewer: Viewer;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const moment = formatMoment(since, viewer.timeZone, new Date(viewer.now));
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-2 md:grid-cols-[20px_minmax(0,1fr)_auto]">
      <span className="pt-1" aria-hidden="true">
        {sign}
      </span>
      <div className="min-w-0">
        <Link href={href} data-entry className="text-body font-[560] text-pretty wrap-anywhere hover:text-accent">
          {title}
        </Link>
        <p className="text-ui text-pretty wrap-anywhere text-ink-2">{description}</p>
        <p className="text-meta text-ink-3">Since {moment.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())}</p>
      </div>
      {actions ? <div className="flex flex-wrap items-start gap-2 max-md:col-start-2">{actions}</div> : null}
      {children ? <div className="col-start-2 min-w-0 md:col-end-4">{children}</div> : null}
    </div>
  );
}

export const versionHref = ({ deliverableId, number }: { deliverableId: string; number: number }) =>
  `/deliverables/${deliverableId}/versions/${number}`;

/** The item that a button belongs to, for screen readers. */
export function About({ children }: { children: ReactNode }) {
  return <span className="sr-only"> {children}</span>;
}
