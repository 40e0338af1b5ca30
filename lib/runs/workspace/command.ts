/** How a command ended. */
export interface CommandResult {
  stdout: string;
  stderr: string;
  /** The command's own exit code, or what a shell reports: 124 after a timeout, 130 when stopped, 126 or 137 at a limit. */
  exitCode: number;
  /** `limit`: memory, work, processes, disk or output. `stderr` names it if it is known. */
  ended: 'exited' | 'timeout' | 'stopped' | 'limit';
  /** The output was cut: only the beginning of each stream is here. */
  truncated: boolean;
}

export interface CommandOptions {
  /** A workspace path; the root when absent. */
  cwd?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/**
 * * Runs command lines over the files of one workspace and nothing else on the machine. Commands run one after another,
 * and every command ends with a result. Throws a PrimitiveError when a command cannot start: `permission_denied` or
 * `not_found` for its folder, `execution_failed`.
 */
export interface Shell {
  /** `simulated`: no real programs. `sandboxed`: real programs in a hardened sandbox. `unsandboxed`: real programs without one. */
  readonly kind: 'simulated' | 'sandboxed' | 'unsandboxed';
  run(command: string, options?: CommandOptions): Promise<CommandResult>;
}

/** Runs real programs over the files of one workspace. Ends and throws like {@link Shell}. */
export interface Programs {
  /** False: they can read and change whatever this process can. */
  readonly sandboxed: boolean;
  run(argv: readonly string[], options?: CommandOptions): Promise<CommandResult>;
}
