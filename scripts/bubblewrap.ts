import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Where tests must not be left out (in CI, as root on Debian): installs bubblewrap, which the sandbox needs, when it is not
 * there. Elsewhere its tests say that they were left out, and why.
 */
export function provideBubblewrap(inCi: boolean): void {
  if (existsSync('/usr/bin/bwrap') || !inCi || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Debian’s bubblewrap…');
  const settings = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-qq'], settings);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'bubblewrap'], settings);
}
