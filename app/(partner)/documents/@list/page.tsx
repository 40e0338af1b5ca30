import { z } from 'zod';
import { DocumentRows } from '#components/documents/document-rows.tsx';
import { ShownList } from '#components/documents/documents-frame.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { isChanging } from '#lib/features/documents/document.ts';
import { documentOrders, listDocuments } from '#lib/features/documents/read-documents.ts';

const search = z.object({
  q: z.string().trim().max(200).catch(''),
  sort: z.enum(documentOrders).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** The list of documents: a slot of the layout, so that opening a document does not read it again. */
export default async function DocumentList({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { q, sort, page: wanted } = search.parse(await searchParams);
  const { profile, db } = await requireProfile();
  const { clock, embedder } = runtime();
  const { documents, total, page, pages } = await listDocuments(db, embedder, { query: q, order: sort, page: wanted });
  const parameters = { q, sort: sort ?? '' };
  return (
    <>
      <ShownList
        parameters={{ ...parameters, page: page === 1 ? '' : String(page) }}
        changing={documents.filter(isChanging).map(({ id }) => id)}
      />
      {documents.length > 0 ? (
        <>
          <p className="sr-only" role="status">
            {total === 1 ? 'One document' : `${total} documents`}
          </p>
          <DocumentRows documents={documents} timeZone={profile.timeZone} now={clock.now().toISOString()} />
          <Pager path="/documents" page={page} pages={pages} parameters={parameters} />
        </>
      ) : (
        <div data-list={q ? undefined : 'empty'}>
          <EmptyState>
            {q
              ? 'No document has this in its name. To find something in the text of your documents, ask in a chat.'
              : 'No documents yet. Upload a plan, a report or a presentation, then ask about it in a chat, or choose it as a source of a deliverable.'}
          </EmptyState>
        </div>
      )}
    </>
  );
}
