/** How a command ended. */
export interface CommandResult {
  stdout: string;
  stderr: string;
  /** The command's own; where something else ended it a shell's: 124 after a timeout, 130 when stopped, 126 or 137 at a limit. */
  exitCode: number;
  /** `limit` is a limit of where it runs: memory, work, processes, disk, output. `stderr` says which where that is known. */
  ended: 'exited' | 'timeout' | 'stopped' | 'limit';
  /** Not all of what it wrote was kept: the beginning of each stream is. */
  truncated: boolean;
}

export interface CommandOptions {
  /** A folder of the workspace, as every path of it; the root when absent. */
  cwd?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/**
 * Runs command lines over the files of one workspace; nothing of the machine beside them can be reached. Commands run one
 * after another. Whatever a command does, it ends, with a result.
 * Throws a PrimitiveError where none could be run: `permission_denied` and `not_found` for a folder, `execution_failed`.
 */
export interface Shell {
  /** `simulated`: no program of the machine runs. `sandboxed`: real programs, in a hardened sandbox. `unsandboxed`: in none. */
  readonly kind: 'simulated' | 'sandboxed' | 'unsandboxed';
  run(command: string, options?: CommandOptions): Promise<CommandResult>;
}

/** Runs real programs over the files of one workspace, in a hardened sandbox. Ends and throws as {@link Shell} does. */
export interface Programs {
  /** False: they run as they are, and reach whatever this process reaches. */
  readonly sandboxed: boolean;
  run(argv: readonly string[], options?: CommandOptions): Promise<CommandResult>;
}
