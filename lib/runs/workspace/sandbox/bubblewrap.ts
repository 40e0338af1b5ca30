import type { Limits } from './limits.ts';
import { systemCallFilter } from './system-call-filter.ts';

/** A sandbox to be: paths as bubblewrap can reach them. */
export interface SandboxMounts {
  /** The folder that is shown at `/workspace`. */
  workspace: string;
  /** The folder that Node's program is in, where that is not below /usr; shown at `/opt/node`. */
  node?: string;
  /** Folders and files of the workspace that may only be read: relative to it. */
  readOnly?: readonly string[];
  /** Folders of the workspace that cannot be put elsewhere: relative to it. */
  fixed?: readonly string[];
  /** A path at which the workspace is shown too. */
  alsoAt?: string;
  /** Folders that may be read, at the paths where they are. */
  shown?: readonly { from: string; at: string }[];
  /** Put before the PATH. */
  path?: readonly string[];
  /** Added to the environment. */
  env?: Readonly<Record<string, string>>;
  /** Where it begins, absolute. */
  cwd: string;
}

/** What programs find in their environment, and nothing else. */
const environment = {
  HOME: '/tmp',
  USER: 'worker',
  LOGNAME: 'worker',
  SHELL: '/bin/bash',
  LANG: 'C.UTF-8',
  TERM: 'dumb',
  CI: 'true',
  NO_COLOR: '1',
  npm_config_offline: 'true',
  npm_config_fetch_retries: '0',
  npm_config_update_notifier: 'false',
  npm_config_cache: '/tmp/npm',
  PIP_NO_INDEX: '1',
  PYTHONDONTWRITEBYTECODE: '1',
};
const path = ['/usr/local/bin', '/usr/bin', '/bin'];

const filter = systemCallFilter(process.arch);

/** What is given at descriptors 3, 4 and 5: the accounts and names that programs look up; at 6 the filter of system calls. */
export const given = (uid: number): (string | Uint8Array)[] => [
  `worker:x:${uid}:${uid}:worker:/tmp:/bin/bash\nnobody:x:65534:65534:nobody:/:/bin/false\n`,
  `worker:x:${uid}:\nnogroup:x:65534:\n`,
  '127.0.0.1 localhost\n::1 localhost\n',
  ...(filter ? [filter] : []),
];

/**
 * The argv of bubblewrap that puts a program into a sandbox: user, mounts, processes, network and names of its own, no
 * capabilities, a filter of system calls, nothing of the machine but the programs and libraries of /usr to read, and the workspace to write. Pure.
 */
export function bubblewrap(mounts: SandboxMounts, argv: readonly string[], limits: Limits): string[] {
  const { workspace, node, readOnly = [], fixed = [], alsoAt, shown = [], path: first = [], env = {}, cwd } = mounts;
  const places = ['/workspace', ...(alsoAt === undefined ? [] : [alsoAt])];
  return [
    ...['bwrap', '--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...['--hostname', 'workspace', '--clearenv'],
    ...Object.entries({ ...environment, ...env, PATH: [...first, ...(node ? ['/opt/node'] : []), ...path].join(':') }).flatMap((pair) => [
      '--setenv',
      ...pair,
    ]),
    ...['--ro-bind', '/usr', '/usr'],
    ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...['--perms', '0755', '--dir', '/etc'],
    ...['/etc/alternatives', '/etc/ld.so.cache'].flatMap((name) => ['--ro-bind-try', name, name]),
    ...['passwd', 'group', 'hosts'].flatMap((name, nth) => ['--perms', '0644', '--ro-bind-data', String(nth + 3), `/etc/${name}`]),
    ...['--proc', '/proc', '--ro-bind', '/proc/sys', '/proc/sys'],
    ...['--dev', '/dev', '--size', String(limits.scratch), '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    ...['--size', String(limits.scratch), '--perms', '1777', '--tmpfs', '/tmp'],
    ...(node ? ['--ro-bind', node, '/opt/node'] : []),
    ...shown.flatMap(({ from, at }) => ['--ro-bind', from, at]),
    ...places.flatMap((place) => [
      ...['--bind', workspace, place],
      ...fixed.flatMap((inside) => ['--bind', `${workspace}/${inside}`, `${place}/${inside}`]),
      ...readOnly.flatMap((inside) => ['--ro-bind', `${workspace}/${inside}`, `${place}/${inside}`]),
    ]),
    ...(filter ? ['--seccomp', '6'] : []),
    ...['--remount-ro', '/', '--chdir', cwd, '--'],
    ...limited(argv, limits),
  ];
}

/** Nobody else waits for processor or disk because of a command: it gets what is left. */
const lowPriority = ['/usr/bin/nice', '-n', '15', '/usr/bin/ionice', '-c', '3'];

/** The limits that a process hands on to its children; they hold where there are no control groups too. */
function limited(argv: readonly string[], { memory, processes, openFiles, fileSize, maxTimeoutMs }: Limits): string[] {
  const each = { data: memory, nproc: processes, nofile: openFiles, fsize: fileSize, cpu: maxTimeoutMs / 1000, core: 0 };
  return [...lowPriority, '/usr/bin/prlimit', ...Object.entries(each).map(([name, value]) => `--${name}=${value}`), '--', ...argv];
}
