import { guards } from '../guards.ts';
import type { TaskName } from '../tasks.ts';

/**
 * Gives runs of a task that start until the returned function is called less processor time than in the product: what
 * happens at the limit is the same, and a test reaches it sooner.
 */
export function lowerProcessorLimit(task: TaskName, processorMs: number): () => void {
  const guard = guards[task];
  Object.assign(guards, { [task]: { ...guard, processorMs } });
  return () => Object.assign(guards, { [task]: guard });
}
