'use server';

import { z } from 'zod';
import { themes } from '#components/shell/theme.ts';
import type { ActionResult } from '#lib/base/action-result.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { requirePerson } from '#lib/database/current-person.ts';
import { changeProfile } from '#lib/features/account/profile/profile.ts';
import { serverAction } from '../server-action.ts';

export const saveTheme = serverAction([z.enum(themes)], async (theme): Promise<ActionResult> => {
  const person = await requirePerson();
  await changeProfile(actingAs(person.id), person.id, { theme });
  return { ok: true };
});
