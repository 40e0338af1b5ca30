import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { readProfile } from '#lib/features/account/profile/profile.ts';
import { exportMemories } from '#lib/features/memories/export-memories.ts';
import { asPerson } from '../../answers.ts';

/** The person's memories as a Markdown file. */
export function GET(): Promise<Response> {
  return asPerson(async (person) => {
    const db = actingAs(person.id);
    const profile = await readProfile(db, person.id);
    const exported = await exportMemories(db, { timeZone: profile?.timeZone ?? 'UTC', now: runtime().clock.now() });
    return new Response(exported, {
      headers: {
        'content-type': 'text/markdown; charset=utf-8',
        'content-disposition': 'attachment; filename="memories.md"',
        'cache-control': 'private, no-store',
      },
    });
  });
}
