import { chmodSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { PrimitiveError } from '#lib/base/errors.ts';
import { inTurn } from '#lib/base/mutex.ts';
import type { CommandOptions, CommandResult, Programs } from '../command.ts';
import { workspacePath } from '../workspace-path.ts';
import { bubblewrap, extraDescriptors, type SandboxMounts } from './bubblewrap.ts';
import { makeControlGroup } from './control-group.ts';
import { watchDisk } from './disk-watch.ts';
import { changeOwner, factsOf } from './folder-facts.ts';
import { LIMITS, type Limits } from './limits.ts';
import { mountsFor } from './mount-policy.ts';
import { runProcess } from './run-process.ts';
import type { ManagedPrograms } from './version-managers.ts';

/** The user id of programs when this process is root, which a sandbox does not contain well. No other user has it. */
const UID = 61_234;

const machinePath = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
const isRoot = () => process.getuid?.() === 0;
let count = 0;

/**
 * Runs real programs over a real folder in a bubblewrap sandbox, one after another. They see the folder at
 * `/workspace`, the machine's programs read-only, nothing else, and no network.
 */
export class Sandbox implements Programs {
  readonly sandboxed = true;
  readonly #directory: string;
  readonly #root: string;
  readonly #limits: Limits;
  readonly #inTurn = inTurn();

  readonly #managed: ManagedPrograms | undefined;

  /**
   * @param root the folder's path in `cwd`
   * @param managed the programs of the person who runs a plan by hand; the folder is then also mounted at its own path,
   * which scripts of a virtual environment contain
   */
  constructor(
    directory: string,
    { root = '/workspace', limits = {}, managed }: { root?: string; limits?: Partial<Limits>; managed?: ManagedPrograms } = {},
  ) {
    this.#managed = managed;
    this.#directory = realpathSync(directory);
    this.#limits = { ...LIMITS, ...limits };
    this.#root = root;
  }

  run(argv: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
    return this.#inTurn(() => this.#runNow(argv, options));
  }

  async #runNow(argv: readonly string[], { cwd = '', timeoutMs = this.#limits.timeoutMs, signal }: CommandOptions): Promise<CommandResult> {
    if (argv.length === 0 || argv.some((one) => one.includes('\0')))
      throw new PrimitiveError('invalid_input', 'A command needs a program, and no argument may contain NUL.');
    const begin = posix.join(this.#managed ? this.#directory : '/workspace', workspacePath(this.#root, cwd === '' ? '.' : cwd));
    const { size, withNamesOutside } = await factsOf(this.#directory);
    const mounts = { ...mountsFor(this.#directory, withNamesOutside), cwd: begin };
    const as = await this.#lend();
    const group = makeControlGroup(`${process.pid}-${++count}`, this.#limits);
    const shown = this.#managed?.folders.length ?? 0;
    let stage: string | undefined;
    try {
      stage = as === null ? undefined : makeStage(shown);
      const { command, env } = this.#command(mounts, argv, as, stage, group?.joinFiles ?? []);
      const result = await runProcess(command, {
        env,
        timeoutMs: Math.min(timeoutMs, this.#limits.maxTimeoutMs),
        signal,
        descriptors: extraDescriptors(as ?? process.getuid!()),
        watch: (end) => watchDisk(this.#directory, size, end, this.#limits.disk),
      });
      if (!group?.ranOutOfMemory()) return result;
      const message = `Stopped: it used more memory than ${this.#limits.memory / 1_000_000} MB.`;
      return { ...result, exitCode: 137, ended: 'limit', stderr: [result.stderr, message].filter(Boolean).join('\n') };
    } catch (error) {
      throw new PrimitiveError('execution_failed', `The sandbox could not be started (${(error as Error).message}).`);
    } finally {
      await group?.remove();
      await this.#takeBack(as);
      if (stage) removeStage(stage, shown);
    }
  }

  /** If root owns the folder, the programs' user owns it while they run; another owner's folder is run as that owner. */
  async #lend(): Promise<number | null> {
    if (!isRoot()) return null;
    const owner = lstatSync(this.#directory).uid;
    // An earlier process died before it gave the folder back to root.
    if (owner !== 0 && owner !== UID) return owner;
    await changeOwner(this.#directory, 0, UID);
    return UID;
  }

  async #takeBack(as: number | null): Promise<void> {
    if (as === UID) await changeOwner(this.#directory, UID, 0);
  }

  #command(
    mounts: Omit<SandboxMounts, 'workspace' | 'node'>,
    argv: readonly string[],
    as: number | null,
    stage: string | undefined,
    joinFiles: readonly string[],
  ) {
    const node = dirname(realpathSync(process.execPath));
    const ownNode = node.startsWith('/usr/') ? undefined : node;
    const { folders = [], path = [], env: managedEnv = {} } = this.#managed ?? {};
    const own = this.#managed ? { path, env: managedEnv, alsoAt: this.#directory } : {};
    if (as === null || stage === undefined) {
      const shown = folders.map((at) => ({ from: realpathSync(at), at }));
      const inside = { ...mounts, ...own, shown, workspace: this.#directory, node: ownNode };
      return { command: bubblewrap(inside, argv, this.#limits), env: machinePath };
    }
    const shown = folders.map((at, nth) => ({ from: join(stage, `shown-${nth}`), at }));
    const inside = { ...mounts, ...own, shown, workspace: join(stage, 'workspace'), node: ownNode && join(stage, 'node') };
    const command = ['unshare', '--mount', '--propagation', 'private', '/bin/sh', '-c', staging, 'sh'];
    const user = [
      'setpriv',
      '--reuid',
      `${as}`,
      '--regid',
      `${as}`,
      '--clear-groups',
      '--no-new-privs',
      '--inh-caps=-all',
      '--bounding-set=-all',
    ];
    return {
      command: [...command, ...user, ...bubblewrap(inside, argv, this.#limits)],
      env: {
        ...machinePath,
        STAGE: stage,
        WORKSPACE: this.#directory,
        NODE: ownNode ?? '',
        GROUPS_TO_JOIN: joinFiles.join('\n'),
        SHOWN: folders.map((at) => realpathSync(at)).join('\n'),
      },
    };
  }
}

/**
 * The programs' user may not have access to the folder's parents, so the folder is mounted elsewhere, for these
 * processes alone.
 */
const staging = `
set -e
printf '%s\\n' "$GROUPS_TO_JOIN" | while read -r file; do [ -z "$file" ] || echo $$ > "$file"; done
mount --bind "$WORKSPACE" "$STAGE/workspace"
number=0
printf '%s\\n' "$SHOWN" | while IFS= read -r folder; do
  [ -z "$folder" ] || mount --bind "$folder" "$STAGE/shown-$number"
  number=$((number + 1))
done
[ -z "$NODE" ] || mount --bind "$NODE" "$STAGE/node"
exec /usr/bin/env -i PATH="$PATH" "$@"
`;

/** Creates the folders in which one run mounts. */
function makeStage(shown: number): string {
  const stage = mkdtempSync(join(tmpdir(), 'sandbox-'));
  chmodSync(stage, 0o755);
  for (const name of stagedFolders(shown)) mkdirSync(join(stage, name), { mode: 0o755 });
  return stage;
}

/** Not recursive, so that a folder that is still mounted is never deleted. */
function removeStage(stage: string, shown: number): void {
  for (const name of stagedFolders(shown)) rmdirSync(join(stage, name));
  rmdirSync(stage);
}

const stagedFolders = (shown: number) => ['workspace', 'node', ...Array.from({ length: shown }, (_, nth) => `shown-${nth}`)];
