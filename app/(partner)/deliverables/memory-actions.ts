'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { changeOwn, type OwnChange } from '#lib/features/account/profile/change-own.ts';
import { serverAction } from '../../server-action.ts';
import { personContext } from '../person-context.ts';

const named = { memoryId: z.guid(), deliverableId: z.guid() };

/** Excludes a memory from a deliverable or, with `out` false, includes it again. */
export const leaveOut = serverAction([z.object({ ...named, out: z.boolean() })], async (change): Promise<OwnChange> => {
  const { memoryId, deliverableId, out } = change;
  const ctx = await personContext();
  const { data } = await ctx.db.from('memories').select('excluded_from').eq('id', memoryId).maybeSingle().throwOnError();
  const others = (data?.excluded_from ?? []).filter((one) => one !== deliverableId);
  return refreshed(await changeOwn(ctx, `memory:${memoryId}`, { excluded_from: out ? [...others, deliverableId] : others }));
});

/** Sets the deliverable as the scope of a memory that had none. */
export const applyMemory = serverAction([z.object(named)], async (change): Promise<OwnChange> => {
  const { memoryId, deliverableId } = change;
  return refreshed(await changeOwn(await personContext(), `memory:${memoryId}`, { scope: 'deliverable', deliverable_id: deliverableId }));
});

function refreshed(change: OwnChange): OwnChange {
  if (change.ok) refresh();
  return change;
}
