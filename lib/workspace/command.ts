/** How a command ended. `limit` is a limit of the sandbox: memory, disk, output. */
export interface CommandResult {
  stdout: string;
  stderr: string;
  exitCode: number;
  ended: 'exited' | 'timeout' | 'stopped' | 'limit';
}

export interface CommandOptions {
  /** A folder of the workspace, as every path of it; the root when absent. */
  cwd?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Runs command lines over the files of one workspace; nothing of the machine beside them can be reached. */
export interface Shell {
  /** `simulated`: no program of the machine runs. `sandboxed`: real programs, in a hardened sandbox. */
  readonly kind: 'simulated' | 'sandboxed';
  run(command: string, options?: CommandOptions): Promise<CommandResult>;
}

/** Runs real programs over the files of one workspace, in a hardened sandbox. */
export interface Programs {
  run(argv: readonly string[], options?: CommandOptions): Promise<CommandResult>;
}
