import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { Page } from '#components/shell/page.tsx';
import { Message } from '#components/ui/message-page.tsx';
import { integrationPage, isPlatformName, platformLabels } from '#lib/entities/platform-names.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';

export const metadata: Metadata = { title: 'Source' };

/** Leads to where an item is on its platform. */
export default async function ItemPage({ params }: { params: Promise<{ platform: string; id: string }> }) {
  const { db } = await requireProfile();
  const { platform, id } = await params;
  if (!isPlatformName(platform) || !z.guid().safeParse(id).success) notFound();
  const { data: item } = await db.from('platform_items').select('link').eq('id', id).eq('provider', platform).maybeSingle().throwOnError();
  if (item?.link && /^https?:/.test(item.link)) redirect(item.link);
  return (
    <Page>
      <Message
        title={item ? 'This item has no page' : 'This item is gone'}
        action={{ label: `Open ${platformLabels[platform]}`, href: integrationPage(platform) }}
      >
        {item
          ? `${platformLabels[platform]} gave no address for it.`
          : 'It was deleted there, it’s older than what you keep, or you no longer let it be read.'}
      </Message>
    </Page>
  );
}
