import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { z } from 'zod';
import { SeenVersion } from '#components/notifications/seen-version.tsx';
import { ReviewView } from '#components/review/review-view.tsx';
import { appClock } from '#lib/app-clock.ts';
import { outlets } from '#lib/delivery/outlets/index.ts';
import { requireProfile } from '#lib/profiles/current-profile.ts';
import { readReview } from '#lib/versions/read-review.ts';

interface Props {
  params: Promise<{ id: string; number: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const address = z.object({ view: z.enum(['read', 'edit', 'compare']).catch('read') });

const reviewOf = cache(async (id: string, number: string) => readReview((await requireProfile()).db, id, number, outlets().allowedOrigins));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, number } = await params;
  const review = await reviewOf(id, number);
  return { title: review ? `Version ${review.version.number}, ${review.deliverable.title}` : 'Not found' };
}

export default async function VersionPage({ params, searchParams }: Props) {
  const { profile } = await requireProfile();
  const { id, number } = await params;
  const review = await reviewOf(id, number);
  if (!review) notFound();
  const { view } = address.parse(await searchParams);
  return (
    <>
      <SeenVersion id={review.version.id} />
      <ReviewView
        key={review.version.id}
        review={review}
        view={view}
        viewer={{ timeZone: profile.timeZone, now: appClock().now().toISOString() }}
      />
    </>
  );
}
