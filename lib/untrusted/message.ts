import type { TaskName } from './tasks.ts';

/** To a process of the pool. */
export interface TaskRequest {
  id: number;
  task: TaskName;
  input: unknown;
}

/** From the process: the result, or the error. */
export type TaskAnswer = { id: number } & ({ output: unknown } | { error: { name: string; message: string } });
