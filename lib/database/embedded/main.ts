import { ignoreClosedOutput } from '#lib/base/ignore-closed-output.ts';
import { DataFolderError } from './data-folder-error.ts';
import { withoutRefusals } from './database-error.ts';
import type { ProcessMessage } from './process.ts';
import { type EmbeddedOptions, startEmbedded } from './server.ts';
import { Watchdog } from './watchdog.ts';

/** The embedded Supabase as a child process: `spawnEmbedded` starts it and sends its options, and it exits with its parent. */
if (!process.send) throw new Error('This program is started by spawnEmbedded, not manually: use "npm start".');
ignoreClosedOutput();
const options = await new Promise<EmbeddedOptions>((resolve) => process.once('message', (message) => resolve(message as EmbeddedOptions)));
console.error = withoutRefusals(console.error);
const tell = (told: ProcessMessage) => new Promise<void>((sent) => process.send?.(told, () => sent()));

try {
  const watchdog = new Watchdog(options.answerSeconds);
  const embedded = await watchdog.lengthy(() => startEmbedded(options, watchdog.lengthy));
  watchdog.watch(embedded);
  const { url, port, databaseUrl, databasePort, keys } = embedded;
  const stop = () => embedded.stop().then(() => process.exit(0));
  // Ctrl-C reaches the whole terminal; the parent stops the database itself, after the app.
  process
    .on('SIGTERM', stop)
    .on('disconnect', stop)
    .on('SIGINT', () => {});
  await tell({ ready: { url, port, databaseUrl, databasePort, keys } });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  await tell({ failed: { message, code, folder: error instanceof DataFolderError } });
  process.exit(1);
}
