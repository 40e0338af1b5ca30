import { refresh } from 'next/cache';
import { z } from 'zod';
import { changeOwn, type OwnChange } from '#lib/features/account/profile/change-own.ts';
import { personContext } from '../person-context.ts';

/** Changes a deliverable of the person. */
export async function save(id: string, changes: Record<string, unknown>): Promise<OwnChange> {
  const change = await changeOwn(await personContext(), `deliverable:${z.guid().parse(id)}`, changes);
  if (change.ok) refresh();
  return change;
}
