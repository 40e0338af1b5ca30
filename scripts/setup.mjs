/*
 * Installs what package-lock.json says, when node_modules does not hold it already. It runs before `npm start` and
 * `npm test` on whatever Node the machine has (20 or later), so it uses Node's own modules alone.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

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
  // What the app needs is listed as for development: the package that can be installed elsewhere is a command that needs none of it.
  // Not `npm ci`: it refuses a lock file that lacks other platforms' native packages, which some registries do not hold.
  const { status } = spawnSync('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('The packages could not be installed: see npm’s own words above. Is the npm registry in reach?');
    process.exitCode = status || 1;
  } else writeFileSync(stamp, wanted);
}

/** One process at a time installs; one that waits finds the work done. */
async function inTurn(work) {
  while (!takeLock()) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock when nobody has it. A lock whose process is gone counts for nothing. */
function takeLock() {
  const own = `${lock}-${process.pid}`;
  try {
    // A link appears with its content or not at all, so that no lock is ever seen without its process.
    writeFileSync(own, String(process.pid));
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    removeStaleLock(own);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function removeStaleLock(aside) {
  try {
    const holder = readFileSync(lock, 'utf8');
    if (isAlive(Number(holder))) return;
    renameSync(lock, aside);
    // Another process may have taken the lock between the two lines above.
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, lock);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
