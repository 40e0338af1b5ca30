'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, invalidForm } from '#lib/base/action-result.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { accessTokenForm, makeAccessToken, revokeAccessToken } from '#lib/runs/mcp-server/access-tokens.ts';
import { formData, serverAction } from '../../../server-action.ts';

/** Creates an API token. Only this response contains it. */
export const makeToken = serverAction([formData], async (form): Promise<ActionResult<{ token: string }>> => {
  const { db } = await requireProfile();
  const parsed = accessTokenForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  const { name, access, days } = parsed.data;
  const token = await makeAccessToken(db, runtime().clock, { name, scopes: access, days });
  refresh();
  return { ok: true, token };
});

export const revokeToken = serverAction([z.guid()], async (id): Promise<ActionResult> => {
  const { db } = await requireProfile();
  await revokeAccessToken(db, id);
  refresh();
  return { ok: true };
});
