import { Download } from 'lucide-react';
import { z } from 'zod';
import { DomainList } from '#components/memories/domain-list.tsx';
import { MemoryFilters } from '#components/memories/memory-filters.tsx';
import { MemoryList } from '#components/memories/memory-list.tsx';
import { Page, PageTitle } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { runtime } from '#lib/app/web.ts';
import { plural } from '#lib/base/text/plural.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { memoryFilterFrom, parametersOf } from '#lib/features/memories/memory-filter.ts';
import { listMemories } from '#lib/features/memories/read-memories.ts';
import { readScopeChoices } from '#lib/features/memories/read-scope-choices.ts';

export const metadata = { title: 'Memories' };

const wantedPage = z.coerce.number().int().min(1).max(10_000).catch(1);

export default async function MemoriesPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const parameters = await searchParams;
  const filter = memoryFilterFrom(parameters);
  const { profile, db } = await requireProfile();
  const now = runtime().clock.now();
  const [{ memories, total, page, pages }, scopes] = await Promise.all([
    listMemories(db, filter, { page: wantedPage.parse(parameters.page), now }),
    readScopeChoices(db),
  ]);
  const isFiltered = Object.values(parametersOf(filter)).some(Boolean);
  return (
    <Page>
      <PageTitle
        description="What your partner remembers about you and your work. It reads these before it answers."
        actions={
          <>
            {scopes.domains.length > 0 ? (
              <a className="btn btn-plain" href="#domains">
                Domains
              </a>
            ) : null}
            {total > 0 ? (
              <a className="btn" href="/api/memories/export" download>
                <Download size={15} />
                Export
              </a>
            ) : null}
          </>
        }
      >
        Memories
      </PageTitle>
      {total > 0 || isFiltered ? <MemoryFilters filter={filter} scopes={scopes} /> : null}
      {memories.length > 0 ? (
        <>
          <p className="sr-only" role="status">
            {plural(total, 'memory', 'memories')}
          </p>
          <MemoryList
            key={JSON.stringify([parametersOf(filter), page])}
            memories={memories}
            scopes={scopes}
            timeZone={profile.timeZone}
            now={now.toISOString()}
          />
          <Pager page={page} pages={pages} parameters={parametersOf(filter)} />
        </>
      ) : (
        <div className="mt-4">
          <EmptyState
            action={
              isFiltered ? (
                <Link href="/memories" className="btn">
                  Clear filters
                </Link>
              ) : null
            }
          >
            {isFiltered
              ? 'No matching memories.'
              : 'Say “Remember that Dana wants the money first” in a chat, and it will appear here. You can edit or forget it at any time.'}
          </EmptyState>
        </div>
      )}
      {scopes.domains.length > 0 ? <DomainList domains={scopes.domains} /> : null}
    </Page>
  );
}
