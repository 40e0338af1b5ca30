import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs bubblewrap, which the sandbox needs, where its tests must not be skipped: in CI, as root on Debian. Elsewhere the
 * tests report why they were skipped.
 */
export function provideBubblewrap(inCi: boolean): void {
  if (existsSync('/usr/bin/bwrap') || !inCi || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Debian’s bubblewrap…');
  const settings = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-qq'], settings);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'bubblewrap'], settings);
}
