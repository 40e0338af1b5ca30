import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A folder that another process swaps for a link to another place and back until the end. */
export interface SwappedFolder {
  /** Leaves the folder or the link in place, until `race` is called. */
  hold(which: 'folder' | 'link'): Promise<void>;
  /** Goes back to swapping. */
  race(): void;
  end(): Promise<void>;
}

/** Starts swapping `folder`, which exists, for a link to `elsewhere`. */
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
      if (swapping.exitCode !== null) throw new Error('There was no race: the other process ended by itself.');
      swapping.kill('SIGKILL');
      await ended;
    },
  };
}
