import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { Sandbox } from './sandbox.ts';

/** Whether the sandbox works here; if not, why and what to do about it. */
export type ProbeResult = { available: true } | { available: false; why: string };

const folders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
/** The programs that the sandbox needs, and their packages. */
const needed = { bwrap: 'bubblewrap', prlimit: 'util-linux', ionice: 'util-linux', nice: 'coreutils', find: 'findutils', du: 'coreutils' };
const neededByRoot = { setpriv: 'util-linux', unshare: 'util-linux', mount: 'util-linux', chown: 'coreutils' };

/** Tries a real sandbox, once per process. */
export function probeSandbox(): Promise<ProbeResult> {
  return processSingleton('sandbox-probe', tryOne);
}

async function tryOne(): Promise<ProbeResult> {
  if (process.platform !== 'linux') return no(`the sandbox needs Linux, and this is ${process.platform}`);
  const programs = Object.entries({ ...needed, ...(process.getuid?.() === 0 ? neededByRoot : {}) });
  const missing = programs.filter(([name]) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length) {
    const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
    return no(`${missing.map(([name]) => name).join(', ')} is not installed (on Debian: apt-get install ${packages})`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-probe-'));
  try {
    const { exitCode, stderr } = await new Sandbox(folder).run(['/usr/bin/true'], { timeoutMs: 10_000 });
    if (exitCode === 0) return { available: true };
    const problem = stderr.trim().split('\n')[0];
    return no(`bubblewrap cannot create a sandbox on this machine (${problem}); a container must allow user namespaces`);
  } catch (error) {
    return no((error as Error).message);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function no(reason: string): ProbeResult {
  return { available: false, why: `Real programs cannot run here: ${reason}.` };
}
