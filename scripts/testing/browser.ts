import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackage } from './debian-package.ts';

/** Starts faster and takes less processor time than the whole browser. */
const headless = '/usr/bin/chromium-headless-shell';
const system = [headless, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/**
 * Finds the browser for the tests: CHROMIUM_PATH, a system Chromium, Playwright's, Playwright's download, or (in CI, as root
 * on Debian) Debian's package.
 * @throws {Error} that says what to do
 */
export function findBrowser(chromiumPath: string | undefined, inCi: boolean): string {
  if (chromiumPath) {
    if (existsSync(chromiumPath)) return chromiumPath;
    throw new Error(`CHROMIUM_PATH is set to ${chromiumPath}, which does not exist.`);
  }
  if (!existsSync(headless)) installPackage('chromium-headless-shell', inCi);
  const found = [...system, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  try {
    console.log('Looking for a browser: trying Playwright’s download…');
    execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { timeout: 60_000, stdio: 'ignore' });
    if (existsSync(chromium.executablePath())) return chromium.executablePath();
  } catch {
    // Reported below, with the alternatives.
  }
  if (installPackage('chromium', inCi) && existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  throw new Error('The browser tests need a Chromium: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
}
