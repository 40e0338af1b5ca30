import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { DocumentHead } from '#components/documents/document-head.tsx';
import { DocumentText } from '#components/documents/document-text.tsx';
import { DocumentImage } from '#components/refs/image-of-ref.tsx';
import { Page } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { AutoRefresh } from '#components/work/auto-refresh.tsx';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { isChanging } from '#lib/features/documents/document.ts';
import { PASSAGES_AT_ONCE, readDocumentName, readDocumentPassages, readSourceUses } from '#lib/features/documents/read-documents.ts';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const place = z.object({
  /** The passage to mark. */
  passage: z.coerce.number().int().min(0).max(1_000_000).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { db } = await requireProfile();
  return { title: (await readDocumentName(db, (await params).id)) ?? 'Not found' };
}

export default async function DocumentPage({ params, searchParams }: Props) {
  const { profile, db } = await requireProfile();
  const { id } = await params;
  const { passage, page } = place.parse(await searchParams);
  const { clock, embedder } = runtime();
  const [read, uses] = await Promise.all([
    readDocumentPassages(db, embedder, id, passage ?? (page - 1) * PASSAGES_AT_ONCE),
    readSourceUses(db, id),
  ]);
  if (!read) notFound();
  const { document, passages, total, from } = read;
  return (
    <Page>
      <AutoRefresh running={isChanging(document)} />
      <DocumentHead document={document} uses={uses} timeZone={profile.timeZone} now={clock.now().toISOString()} />
      {passages.length > 0 ? (
        <>
          <DocumentText document={document} passages={passages} marked={passage} />
          <Pager page={from / PASSAGES_AT_ONCE + 1} pages={Math.ceil(total / PASSAGES_AT_ONCE)} label="Part" />
        </>
      ) : document.kind === 'image' && document.status === 'ready' ? (
        <DocumentImage id={document.id} name={document.name} className="mt-8 block h-auto max-h-[80vh] max-w-full" />
      ) : isChanging(document) ? (
        <EmptyState>Its text will appear here when it has been read.</EmptyState>
      ) : null}
    </Page>
  );
}
