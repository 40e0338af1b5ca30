import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EscapeWorld, makeEscapeWorld } from './escape-world.ts';

/**
 * An escape world in which another process swaps the folder `raced/swapped`, with a `secret.txt` that says "my own", for a
 * link to the outside and back, until the end.
 */
export async function startRace(): Promise<{ world: EscapeWorld; end: () => Promise<void> }> {
  const world = makeEscapeWorld();
  const folder = join(world.directory, 'raced', 'swapped');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'my own');
  const swapping = spawn(process.execPath, [join(import.meta.dirname, 'swap-folder.fixture.ts'), folder, world.outside]);
  const ended = once(swapping, 'exit');
  await once(swapping.stdout, 'data');
  return {
    world,
    async end() {
      if (swapping.exitCode !== null) throw new Error('There was no race: the other process ended by itself.');
      swapping.kill('SIGKILL');
      await ended;
    },
  };
}
