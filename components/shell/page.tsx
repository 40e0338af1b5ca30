import type { ReactNode } from 'react';
import { NotificationBell } from '#components/notifications/notification-bell.tsx';
import { SideBarButton } from './page-header.tsx';

/** The side bar button and notifications, in a narrow window only. */
export function PageBar({ menuLabel, aside }: { menuLabel?: string; aside?: ReactNode }) {
  return (
    <div className="flex h-14 items-center px-2 lg:hidden">
      <SideBarButton label={menuLabel} />
      <span className="flex-1" />
      {aside}
      <NotificationBell />
    </div>
  );
}

/** A page other than a chat: its bar in a narrow window, then one column of at most 64rem. */
export function Page({ menuLabel, aside, children }: { menuLabel?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="min-w-0">
      <PageBar menuLabel={menuLabel} aside={aside} />
      <div className="mx-auto max-w-[64rem] px-4 pb-16 lg:px-10 lg:pt-8">{children}</div>
    </main>
  );
}

/** A page's title, a line below it, and the actions of the page. */
export function PageTitle({ children, description, actions }: { children: ReactNode; description?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="text-display font-[560] text-balance">{children}</h1>
        {description ? <p className="mt-1 max-w-[36rem] text-body text-pretty text-ink-2">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2 max-lg:flex-row-reverse max-lg:justify-end lg:pt-1">{actions}</div> : null}
    </header>
  );
}

/** A section: a heading, a line, rows. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="flex items-baseline justify-between gap-3 border-b border-line pb-2">
        <h2 className="min-w-0 text-body font-[620] wrap-anywhere">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
