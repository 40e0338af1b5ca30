import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { z } from 'zod';
import { SeenVersion } from '#components/notifications/seen-version.tsx';
import { againstOf } from '#components/review/against.ts';
import { ReviewView } from '#components/review/review-view.tsx';
import { runtime } from '#lib/app/web.ts';
import { env } from '#lib/base/env.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { readReview } from '#lib/features/versions/read-review.ts';
import { shownComparison, shownText } from '#lib/features/versions/shown-text.ts';

interface Props {
  params: Promise<{ id: string; number: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const address = z.object({
  view: z.enum(['read', 'edit', 'compare']).catch('read'),
  against: z.coerce.number().int().positive().max(2_147_483_647).nullable().catch(null),
});

const reviewOf = cache(async (id: string, number: string, against: number | null) =>
  readReview((await requireProfile()).db, id, number, runtime().outlets.allowedOrigins, against),
);

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { id, number } = await params;
  const review = await reviewOf(id, number, address.parse(await searchParams).against);
  return { title: review ? `Version ${review.version.number}, ${review.deliverable.title}` : 'Not found' };
}

export default async function VersionPage({ params, searchParams }: Props) {
  const { person, profile } = await requireProfile();
  const { id, number } = await params;
  const { view, against } = address.parse(await searchParams);
  const review = await reviewOf(id, number, against);
  if (!review) notFound();
  const { text, draft } = review.version;
  const other = view === 'compare' ? againstOf(review, text, draft)[0] : undefined;
  const options = { person: person.id };
  const [shown, compared] = await Promise.all([
    shownText(text, options, review.claims),
    other ? shownComparison(other.text, text, options).then((comparison) => ({ before: other.text, ...comparison })) : null,
  ]);
  return (
    <>
      <SeenVersion id={review.version.id} />
      <ReviewView
        key={review.version.id}
        review={review}
        view={view}
        shown={shown}
        compared={compared}
        sendsEmail={env().SMTP_URL !== undefined}
        viewer={{ timeZone: profile.timeZone, now: runtime().clock.now().toISOString() }}
      />
    </>
  );
}
