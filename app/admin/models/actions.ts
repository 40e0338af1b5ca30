'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, failure } from '#lib/base/action-result.ts';
import { requireAdmin } from '#lib/database/current-person.ts';
import { serverAction } from '../../server-action.ts';

/** Checks an offered model again. Only for administrators. */
export const checkAgain = serverAction([z.string()], async (id): Promise<ActionResult<{ message: string }>> => {
  await requireAdmin();
  const { offeredModels, modelChecks } = runtime();
  if (!offeredModels.some((model) => model.id === id)) return failure('This model is no longer offered.');
  const { message } = await modelChecks.again(id);
  refresh();
  return { ok: true, message };
});
