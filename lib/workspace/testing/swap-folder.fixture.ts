import { renameSync, symlinkSync, unlinkSync } from 'node:fs';

/** A process that swaps a folder for a link to another place and back, as fast as it can, until it is ended. */
const [folder, elsewhere] = process.argv.slice(2) as [string, string];
process.stdout.write('swapping\n');
for (;;) {
  renameSync(folder, `${folder}.away`);
  symlinkSync(elsewhere, folder);
  unlinkSync(folder);
  renameSync(`${folder}.away`, folder);
}
