import { existsSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';

/**
 * A process that swaps a folder for a link and back as fast as it can until it is killed. On the message `folder` or
 * `link` it leaves that in place and replies with the same message; on `race` it resumes swapping.
 */
const [folder, elsewhere] = process.argv.slice(2) as [string, string];
let wanted = 'race';
let inPlace = 'folder';

process.on('message', (message: string) => {
  const resting = wanted === inPlace;
  wanted = message;
  if (resting) swap();
});
process.on('disconnect', () => process.exit());
process.send!('race');
swap();

function swap(): void {
  if (wanted === inPlace) {
    process.send!(inPlace);
    return;
  }
  if (inPlace === 'folder') {
    untilDone(() => renameSync(folder, `${folder}.away`));
    untilDone(() => symlinkSync(elsewhere, folder));
    inPlace = 'link';
  } else {
    untilDone(() => unlinkSync(folder));
    untilDone(() => renameSync(`${folder}.away`, folder));
    inPlace = 'folder';
  }
  setImmediate(swap);
}

/** Retries until it works: the workspace under test may have created a folder there, which is removed. */
function untilDone(step: () => void): void {
  for (let done = false; !done; ) {
    try {
      step();
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
    // A file was just added; try again.
  }
}
