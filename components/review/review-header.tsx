import type { ReactNode, Ref } from 'react';
import { VersionState } from '#components/deliverables/version-state.tsx';
import { NotificationBell } from '#components/notifications/notification-bell.tsx';
import { SideBarButton } from '#components/shell/page-header.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Review } from '#lib/features/versions/read-review.ts';
import type { Version } from '#lib/features/versions/version.ts';

interface Props {
  review: Review;
  version: Version;
  /** Whether its run waits for an answer. */
  asks: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  menu: ReactNode;
  views: ReactNode;
}

/** The deliverable, the number and the state of a version, its menu and the choice of views. */
export function ReviewHeader({ review, version, asks, headingRef, menu, views }: Props) {
  const { id, title } = review.deliverable;
  return (
    <header className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-2 pt-2 pb-2 md:pr-4 lg:mx-10 lg:px-0 lg:pt-4 lg:pb-4">
      <div className="flex min-w-0 flex-1 basis-full items-center gap-1 md:basis-0">
        <SideBarButton />
        <div className="min-w-0 flex-1 px-1 lg:px-0">
          <p className="truncate text-ui text-ink-3">
            <Link href={`/deliverables/${id}`} className="hover:text-accent hover:underline">
              {title}
            </Link>
          </p>
          <h1
            ref={headingRef}
            tabIndex={-1}
            className="flex flex-wrap items-center gap-x-3 text-body font-[620] outline-none lg:text-title lg:font-[560]"
          >
            Version {version.number} <VersionState status={version.status} delivery={review.version.delivery} asks={asks} />
          </h1>
        </div>
        <NotificationBell />
        {menu}
      </div>
      {views}
    </header>
  );
}
