/*
 * Installs what package-lock.json says, when node_modules does not hold it already. It runs before `npm start` and
 * `npm test` on whatever Node the machine has (20 or later), so it uses Node's own modules alone.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed-lock';
const lock = '.setup-lock';
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Node 20 or later is needed to begin; this is ${process.version}.`);
  process.exit(1);
}
if (!isInstalled()) await inTurn(install);

function install() {
  if (isInstalled()) return;
  console.log('Installing what package-lock.json lists (once, about a minute)…');
  // Not `npm ci`: it refuses a lock file that lacks other platforms' native packages, which some registries do not hold.
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: 'inherit' });
  if (status !== 0) {
    console.error('The packages could not be installed: see npm’s own words above. Is the npm registry in reach?');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

/** One process at a time installs; one that waits finds the work done. A lock whose process is gone counts for nothing. */
async function inTurn(work) {
  for (;;) {
    try {
      mkdirSync(lock);
      writeFileSync(`${lock}/pid`, String(process.pid));
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isHeld()) rmSync(lock, { recursive: true, force: true });
      else await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function isHeld() {
  try {
    process.kill(Number(readFileSync(`${lock}/pid`, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
