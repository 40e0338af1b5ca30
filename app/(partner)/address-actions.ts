'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { ActionResult } from '#lib/base/action-result.ts';
import { LONGEST_ADDRESS } from '#lib/base/http/public-address.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { approveOrigin, removeApprovedAddress } from '#lib/features/addresses/approved-addresses.ts';
import { decideAddress as decide } from '#lib/features/addresses/decide-address.ts';
import { serverAction } from '../server-action.ts';

/** Stores the person's decision about an address that a deliverable reads. */
export const decideAddress = serverAction(
  [z.guid(), z.boolean()],
  async (request, approves): Promise<ActionResult<{ message: string }>> => {
    const { db } = await requireProfile();
    const decided = await decide(db, { request, approves });
    refresh();
    return decided;
  },
);

/** Approves the origin of an address that was shown to the person in full. */
export const approveAddress = serverAction(
  [z.url({ protocol: /^https?$/ }).max(LONGEST_ADDRESS)],
  async (address): Promise<ActionResult<{ message: string }>> => {
    const { db } = await requireProfile();
    const { origin } = new URL(address);
    await approveOrigin(db, origin);
    refresh();
    return { ok: true, message: `Approved. ${origin} will be read when the next version is written.` };
  },
);

/** Removes an approval. */
export const removeApproval = serverAction([z.guid()], async (id): Promise<ActionResult> => {
  const { person, db } = await requireProfile();
  await removeApprovedAddress(db, person.id, id);
  refresh();
  return { ok: true };
});
