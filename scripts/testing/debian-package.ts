import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs a Debian package that tests need: in CI, as root on Debian.
 * @returns whether it was installed; false elsewhere, and where Debian does not have it or cannot be reached
 */
export function installPackage(name: string, inCi: boolean): boolean {
  if (!inCi || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing Debian’s ${name}…`);
  const options = { stdio: 'ignore', timeout: 180_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
    return true;
  } catch (error) {
    console.error(`${name} could not be installed: ${(error as Error).message}`);
    return false;
  }
}
