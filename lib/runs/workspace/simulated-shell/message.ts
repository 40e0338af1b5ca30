import type { CommandResult } from '../command.ts';

/** A message to the shell's process. `cwd` is an absolute path in the shell. */
export interface ShellRequest {
  id: number;
  command: string;
  cwd: string;
  timeoutMs: number;
}

/** Its reply. */
export interface ShellAnswer {
  id: number;
  result: CommandResult;
}
