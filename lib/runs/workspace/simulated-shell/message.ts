import type { CommandResult } from '../command.ts';

/** To the process of a simulated shell. `cwd` is absolute, as the shell sees it. */
export interface ShellRequest {
  id: number;
  command: string;
  cwd: string;
  timeoutMs: number;
}

/** Back from it. */
export interface ShellAnswer {
  id: number;
  result: CommandResult;
}
