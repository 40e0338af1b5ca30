'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { FormState } from '#components/ui/form-state.ts';
import { appClock } from '#lib/base/app-clock.ts';
import { env } from '#lib/base/env.ts';
import { requireAdmin } from '#lib/database/server.ts';
import { serviceDb } from '#lib/database/service.ts';
import { invitationLink } from '#lib/features/account/sign-up/invitation-token.ts';
import { invitationForm, makeInvitation, revokeInvitation } from '#lib/features/account/sign-up/invitations.ts';
import { formData, inForm, serverAction } from '../../server-action.ts';

/** Makes an invitation. Its link is in this answer and nowhere else. */
export const makeInvitationLink = serverAction(
  [formData],
  async (form): Promise<FormState & { link?: string }> => {
    const admin = await requireAdmin();
    const parsed = invitationForm.safeParse(Object.fromEntries(form));
    if (!parsed.success)
      return { state: 'refused', errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])) };
    const made = await makeInvitation(serviceDb(), appClock(), admin.id, parsed.data);
    if (!made.ok) return { state: 'refused', message: made.message };
    refresh();
    return { state: 'saved', link: invitationLink(env().SITE_URL, made.token) };
  },
  inForm,
);

export const revoke = serverAction(
  [z.guid()],
  async (id): Promise<FormState> => {
    const admin = await requireAdmin();
    await revokeInvitation(serviceDb(), admin.id, id);
    refresh();
    return { state: 'saved' };
  },
  inForm,
);
