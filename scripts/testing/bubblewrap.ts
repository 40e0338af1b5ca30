import { existsSync } from 'node:fs';
import { installPackage } from './debian-package.ts';

/** Installs bubblewrap, which the sandbox needs, where its tests must not be skipped. Elsewhere they report why they were skipped. */
export function provideBubblewrap(inCi: boolean): void {
  if (!existsSync('/usr/bin/bwrap')) installPackage('bubblewrap', inCi);
}
