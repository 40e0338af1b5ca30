/*
 * Installs the packages of package-lock.json when node_modules does not have them yet. It runs before `npm start` and
 * `npm test` on any Node from version 20 on, so it uses only Node's own modules.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed-lock';
const lock = '.setup-lock';
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Node 20 or later is required; this is ${process.version}.`);
  process.exit(1);
}
if (!isInstalled()) await inTurn(install);

function install() {
  if (isInstalled()) return;
  console.log('Installing the packages in package-lock.json (once, about a minute)…');
  // The app's packages are devDependencies, because the published package is a compiled command that needs none of them.
  // Not `npm ci`: it refuses a lock file that lacks other platforms' native packages, which some registries do not hold.
  const { status } = spawnSync('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    // Otherwise ONNX Runtime downloads GPU libraries, which nothing here uses, from outside the registry.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
  if (status !== 0) {
    console.error('The packages could not be installed; see npm’s output above. Is the npm registry reachable?');
    process.exitCode = status || 1;
  } else {
    // A new file: in a copy of node_modules that was made with hard links, the old one is also that of the original.
    rmSync(stamp, { force: true });
    writeFileSync(stamp, wanted);
  }
}

/** One process at a time installs; the others wait and find it done. */
async function inTurn(work) {
  while (!takeLock()) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock when it is free. A lock whose process is gone counts as free. */
function takeLock() {
  const own = `${lock}-${process.pid}`;
  try {
    // A link appears with its content or not at all, so every visible lock names its process.
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
