import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startHere } from '#lib/database/embedded/testing/folders.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

const scopeMigration = '20261122010100_memory_scope.sql';

/** The migrations up to one, with or without it. */
function migrationsUntil(last: string, withIt: boolean): string {
  const folder = join(temporaryFolder(), 'migrations');
  mkdirSync(folder);
  for (const file of readdirSync('supabase/migrations').filter((name) => name < last || (withIt && name === last)))
    cpSync(join('supabase/migrations', file), join(folder, file));
  return folder;
}

test('the migration gives existing memories a scope only when it is certain', async () => {
  const dataDir = temporaryFolder();
  const [user, domain, weekly, board] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const before = await startHere({ dataDir, migrationsDir: migrationsUntil(scopeMigration, false) });
  await before.database.exec(`
    insert into auth.users (id, email) values ('${user}', 'maya@example.com');
    insert into public.context_domains (id, user_id, name) values ('${domain}', '${user}', 'Pumps');
    insert into public.deliverables (id, user_id, title, deliverable_type, recipient) values
      ('${weekly}', '${user}', 'Weekly status', 'status_report', '{"name": "Sarah Chen"}'),
      ('${board}', '${user}', 'Board update', 'board_update', null);
    insert into public.memories (user_id, content, type, source_type, source_ref, domain_id) values
      ('${user}', 'Open with “Risks”.', 'preference', 'edit', 'deliverable:${weekly}/versions/1', null),
      ('${user}', 'Close with “Thanks”.', 'preference', 'edit', 'deliverable:${randomUUID()}/versions/1', null),
      ('${user}', 'The export is late', 'fact', 'conversation', null, '${domain}'),
      ('${user}', 'Sarah wants the money first', 'preference', 'conversation', null, null),
      ('${user}', 'Tom wants the money first', 'preference', 'conversation', null, null),
      ('${user}', 'I hate exclamation marks', 'preference', 'conversation', null, null),
      ('${user}', 'Never use jargon', 'instruction', 'conversation', null, null),
      ('${user}', 'Never tell Sarah about hiring', 'instruction', 'conversation', null, null),
      ('${user}', 'We decided to move the launch', 'decision', 'conversation', null, null),
      ('${user}', '<img src=x>xxxx', 'fact', 'conversation', null, null);`);
  await before.stop();
  const { database } = await startHere({ dataDir, migrationsDir: migrationsUntil(scopeMigration, true) });
  const { rows } = await database.query<{ content: string; scope: string | null; deliverable_id: string | null; reader: string | null }>(
    'select content, scope, deliverable_id, reader from public.memories order by content',
  );
  expect(
    Object.fromEntries(rows.map(({ content, scope, deliverable_id, reader }) => [content, scope && [scope, deliverable_id ?? reader]])),
  ).toEqual({
    'Open with “Risks”.': ['deliverable', weekly],
    'Close with “Thanks”.': null,
    'The export is late': ['domain', null],
    'Sarah wants the money first': ['reader', 'Sarah Chen'],
    'Tom wants the money first': null,
    'I hate exclamation marks': ['everywhere', null],
    'Never use jargon': ['everywhere', null],
    'Never tell Sarah about hiring': null,
    'We decided to move the launch': null,
    '<img src=x>xxxx': null,
  });
});
