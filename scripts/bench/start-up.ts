import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#scripts/ports.ts';
import { duration, type Figure, median } from './figures.ts';

const LATER = 3;
const READY_MS = 180_000;
const host = '127.0.0.1';

/** `npm start` until `/api/health` responds ok: on an empty data folder, and again on the same. The app is already built. */
export async function startUp(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinking-partner-bench-'));
  try {
    const first = await start(dataDir);
    const later: number[] = [];
    for (let n = 0; n < LATER; n++) later.push(await start(dataDir));
    return [
      { what: 'npm start, first (empty data folder, without the build)', result: duration(first), values: { ms: first } },
      { what: `npm start, later (median of ${LATER})`, result: duration(median(later)), values: { median: median(later) } },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string): Promise<number> {
  const [port, databasePort] = [await freePort(host), await freePort(host)];
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: host,
      PORT: String(port),
      SITE_URL: '',
      DATA_DIR: dataDir,
      SUPABASE_PORT: String(databasePort),
      SUPABASE_URL: '',
      MODEL: 'built-in',
      ANTHROPIC_API_KEY: '',
    },
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text;
  });
  // Every part of the installation holds the other end: closed means that all of them have ended.
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let ended = false;
  void gone.then(() => {
    ended = true;
  });
  try {
    while (!(await isHealthy(port))) {
      if (ended || performance.now() - begin > READY_MS) throw new Error(`npm start did not become ready: ${said}`);
      await sleep(25);
    }
    return performance.now() - begin;
  } finally {
    if (!ended) process.kill(-child.pid!, 'SIGTERM');
    await gone;
  }
}

async function isHealthy(port: number): Promise<boolean> {
  const health = await fetch(`http://${host}:${port}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  return health?.ok === true && ((await health.json()) as { status: string }).status === 'ok';
}
