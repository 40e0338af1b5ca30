import type { Environment } from '#lib/env.ts';
import type { Programs, Shell } from './command.ts';
import { inTurn } from './in-turn.ts';
import { barePrograms } from './sandbox/bare-programs.ts';
import { type Probed, probeSandbox } from './sandbox/probe.ts';
import { Sandbox } from './sandbox/sandbox.ts';
import { SimulatedShell } from './simulated-shell/simulated-shell.ts';

/** Of an installation: what runs commands, and whether real programs may be run without a sandbox. */
export type CommandSettings = Pick<Environment, 'WORKSPACE_COMMANDS' | 'DANGEROUSLY_RUN_WITHOUT_SANDBOX'>;

/** What carries out the commands of workspaces here, for who shows it. */
export interface WorkspaceMode {
  /** Of the tool bash. */
  shell: 'simulated' | 'sandboxed' | 'unsandboxed' | 'none';
  /** Of a project's checks. */
  programs: 'sandboxed' | 'unsandboxed' | 'none';
  /** Why there are no programs, and what to do about it. */
  noPrograms?: string;
  /** All of it for a person. */
  words: string;
}

/** What can run commands over one workspace; never two of them at a time. */
export interface WorkspaceCommands {
  shell?: Shell;
  programs?: Programs;
  noPrograms?: string;
  close(): void;
}

const switchedOff = 'Whoever runs this installation has switched commands off (WORKSPACE_COMMANDS).';

/** What carries out commands on this machine, with these settings. The first call tries a real sandbox. */
export async function workspaceMode(settings: CommandSettings, probe: () => Promise<Probed> = probeSandbox): Promise<WorkspaceMode> {
  const { WORKSPACE_COMMANDS: wanted, DANGEROUSLY_RUN_WITHOUT_SANDBOX: bare } = settings;
  if (wanted === 'none') return { shell: 'none', programs: 'none', noPrograms: switchedOff, words: switchedOff };
  const probed = await probe();
  const programs = probed.available ? 'sandboxed' : bare ? 'unsandboxed' : 'none';
  const noPrograms = programs === 'none' && !probed.available ? probed.why : undefined;
  const shell = wanted === 'simulated' ? 'simulated' : programs;
  return { shell, programs, noPrograms, words: `${shellWords[shell]} ${programWords[programs]}` };
}

const shellWords = {
  simulated: 'Commands run in a simulated shell, which runs no program of this machine.',
  sandboxed: 'Commands run real programs in a sandbox without network.',
  unsandboxed: 'Commands run real programs WITHOUT a sandbox: they can read and change whatever this installation can.',
  none: 'No commands are run.',
};
const programWords = {
  sandboxed: 'Checks of a project run in a sandbox.',
  unsandboxed: 'Checks of a project run WITHOUT a sandbox.',
  none: 'Real programs can’t run here; ask your administrator.',
};

/**
 * What runs commands over a real folder.
 * @param root the path that stands for it
 */
export async function workspaceCommands(
  directory: string,
  { settings, root = '/workspace', probe }: { settings: CommandSettings; root?: string; probe?: () => Promise<Probed> },
): Promise<WorkspaceCommands> {
  const mode = await workspaceMode(settings, probe);
  const take = inTurn();
  const real =
    mode.programs === 'sandboxed'
      ? new Sandbox(directory, { root })
      : mode.programs === 'unsandboxed'
        ? barePrograms(directory, { root })
        : undefined;
  const programs: Programs | undefined = real && {
    sandboxed: real.sandboxed,
    run: (argv, options) => take(() => real.run(argv, options)),
  };
  const simulated = mode.shell === 'simulated' ? new SimulatedShell(directory, { root }) : undefined;
  return {
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
