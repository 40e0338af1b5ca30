'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { FormState } from '#components/ui/form-state.ts';
import { approveOrigin, removeApprovedAddress } from '#lib/addresses/approved-addresses.ts';
import { decideAddress as decide } from '#lib/addresses/decide-address.ts';
import { requireProfile } from '#lib/profiles/current-profile.ts';

/** Keeps what the person decided about an address that a deliverable is to be written from. */
export async function decideAddress(request: string, approves: boolean): Promise<{ ok: boolean; message: string }> {
  const { db } = await requireProfile();
  const decided = await decide(db, { request: z.guid().parse(request), approves: z.boolean().parse(approves) });
  refresh();
  return decided;
}

/** Approves the origin of an address that the person was shown whole. */
export async function approveAddress(address: string): Promise<void> {
  const { db } = await requireProfile();
  await approveOrigin(db, new URL(z.url().max(2000).parse(address)).origin);
  refresh();
}

/** Takes an approval back. */
export async function removeApproval(id: string): Promise<FormState> {
  const { person, db } = await requireProfile();
  await removeApprovedAddress(db, person.id, z.guid().parse(id));
  refresh();
  return { state: 'saved' };
}
