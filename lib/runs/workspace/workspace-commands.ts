import type { Environment } from '#lib/base/env.ts';
import { inTurn } from '#lib/base/mutex.ts';
import type { Programs, Shell } from './command.ts';
import { barePrograms } from './sandbox/bare-programs.ts';
import { type Probed, probeSandbox } from './sandbox/probe.ts';
import { Sandbox } from './sandbox/sandbox.ts';
import type { ManagedPrograms } from './sandbox/version-managers.ts';
import { SimulatedShell } from './simulated-shell/simulated-shell.ts';

/** Of an installation: what runs commands, and whether real programs may be run without a sandbox. */
export type CommandSettings = Pick<Environment, 'WORKSPACE_COMMANDS' | 'DANGEROUSLY_RUN_WITHOUT_SANDBOX'>;

declare module '#lib/base/services.ts' {
  interface Services {
    /** What runs the commands of workspaces; the simulated shell when absent. */
    commands?: CommandSettings;
    /** Finds out whether programs can run in a sandbox here; tries a real one when absent. */
    probe?: () => Promise<Probed>;
    /** Web addresses that tickets may request though they are not public or not https. */
    httpOrigins?: readonly string[];
  }
}

/** What the tool bash runs in. */
export const shellKinds = ['simulated', 'sandboxed', 'unsandboxed', 'none'] as const;
export type ShellKind = (typeof shellKinds)[number];

/** What carries out the commands of workspaces here, for who shows it. */
export interface WorkspaceMode {
  /** Of the tool bash. */
  shell: ShellKind;
  /** Why there is no shell, and what to do about it. */
  noShell?: string;
  /** Of a project's checks. */
  programs: 'sandboxed' | 'unsandboxed' | 'none';
  /** Why there are no programs, and what to do about it. */
  noPrograms?: string;
  /** All of it for a person. */
  message: string;
}

/** What can run commands over one workspace; never two of them at a time. */
export interface WorkspaceCommands {
  mode: WorkspaceMode;
  shell?: Shell;
  programs?: Programs;
  noPrograms?: string;
  close(): void;
}

const switchedOff = 'An administrator has switched commands off (WORKSPACE_COMMANDS).';

/**
 * What carries out commands on this machine, with these settings. The first call tries a real sandbox.
 * @param kept the shell that a workspace has had before. It gets no other: where it cannot be had there is none.
 */
export async function workspaceMode(
  settings: CommandSettings,
  { probe = probeSandbox, kept }: { probe?: () => Promise<Probed>; kept?: ShellKind } = {},
): Promise<WorkspaceMode> {
  const { WORKSPACE_COMMANDS: wanted, DANGEROUSLY_RUN_WITHOUT_SANDBOX: bare } = settings;
  if (wanted === 'none') return { shell: 'none', noShell: switchedOff, programs: 'none', noPrograms: switchedOff, message: switchedOff };
  const probed = await probe();
  const programs = probed.available ? 'sandboxed' : bare ? 'unsandboxed' : 'none';
  const noPrograms = programs === 'none' && !probed.available ? probed.why : undefined;
  const chosen = wanted === 'simulated' || (wanted === 'auto' && programs !== 'sandboxed') ? 'simulated' : programs;
  const isThere = kept === undefined || kept === 'none' || kept === chosen || (kept === 'simulated' && wanted === 'auto');
  const shell = isThere ? (kept === 'simulated' ? kept : chosen) : 'none';
  const lost = isThere ? undefined : lostShell[kept];
  const reasons = [lost, noPrograms].filter(Boolean).join(' ');
  return {
    shell,
    noShell: shell === 'none' ? reasons : undefined,
    programs,
    noPrograms,
    message: [shellMessages[shell], lost, programMessages[programs]].filter(Boolean).join(' '),
  };
}

const shellMessages: Record<ShellKind, string> = {
  simulated: 'Commands run in a simulated shell, which has re-implemented commands for text and files and runs no programs.',
  sandboxed: 'Commands run real programs in a sandbox without network.',
  unsandboxed: 'Commands run real programs WITHOUT a sandbox: they can read and change whatever this installation can.',
  none: 'No commands are run.',
};
const programMessages = {
  sandboxed: 'Checks of a project run in a sandbox.',
  unsandboxed: 'Checks of a project run WITHOUT a sandbox.',
  none: 'Real programs can’t run here; ask your administrator.',
};
/** Of a shell that a workspace has had before, and that cannot be had here. */
const lostShell: Record<Exclude<ShellKind, 'none'>, string> = {
  simulated: 'The commands before ran in the simulated shell, which is not in use here now (WORKSPACE_COMMANDS).',
  sandboxed: 'The commands before ran in a sandbox, which is not in use here now.',
  unsandboxed: 'The commands before ran without a sandbox, which is not allowed here now.',
};

/**
 * What runs commands over a real folder.
 * @param root the path that stands for it
 * @param managed programs of the person who runs them by hand
 */
export async function workspaceCommands(
  directory: string,
  {
    settings,
    root = '/workspace',
    kept,
    probe,
    managed,
  }: { settings: CommandSettings; root?: string; kept?: ShellKind; probe?: () => Promise<Probed>; managed?: ManagedPrograms },
): Promise<WorkspaceCommands> {
  const mode = await workspaceMode(settings, { probe, kept });
  const take = inTurn();
  const real =
    mode.programs === 'sandboxed'
      ? new Sandbox(directory, { root, managed })
      : mode.programs === 'unsandboxed'
        ? barePrograms(directory, { root, managed })
        : undefined;
  const programs: Programs | undefined = real && {
    sandboxed: real.sandboxed,
    run: (argv, options) => take(() => real.run(argv, options)),
  };
  const simulated = mode.shell === 'simulated' ? new SimulatedShell(directory, { root }) : undefined;
  return {
    mode,
    programs,
    noPrograms: mode.noPrograms,
    shell: simulated
      ? { kind: 'simulated', run: (command, options) => take(() => simulated.run(command, options)) }
      : programs && mode.shell !== 'none' && mode.shell !== 'simulated'
        ? { kind: mode.shell, run: (command, options) => programs.run(['/bin/bash', '-c', command], options) }
        : undefined,
    close: () => simulated?.close(),
  };
}
