import { z } from 'zod';
import { MemoryFilter } from '#components/memories/memory-filter.tsx';
import { MemoryRow } from '#components/memories/memory-row.tsx';
import { Page, PageTitle } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { runtime } from '#lib/app/web.ts';
import { memoryTypes } from '#lib/entities/memories/memory-types.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { listMemories } from '#lib/features/memories/read-memories.ts';
import { readScopeChoices } from '#lib/features/memories/read-scope-choices.ts';

export const metadata = { title: 'Memories' };

const search = z.object({
  q: z.string().trim().max(200).catch(''),
  type: z.enum(memoryTypes).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export default async function MemoriesPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { q, type, page: wanted } = search.parse(await searchParams);
  const { profile, db } = await requireProfile();
  const [{ memories, total, page, pages }, scopes] = await Promise.all([
    listMemories(db, { query: q, type, page: wanted }),
    readScopeChoices(db),
  ]);
  const now = runtime().clock.now();
  const filtered = Boolean(q || type);
  return (
    <Page>
      <PageTitle description="What your partner remembers about you and your work. It reads these before it answers.">Memories</PageTitle>
      {total > 0 || filtered ? <MemoryFilter query={q} type={type} /> : null}
      {memories.length > 0 ? (
        <>
          <p className="sr-only" role="status">
            {total === 1 ? 'One memory' : `${total} memories`}
          </p>
          <ul className={filtered || total > 0 ? 'mt-2 border-t border-line' : 'mt-8 border-t border-line'}>
            {memories.map((memory) => (
              <MemoryRow key={memory.id} memory={memory} scopes={scopes} timeZone={profile.timeZone} now={now.toISOString()} />
            ))}
          </ul>
          <Pager page={page} pages={pages} parameters={{ q, type: type ?? '' }} />
        </>
      ) : (
        <div className="mt-4">
          <EmptyState>
            {filtered
              ? 'No matching memories.'
              : 'Say “Remember that Dana wants the money first” in a chat, and it will appear here. You can edit or forget it at any time.'}
          </EmptyState>
        </div>
      )}
    </Page>
  );
}
