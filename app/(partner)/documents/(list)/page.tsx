import { z } from 'zod';
import { DocumentFilter } from '#components/documents/document-filter.tsx';
import { DocumentRows } from '#components/documents/document-rows.tsx';
import { UploadArea } from '#components/documents/upload-area.tsx';
import { Page, PageTitle } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { AutoRefresh } from '#components/work/auto-refresh.tsx';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { isChanging } from '#lib/features/documents/document.ts';
import { documentOrders, listDocuments } from '#lib/features/documents/read-documents.ts';

export const metadata = { title: 'Documents' };

const search = z.object({
  q: z.string().trim().max(200).catch(''),
  sort: z.enum(documentOrders).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export default async function DocumentsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { q, sort, page: wanted } = search.parse(await searchParams);
  const { profile, db } = await requireProfile();
  const { clock, embedder } = runtime();
  const { documents, total, page, pages } = await listDocuments(db, embedder, { query: q, order: sort, page: wanted });
  return (
    <Page>
      <AutoRefresh running={documents.some(isChanging)} />
      <PageTitle description="Files that your partner reads, searches and quotes, in chats and in your deliverables.">Documents</PageTitle>
      <UploadArea />
      {total > 0 || q ? <DocumentFilter query={q} order={sort} /> : null}
      {documents.length > 0 ? (
        <>
          <p className="sr-only" role="status">
            {total === 1 ? 'One document' : `${total} documents`}
          </p>
          <DocumentRows documents={documents} timeZone={profile.timeZone} now={clock.now().toISOString()} />
          <Pager page={page} pages={pages} parameters={{ q, sort: sort ?? '' }} />
        </>
      ) : (
        <EmptyState>
          {q
            ? 'No document has this in its name. To find something in the text of your documents, ask in a chat.'
            : 'No documents yet. Upload a plan, a report or a presentation, then ask about it in a chat, or choose it as a source of a deliverable.'}
        </EmptyState>
      )}
    </Page>
  );
}
