'use server';

import { refresh } from 'next/cache';
import { runtime } from '#lib/app/web.ts';
import type { ActionResult } from '#lib/base/action-result.ts';
import { requireAdmin } from '#lib/database/current-person.ts';
import { serverAction } from '../../server-action.ts';

/** Checks the model in use again. Only for administrators. */
export const checkAgain = serverAction([], async (): Promise<ActionResult<{ message: string }>> => {
  await requireAdmin();
  const { model, modelChecks } = runtime();
  const { message } = await modelChecks.again(model.id);
  refresh();
  return { ok: true, message };
});
