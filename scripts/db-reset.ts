import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { lockDataFolder } from '#lib/database/embedded/lock.ts';
import { demandEmbedded, Refusal, runCommand } from './npm-command.ts';

/** The files with people's data and sign-in keys. Backups and ports are kept. */
const forgotten = /^(postgres($|\.)|files$|keys\.json$)/;

async function confirm(dataDir: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new Refusal('This needs confirmation. Run it in a terminal, or pass --yes to delete everything (npm run db:reset -- --yes).');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `This deletes every account, conversation and deliverable in ${dataDir}. Backups are kept. Type "yes" to continue: `,
  );
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new Refusal('Nothing was deleted.');
}

await runCommand('npm run db:reset [-- --yes]', 0, async (settings, _, { yes }) => {
  demandEmbedded(settings, 'use "supabase db reset --linked"');
  const { DATA_DIR } = settings;
  if (!existsSync(DATA_DIR)) return `${DATA_DIR} does not exist; nothing to delete.`;
  const unlock = lockDataFolder(DATA_DIR);
  try {
    if (!yes) await confirm(DATA_DIR);
    for (const name of readdirSync(DATA_DIR)) if (forgotten.test(name)) rmSync(join(DATA_DIR, name), { recursive: true, force: true });
    return `Deleted. The next "npm start" creates an empty database; the first account becomes its administrator.`;
  } finally {
    unlock();
  }
});
