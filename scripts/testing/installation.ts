import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { removeFolder } from '#lib/testing/remove-folder.ts';
import { reachEmbedded } from '../embedded.ts';
import { freePort } from '../ports.ts';

const host = '127.0.0.1';
/** The browser tests run at the same time and choose other ports: an installation needs its own again at its next start. */
const ports = { first: 12_000, end: 20_000 };
/** The time of a first start on a busy machine, including a build. */
const timeout = 300_000;

/** Waits until `check` no longer throws. @throws its last error, after a time in which everything should have happened */
async function waitFor(check: () => void | Promise<void>): Promise<void> {
  const until = performance.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    }
  }
}

/** `npm start` as a process, with separate settings. */
export class Installation {
  readonly settings: Record<string, string>;
  readonly url: string;
  readonly #child: ChildProcess;
  /** Everything it has printed. */
  said = '';
  /** Resolves with its exit code when it has ended. */
  readonly ended: Promise<number | null>;

  constructor(
    settings: Record<string, string>,
    [program, ...args]: readonly [string, ...string[]] = [process.execPath, 'scripts/start.ts'],
  ) {
    this.settings = settings;
    this.url = `http://${host}:${settings.PORT}`;
    // The test runner's NODE_ENV would change the built app.
    const { NODE_ENV: _, ...environment } = process.env;
    this.#child = spawn(program, args, {
      env: { ...environment, ...settings } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) stream.on('data', (text: Buffer) => (this.said += text));
    this.ended = new Promise((resolve) => this.#child.on('exit', resolve));
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Waits until it has printed its address. */
  async isUp(): Promise<void> {
    const early = this.ended.then((code) => {
      throw new Error(`It ended with ${code} before it was up: ${this.said}`);
    });
    await Promise.race([this.says('Thinking Partner is at'), early]);
  }

  async says(words: string): Promise<void> {
    await waitFor(() => {
      if (!this.said.includes(words)) throw new Error(`Not said: ${words}. Said: ${this.said}`);
    });
  }

  health(): Promise<{ status: number; body: Record<string, string> } | undefined> {
    return fetch(`${this.url}/api/health`).then(
      async (response) => ({ status: response.status, body: (await response.json()) as Record<string, string> }),
      () => undefined,
    );
  }

  async isHealthy(): Promise<void> {
    await waitFor(async () => {
      const health = await this.health();
      if (health?.status !== 200) throw new Error(`Health is ${JSON.stringify(health)}`);
    });
  }

  /** The processes that it has started: the app, the worker and, if it is embedded, the database. */
  parts(): Record<'app' | 'worker' | 'database', number[]> {
    const children = runningProcesses().filter(({ parent }) => parent === this.pid);
    const partOf = ({ command }: { command: string }) =>
      command.includes('lib/database/embedded/main.ts') ? 'database' : command.includes('scripts/worker.ts') ? 'worker' : 'app';
    const parts: Record<'app' | 'worker' | 'database', number[]> = { app: [], worker: [], database: [] };
    for (const child of children) parts[partOf(child)].push(child.pid);
    return parts;
  }

  /** Stops reading what it prints. */
  closeOutput(): void {
    this.#child.stdout!.destroy();
    this.#child.stderr!.destroy();
  }

  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): void {
    this.#child.kill(name);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.signal('SIGTERM');
    await this.ended;
  }
}

/** Settings without anything from this machine, on free ports and the given data folder. */
export async function ownSettings(dataDir: string, more: Record<string, string> = {}): Promise<Record<string, string>> {
  const none = ['SITE_URL', 'SIGN_UP', 'TRUSTED_PROXIES', 'SUPABASE_URL', 'ANTHROPIC_API_KEY', 'SMTP_URL', 'CLOCK'].map((name) => [
    name,
    '',
  ]);
  return {
    ...Object.fromEntries(none),
    HOST: host,
    PORT: String(await freePort(host, ports)),
    SUPABASE_PORT: String(await freePort(host, ports)),
    DATABASE_PORT: String(await freePort(host, ports)),
    DATA_DIR: dataDir,
    MODEL: 'built-in',
    EMBEDDINGS: 'none',
    ...more,
  };
}

/** A folder that outlives single tests; `remove` deletes it. */
export function dataFolder(): { path: string; remove(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), 'thinking-partner-installation-'));
  return { path, remove: () => removeFolder(path) };
}

/** Starts one installation in `folder` for the tests around the call, and stops and removes it after them. */
export function startsBefore(folder: ReturnType<typeof dataFolder>, start: () => Promise<Installation>): void {
  let started: Installation | undefined;
  beforeAll(async () => {
    started = await start();
    await started.isUp();
  }, 600_000);
  afterAll(async () => {
    await started?.stop();
    await folder.remove();
  }, 60_000);
}

/** The stored address of a data folder's wire port. */
export const rememberedDatabaseUrl = (dataDir: string): string => reachEmbedded({ DATA_DIR: dataDir, FILES_DIR: undefined })!.DATABASE_URL!;

/** A client for the rows of a person in the installation of a data folder. */
export const actingAs = (dataDir: string, userId: string): Db =>
  createActingAs(reachEmbedded({ DATA_DIR: dataDir, FILES_DIR: undefined }) as unknown as Parameters<typeof createActingAs>[0])(userId);

/** The stored database port of a data folder. */
export const rememberedPort = (dataDir: string): number => Number(readFileSync(join(dataDir, 'port'), 'utf8'));

/** Listens on a port so that nothing else can, until the returned function is called. */
export async function occupy(port: number): Promise<() => Promise<void>> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Waits until none of these processes exists. */
export async function areGone(pids: number[]): Promise<void> {
  await waitFor(() => {
    const left = runningProcesses().filter(({ pid }) => pids.includes(pid));
    if (left.length > 0) throw new Error(`Still running: ${JSON.stringify(left)}`);
  });
}

interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

function runningProcesses(): RunningProcess[] {
  const listed = existsSync('/proc/self/stat') ? fromProc() : fromPs();
  return listed.flatMap(({ state, ...one }) => (state.startsWith('Z') ? [] : [one]));
}

/** Linux, where a small image may have no `ps`. */
function fromProc(): (RunningProcess & { state: string })[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(pid), parent: Number(parent), state: state!, command }];
      } catch {
        return []; // It ended while it was looked at.
      }
    });
}

function fromPs(): (RunningProcess & { state: string })[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), state: state!, command: command! }] : [];
  });
}
