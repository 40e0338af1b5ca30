import type { TaskName } from './tasks.ts';

/** To a process of the pool. */
export interface TaskRequest {
  id: number;
  task: TaskName;
  input: unknown;
}

/** Back from it: what came of it, or the error that ended it. */
export type TaskAnswer = { id: number } & ({ output: unknown } | { error: { name: string; message: string } });
