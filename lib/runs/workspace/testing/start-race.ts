import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EscapeTestEnv, makeEscapeTestEnv } from './escape-test-env.ts';
import { type SwappedFolder, swapFolder } from './swapped-folder.ts';

/**
 * An {@link EscapeTestEnv} in which another process keeps swapping the folder `raced/swapped`, whose `secret.txt` says
 * "my own", for a link to the outside and back.
 */
export async function startRace(): Promise<SwappedFolder & { testEnv: EscapeTestEnv }> {
  const testEnv = makeEscapeTestEnv();
  const folder = join(testEnv.directory, 'raced', 'swapped');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'my own');
  return { testEnv, ...(await swapFolder(folder, testEnv.outside)) };
}
