import type { ReactNode } from 'react';
import { Page } from '#components/shell/page.tsx';

/** An admin page: its title, an aside, and its sections. */
export function AdminPage({ title, above, aside, children }: { title: string; above?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <Page menuLabel="Admin pages">
      <div className="flex flex-col gap-8">
        <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1">
            {above ? <p className="text-ui text-ink-3">{above}</p> : null}
            <h1 className="text-title font-[560] text-balance">{title}</h1>
          </div>
          {aside}
        </header>
        {children}
      </div>
    </Page>
  );
}
