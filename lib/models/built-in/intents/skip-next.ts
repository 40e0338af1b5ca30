import { type DeliverableRow, linkTo, plainly, quoted, refOf } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';

/** Skips the next run of a deliverable. */
export function* skipNext(row: DeliverableRow): Flow<string> {
  const { result } = yield* call('Execute', { action: 'deliverable.skip', target: refOf(row) }, `skip ${quoted(row.title)}`);
  return `${linkTo(row)}: ${plainly((result as { message: string }).message)}`;
}
