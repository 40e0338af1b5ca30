import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages } from './debian-packages.ts';

/** The first one starts faster and takes less processor time than a whole browser. */
const system = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
);

/**
 * Finds the browser for the tests: CHROMIUM_PATH, a system Chromium, Playwright's, Playwright's download, or (in CI, as root
 * on Debian) Debian's package.
 * @throws {Error} that says what to do
 */
export async function findBrowser(chromiumPath: string | undefined, inCi: boolean): Promise<string> {
  if (chromiumPath) {
    if (existsSync(chromiumPath)) return chromiumPath;
    throw new Error(`CHROMIUM_PATH is set to ${chromiumPath}, which does not exist.`);
  }
  const found = [...system, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  try {
    console.log('Looking for a browser: trying Playwright’s download…');
    execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { timeout: 60_000, stdio: 'ignore' });
    if (existsSync(chromium.executablePath())) return chromium.executablePath();
  } catch {
    // Reported below, with the alternatives.
  }
  if ((await installPackages(['chromium'], inCi)) && existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  throw new Error('The browser tests need a Chromium: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
}
