'use server';

import { z } from 'zod';
import { themes } from '#components/shell/theme.ts';
import { changeProfile } from '#lib/profiles/profile.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import { requirePerson } from '#lib/supabase/server.ts';
import { serverAction } from '../server-action.ts';

export const saveTheme = serverAction([z.enum(themes)], async (theme): Promise<void> => {
  const person = await requirePerson();
  await changeProfile(actingAs(person.id), person.id, { theme: theme });
});
