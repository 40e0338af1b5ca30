'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, failure, invalidForm } from '#lib/base/action-result.ts';
import { env } from '#lib/base/env.ts';
import { requireAdmin } from '#lib/database/current-person.ts';
import { invitationLink } from '#lib/features/account/sign-up/invitation.ts';
import { invitationForm, makeInvitation, revokeInvitation } from '#lib/features/account/sign-up/invitations.ts';
import { formData, serverAction } from '../../server-action.ts';

/** Creates an invitation. Only this response contains its link. */
export const makeInvitationLink = serverAction([formData], async (form): Promise<ActionResult<{ link: string }>> => {
  const admin = await requireAdmin();
  const parsed = invitationForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  const { serviceDb, clock } = runtime();
  const made = await makeInvitation(serviceDb, clock, admin.id, parsed.data);
  if (!made.ok) return failure(made.message);
  refresh();
  return { ok: true, link: invitationLink(env().SITE_URL, made.token) };
});

export const revoke = serverAction([z.guid()], async (id): Promise<ActionResult> => {
  const admin = await requireAdmin();
  await revokeInvitation(runtime().serviceDb, admin.id, id);
  refresh();
  return { ok: true };
});
