import { reachEmbedded } from './embedded.ts';
import { isRunning } from './installation.ts';
import { demandEmbedded, Refusal, runCommand } from './npm-command.ts';

// Only the address is printed, so that other commands can take it: psql "$(npm run --silent db:url)".
await runCommand('npm run db:url', 0, async (settings) => {
  demandEmbedded(settings, 'use DATABASE_URL');
  const address = isRunning(settings.DATA_DIR) && reachEmbedded(settings)?.DATABASE_URL;
  if (!address) throw new Refusal(`No database is running in ${settings.DATA_DIR}. Start the installation with "npm start" first.`);
  return address;
});
