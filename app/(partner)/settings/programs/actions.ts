'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { FormState } from '#components/ui/form-state.ts';
import { appClock } from '#lib/base/app-clock.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { accessTokenForm, makeAccessToken, revokeAccessToken } from '#lib/runs/mcp-server/access-tokens.ts';
import { formData, inForm, serverAction } from '../../../server-action.ts';

/** Makes a token for another program. It is in this answer and nowhere else. */
export const makeToken = serverAction(
  [formData],
  async (form): Promise<FormState & { token?: string }> => {
    const { db } = await requireProfile();
    const parsed = accessTokenForm.safeParse(Object.fromEntries(form));
    if (!parsed.success)
      return { state: 'refused', errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])) };
    const { name, access, days } = parsed.data;
    const token = await makeAccessToken(db, appClock(), { name, scopes: access, days });
    refresh();
    return { state: 'saved', token };
  },
  inForm,
);

export const revokeToken = serverAction(
  [z.guid()],
  async (id): Promise<FormState> => {
    const { db } = await requireProfile();
    await revokeAccessToken(db, id);
    refresh();
    return { state: 'saved' };
  },
  inForm,
);
