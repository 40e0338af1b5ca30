import type { Environment } from '#lib/base/env.ts';
import { inTurn } from '#lib/base/mutex.ts';
import type { Programs, Shell } from './command.ts';
import { barePrograms } from './sandbox/bare-programs.ts';
import { type ProbeResult, probeSandbox } from './sandbox/probe.ts';
import { Sandbox } from './sandbox/sandbox.ts';
import type { ManagedPrograms } from './sandbox/version-managers.ts';
import { SimulatedShell } from './simulated-shell/simulated-shell.ts';

/** An installation's settings: what runs commands, and whether real programs may run without a sandbox. */
export type CommandSettings = Pick<Environment, 'WORKSPACE_COMMANDS' | 'DANGEROUSLY_RUN_WITHOUT_SANDBOX'>;

declare module '#lib/base/services.ts' {
  interface Services {
    /** What runs the commands of workspaces; the simulated shell when absent. */
    commands?: CommandSettings;
    /** Finds out whether programs can run in a sandbox here; tries a real one when absent. */
    probe?: () => Promise<ProbeResult>;
    /** Web addresses that tickets may request though they are not public or not https. */
    httpOrigins?: readonly string[];
  }
}

/** What the bash tool runs in. */
export const shellKinds = ['simulated', 'sandboxed', 'unsandboxed', 'none'] as const;
export type ShellKind = (typeof shellKinds)[number];

/** How commands run in a workspace, and the messages about it. */
export interface WorkspaceMode {
  /** For the bash tool. */
  shell: ShellKind;
  /** Why there is no shell, and what to do about it. */
  noShell?: string;
  /** For a project's checks. */
  programs: 'sandboxed' | 'unsandboxed' | 'none';
  /** Why there are no programs, and what to do about it. */
  noPrograms?: string;
  /** A summary for people. */
  message: string;
}

/** The shell and programs of one workspace. Only one command runs at a time. */
export interface WorkspaceCommands {
  mode: WorkspaceMode;
  shell?: Shell;
  programs?: Programs;
  noPrograms?: string;
  close(): void;
}

const switchedOff = 'An administrator has switched commands off (WORKSPACE_COMMANDS).';

/**
 * How commands run on this machine with these settings. The first call tries a real sandbox.
 * @param previous the shell that the workspace used before. It gets the same kind, or none if that is not available.
 */
export async function workspaceMode(
  settings: CommandSettings,
  { probe = probeSandbox, previous }: { probe?: () => Promise<ProbeResult>; previous?: ShellKind } = {},
): Promise<WorkspaceMode> {
  const { WORKSPACE_COMMANDS: wanted, DANGEROUSLY_RUN_WITHOUT_SANDBOX: bare } = settings;
  if (wanted === 'none') return { shell: 'none', noShell: switchedOff, programs: 'none', noPrograms: switchedOff, message: switchedOff };
  const probed = await probe();
  const programs = probed.available ? 'sandboxed' : bare ? 'unsandboxed' : 'none';
  const noPrograms = programs === 'none' && !probed.available ? probed.why : undefined;
  const chosen = wanted === 'simulated' || (wanted === 'auto' && programs !== 'sandboxed') ? 'simulated' : programs;
  const isThere = previous === undefined || previous === 'none' || previous === chosen || (previous === 'simulated' && wanted === 'auto');
  const shell = isThere ? (previous === 'simulated' ? previous : chosen) : 'none';
  const lost = isThere ? undefined : lostShell[previous];
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
/** For a shell that a workspace used before and that is not available now. */
const lostShell: Record<Exclude<ShellKind, 'none'>, string> = {
  simulated: 'Earlier commands ran in the simulated shell, which is no longer in use here (WORKSPACE_COMMANDS).',
  sandboxed: 'Earlier commands ran in a sandbox, which is no longer in use here.',
  unsandboxed: 'Earlier commands ran without a sandbox, which is no longer allowed here.',
};

/**
 * The shell and programs for a real folder.
 * @param root the path that the workspace is shown under
 * @param managed the programs that a version manager of the person installs, for plans that are run by hand
 */
export async function workspaceCommands(
  directory: string,
  {
    settings,
    root = '/workspace',
    previous,
    probe,
    managed,
  }: { settings: CommandSettings; root?: string; previous?: ShellKind; probe?: () => Promise<ProbeResult>; managed?: ManagedPrograms },
): Promise<WorkspaceCommands> {
  const mode = await workspaceMode(settings, { probe, previous });
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
