import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A folder that another process keeps swapping for a link and back. */
export interface SwappedFolder {
  /** Leaves the folder or the link in place, until `race` is called. */
  hold(which: 'folder' | 'link'): Promise<void>;
  /** Resumes swapping. */
  race(): void;
  end(): Promise<void>;
}

/** Starts swapping an existing folder for a link to `elsewhere`. */
export async function swapFolder(folder: string, elsewhere: string): Promise<SwappedFolder> {
  const swapping = fork(join(import.meta.dirname, 'swap-folder.fixture.ts'), [folder, elsewhere]);
  const ended = once(swapping, 'exit');
  await once(swapping, 'message');
  return {
    async hold(which) {
      const held = once(swapping, 'message');
      swapping.send(which);
      await held;
    },
    race: () => void swapping.send('race'),
    async end() {
      if (swapping.exitCode !== null) throw new Error('The swapping process exited early, so there was no race.');
      swapping.kill('SIGKILL');
      await ended;
    },
  };
}
