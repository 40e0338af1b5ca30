import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { DocumentBar } from '#components/documents/document-bar.tsx';
import { DocumentColumn } from '#components/documents/document-column.tsx';
import { DocumentHead } from '#components/documents/document-head.tsx';
import { DocumentText } from '#components/documents/document-text.tsx';
import { DocumentUses } from '#components/documents/document-uses.tsx';
import { PageSteps } from '#components/documents/page-steps.tsx';
import { DocumentImage } from '#components/refs/image-of-ref.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { AutoRefresh } from '#components/work/auto-refresh.tsx';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { isChanging, pageUnit } from '#lib/features/documents/document.ts';
import {
  PASSAGES_AT_ONCE,
  readDocumentName,
  readDocumentPassages,
  readPassageUse,
  readSourceUses,
} from '#lib/features/documents/read-documents.ts';
import { shownPassages } from '#lib/features/versions/shown-passages.ts';

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
  const [read, sourceOf, passageUse] = await Promise.all([
    readDocumentPassages(db, embedder, id, passage ?? (page - 1) * PASSAGES_AT_ONCE),
    readSourceUses(db, id),
    passage === undefined ? null : readPassageUse(db, id, passage),
  ]);
  if (!read) notFound();
  const { document, total, from } = read;
  const passages = await shownPassages(read.passages, document.kind, { person: profile.id });
  const [part, parts] = [from / PASSAGES_AT_ONCE + 1, Math.ceil(total / PASSAGES_AT_ONCE)];
  return (
    <section aria-label="Document" className="flex min-w-0 flex-col lg:sticky lg:top-0 lg:h-dvh lg:border-l lg:border-line">
      <AutoRefresh running={isChanging(document)} />
      <DocumentBar document={document}>
        <PageSteps
          unit={pageUnit(document.kind)[0]}
          pages={[...new Set(passages.flatMap(({ page }) => page ?? []))]}
          count={document.pageCount}
          before={part > 1 ? `?page=${part - 1}#passage-${from - 1}` : undefined}
          after={part < parts ? `?page=${part + 1}` : undefined}
        />
      </DocumentBar>
      <DocumentColumn part={part}>
        <DocumentHead document={document} timeZone={profile.timeZone} now={clock.now().toISOString()} />
        {passages.length > 0 ? (
          <>
            <DocumentText document={document} passages={passages} marked={passage} />
            <Pager page={part} pages={parts} label="Part" />
          </>
        ) : document.kind === 'image' && document.status === 'ready' ? (
          <DocumentImage id={document.id} name={document.name} className="mt-8 block h-auto max-h-[80vh] max-w-full" />
        ) : isChanging(document) ? (
          <EmptyState>Its text will appear here when it has been read.</EmptyState>
        ) : null}
      </DocumentColumn>
      <DocumentUses lastUse={document.lastUse} passageUse={passageUse} sourceOf={sourceOf} />
    </section>
  );
}
