'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { appClock } from '#lib/app-clock.ts';
import { dismissFailure } from '#lib/inbox/inbox.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import { requirePerson } from '#lib/supabase/server.ts';

/** Puts the failure of a version away. */
export async function dismiss(versionId: string): Promise<void> {
  await dismissFailure(actingAs((await requirePerson()).id), z.guid().parse(versionId), appClock().now());
  refresh();
}
