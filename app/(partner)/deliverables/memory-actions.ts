'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { changeOwn, type OwnChange } from '#lib/profiles/change-own.ts';
import { personContext } from '../person-context.ts';

const named = { memoryId: z.guid(), deliverableId: z.guid() };

/** Has a deliverable leave a memory out from now on, or, with `out` false, use it again. */
export async function leaveOut(change: { memoryId: string; deliverableId: string; out: boolean }): Promise<OwnChange> {
  const { memoryId, deliverableId, out } = z.object({ ...named, out: z.boolean() }).parse(change);
  const ctx = await personContext();
  const { data } = await ctx.db.from('memories').select('excluded_from').eq('id', memoryId).maybeSingle().throwOnError();
  const others = (data?.excluded_from ?? []).filter((one) => one !== deliverableId);
  return refreshed(await changeOwn(ctx, `memory:${memoryId}`, { excluded_from: out ? [...others, deliverableId] : others }));
}

/** Has a deliverable use a memory that had no scope. */
export async function takeUp(change: { memoryId: string; deliverableId: string }): Promise<OwnChange> {
  const { memoryId, deliverableId } = z.object(named).parse(change);
  return refreshed(await changeOwn(await personContext(), `memory:${memoryId}`, { scope: 'deliverable', deliverable_id: deliverableId }));
}

function refreshed(change: OwnChange): OwnChange {
  if (change.ok) refresh();
  return change;
}
