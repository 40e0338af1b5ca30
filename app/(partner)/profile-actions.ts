'use server';

import { z } from 'zod';
import { type Theme, themes } from '#components/shell/theme.ts';
import { changeProfile } from '#lib/profiles/profile.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import { requirePerson } from '#lib/supabase/server.ts';

export async function saveTheme(theme: Theme): Promise<void> {
  const person = await requirePerson();
  await changeProfile(actingAs(person.id), person.id, { theme: z.enum(themes).parse(theme) });
}
