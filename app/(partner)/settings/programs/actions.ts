'use server';

import { refresh } from 'next/cache';
import type { FormState } from '#components/ui/form-state.ts';
import { appClock } from '#lib/app-clock.ts';
import { limitMessage } from '#lib/limits/limit-message.ts';
import { limitOfError } from '#lib/limits/limit-of-error.ts';
import { accessTokenForm, makeAccessToken, revokeAccessToken } from '#lib/mcp/server/access-tokens.ts';
import { requireProfile } from '#lib/profiles/current-profile.ts';

/** Makes a token for another program. It is in this answer and nowhere else. */
export async function makeToken(form: FormData): Promise<FormState & { token?: string }> {
  const { db } = await requireProfile();
  const parsed = accessTokenForm.safeParse(Object.fromEntries(form));
  if (!parsed.success)
    return { state: 'refused', errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])) };
  const { name, access, days } = parsed.data;
  try {
    const token = await makeAccessToken(db, appClock(), { name, scopes: access, days });
    refresh();
    return { state: 'saved', token };
  } catch (error) {
    if (limitOfError(error)) return { state: 'refused', message: limitMessage('tokens') };
    throw error;
  }
}

export async function revokeToken(id: string): Promise<FormState> {
  const { db } = await requireProfile();
  await revokeAccessToken(db, id);
  refresh();
  return { state: 'saved' };
}
