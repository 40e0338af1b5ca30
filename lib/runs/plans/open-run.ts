import type { FolderJournals } from './folder-journals.ts';
import { didSomething, type Journal, stateOf } from './journal.ts';
import { digestOfPlan, type Plan } from './plan.ts';

/** The last run blocks this one. */
export class UnfinishedRun extends Error {
  override readonly name = 'UnfinishedRun';
  /** The plan file of that run, or null when it is unknown. */
  readonly file: string | null;
  constructor(message: string, file: string | null = null) {
    super(message);
    this.file = file;
  }
}

/**
 * The newest run on a folder, when it did something and did not finish: a run of this plan resumes it. Null otherwise.
 * @throws {UnfinishedRun} when that run was of another plan or is partly undone
 */
export async function unfinishedRun(journals: FolderJournals, plan: Plan): Promise<Journal | null> {
  const newest = await journals.newest();
  if (!newest) return null;
  const state = stateOf(newest.entries());
  if (state.ended === 'undoing') throw new UnfinishedRun('The last run here was only partly undone.', state.file);
  if (state.ended || (state.passed.size === 0 && !state.changing && !state.asking)) return null;
  if (state.plan !== digestOfPlan(plan)) {
    if (!didSomething(newest.entries())) return null;
    throw new UnfinishedRun('The last run here did not finish, and it was for another plan or an earlier version of this one.', state.file);
  }
  return newest;
}
