import type { FolderJournals } from './folder-journals.ts';
import { didSomething, type Journal, stateOf } from './journal.ts';
import { digestOfPlan, type Plan } from './plan.ts';

/** What the last run did stands in the way of this one. */
export class UnfinishedRun extends Error {
  override readonly name = 'UnfinishedRun';
  /** The file of that run's plan; null where it is not known. */
  readonly file: string | null;
  constructor(message: string, file: string | null = null) {
    super(message);
    this.file = file;
  }
}

/**
 * The newest run over a folder where it did something and did not finish: what a run of this plan goes on with. Null when
 * there is none.
 * @throws {UnfinishedRun} when it did something and was not of this plan, or is undone in part
 */
export async function unfinishedRun(journals: FolderJournals, plan: Plan): Promise<Journal | null> {
  const newest = await journals.newest();
  if (!newest) return null;
  const state = stateOf(newest.entries());
  if (state.ended === 'undoing') throw new UnfinishedRun('The last run here is undone in part only.', state.file);
  if (state.ended || (state.passed.size === 0 && !state.changing && !state.asking)) return null;
  if (state.plan !== digestOfPlan(plan)) {
    if (!didSomething(newest.entries())) return null;
    throw new UnfinishedRun('The last run here did not finish, and it was of another plan, or this plan was changed since.', state.file);
  }
  return newest;
}
