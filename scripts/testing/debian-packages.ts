import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's packages that tests need, by a file of each. Where one is missing, its tests report why they were skipped. */
const needed = {
  '/usr/bin/chromium-headless-shell': 'chromium-headless-shell',
  '/usr/bin/bwrap': 'bubblewrap',
};

/** Installs what is missing of Debian's packages that tests need: in CI, as root on Debian. */
export async function providePackages(inCi: boolean): Promise<void> {
  const missing = Object.entries(needed).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0) await installPackages(missing, inCi);
}

/**
 * Installs packages of Debian: in CI, as root on Debian.
 * @returns whether they were installed; false elsewhere, and where Debian does not have them or cannot be reached
 */
export async function installPackages(names: readonly string[], inCi: boolean): Promise<boolean> {
  if (!inCi || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing from Debian: ${names.join(', ')}…`);
  const options = { timeout: 180_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['update', '-qq'], options);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
    return true;
  } catch (error) {
    console.error(`They could not be installed: ${(error as Error).message}`);
    return false;
  }
}
