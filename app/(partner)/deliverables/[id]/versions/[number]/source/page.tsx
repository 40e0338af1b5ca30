import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { hrefOf } from '#components/refs/ref-href.ts';
import { Page } from '#components/shell/page.tsx';
import { Message } from '#components/ui/message-page.tsx';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { readClaimSources } from '#lib/features/claims/read-claim-sources.ts';
import { readReview } from '#lib/features/versions/read-review.ts';

interface Props {
  params: Promise<{ id: string; number: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const metadata: Metadata = { title: 'Source' };

const wanted = z.object({ claim: z.coerce.number().int().min(0), source: z.coerce.number().int().min(0) });

/** Leads to where the source of a statement is now. */
export default async function SourcePage({ params, searchParams }: Props) {
  const { person, profile, db } = await requireProfile();
  const { id, number } = await params;
  const { clock, log, embedder, outlets } = runtime();
  const parsed = wanted.safeParse(await searchParams);
  const review = parsed.success ? await readReview(db, id, number, outlets.allowedOrigins) : null;
  if (!parsed.success || !review) notFound();
  const context = { db, userId: person.id, clock, timeZone: profile.timeZone, log, embedder };
  const sources = await readClaimSources(context, { versionId: review.version.id, claim: parsed.data.claim });
  const source = sources?.[parsed.data.source];
  if (!source) notFound();
  const at = source.state === 'gone' ? undefined : source.at;
  const href = at && (/^https?:/.test(at) ? at : hrefOf(at));
  if (href) redirect(href);
  return (
    <Page>
      <Message
        title={source.state === 'gone' ? 'This source is gone' : 'This source has no page'}
        action={{ label: `Back to version ${review.version.number}`, href: `/deliverables/${id}/versions/${number}` }}
      >
        {source.state === 'gone'
          ? 'It was deleted after the version was written, or it’s no longer yours.'
          : source.kind === 'tool'
            ? 'What a tool of an MCP server answers isn’t kept here, so it can’t be opened.'
            : 'It isn’t stored here, so it can’t be opened.'}
      </Message>
    </Page>
  );
}
