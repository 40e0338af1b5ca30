import type { Limits } from './limits.ts';
import { systemCallFilter } from './system-call-filter.ts';

/** The mounts and environment of a sandbox. Paths are as bubblewrap sees them. */
export interface SandboxMounts {
  /** The folder that is mounted at `/workspace`. */
  workspace: string;
  /** The folder of the Node binary if it is not below /usr; mounted at `/opt/node`. */
  node?: string;
  /** Read-only folders and files, relative to the workspace. */
  readOnly?: readonly string[];
  /** Folders that cannot be moved, relative to the workspace. */
  fixed?: readonly string[];
  /** A second path at which the workspace is mounted. */
  alsoAt?: string;
  /** Read-only folders that are mounted at their own paths. */
  shown?: readonly { from: string; at: string }[];
  /** Put before the PATH. */
  path?: readonly string[];
  /** Added to the environment. */
  env?: Readonly<Record<string, string>>;
  /** The working directory, absolute. */
  cwd: string;
}

/** The whole environment of the programs. */
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

/** The content of descriptors 3, 4 and 5 (passwd, group, hosts) and 6 (the system call filter). */
export const extraDescriptors = (uid: number): (string | Uint8Array)[] => [
  `worker:x:${uid}:${uid}:worker:/tmp:/bin/bash\nnobody:x:65534:65534:nobody:/:/bin/false\n`,
  `worker:x:${uid}:\nnogroup:x:65534:\n`,
  '127.0.0.1 localhost\n::1 localhost\n',
  ...(filter ? [filter] : []),
];

/**
 * The argv of bubblewrap for a program: separate namespaces for users, mounts, processes, network and host name, no
 * capabilities, a system call filter, /usr read-only, and the workspace writable. Pure.
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

/** A command gets only the processor and disk time that nothing else needs. */
const lowPriority = ['/usr/bin/nice', '-n', '15', '/usr/bin/ionice', '-c', '3'];

/** The limits that child processes inherit. They also work without control groups. */
function limited(argv: readonly string[], { memory, processes, openFiles, fileSize, maxTimeoutMs }: Limits): string[] {
  const each = { data: memory, nproc: processes, nofile: openFiles, fsize: fileSize, cpu: maxTimeoutMs / 1000, core: 0 };
  return [...lowPriority, '/usr/bin/prlimit', ...Object.entries(each).map(([name, value]) => `--${name}=${value}`), '--', ...argv];
}
