import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { lockDataFolder } from '#lib/database/embedded/lock.ts';
import { demandEmbedded, Refusal, runCommand } from './command.ts';

/** What holds people's data and what signs them in; backups stay, and the ports. */
const forgotten = /^(postgres($|\.)|files$|keys\.json$)/;

async function confirm(dataDir: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Refusal('Nobody is there to ask: say --yes to delete everything (npm run db:reset -- --yes).');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `This deletes every account, conversation and deliverable in ${dataDir}; the backups stay. Type "yes" to go on: `,
  );
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new Refusal('Nothing was deleted.');
}

await runCommand('npm run db:reset [-- --yes]', 0, async (settings, _, { yes }) => {
  demandEmbedded(settings, 'use "supabase db reset --linked"');
  const { DATA_DIR } = settings;
  if (!existsSync(DATA_DIR)) return `There is nothing in ${DATA_DIR}.`;
  const unlock = lockDataFolder(DATA_DIR);
  try {
    if (!yes) await confirm(DATA_DIR);
    for (const name of readdirSync(DATA_DIR)) if (forgotten.test(name)) rmSync(join(DATA_DIR, name), { recursive: true, force: true });
    return `Deleted. The next "npm start" begins with an empty database, whose first account is its admin.`;
  } finally {
    unlock();
  }
});
