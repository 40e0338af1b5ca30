'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { appClock } from '#lib/app-clock.ts';
import { dismissFailure } from '#lib/inbox/inbox.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import { requirePerson } from '#lib/supabase/server.ts';

/** Puts what went wrong away. */
export async function dismiss(failure: { kind: 'failure' | 'delivery'; id: string }): Promise<void> {
  const { kind, id } = z.object({ kind: z.enum(['failure', 'delivery']), id: z.guid() }).parse(failure);
  await dismissFailure(actingAs((await requirePerson()).id), { kind, id }, appClock().now());
  refresh();
}
