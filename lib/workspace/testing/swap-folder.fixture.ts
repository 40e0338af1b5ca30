import { existsSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';

/** A process that swaps a folder for a link to another place and back, as fast as it can, until it is ended. */
const [folder, elsewhere] = process.argv.slice(2) as [string, string];
process.stdout.write('swapping\n');
for (;;) {
  inItsPlace(() => renameSync(folder, `${folder}.away`));
  inItsPlace(() => symlinkSync(elsewhere, folder));
  inItsPlace(() => unlinkSync(folder));
  inItsPlace(() => renameSync(`${folder}.away`, folder));
}

/** Tries until it is done: somebody may have made a folder there meanwhile, which has to go. */
function inItsPlace(swap: () => void): void {
  for (let done = false; !done; ) {
    try {
      swap();
      done = true;
    } catch {
      if (existsSync(`${folder}.away`)) removeFolder();
    }
  }
}

function removeFolder(): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Something was put into it just now: the next time.
  }
}
