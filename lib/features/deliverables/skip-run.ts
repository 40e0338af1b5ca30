import { PrimitiveError } from '#lib/base/errors.ts';
import type { Row } from '#lib/entities/define-entity.ts';
import { deliverable } from '#lib/entities/deliverable.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { run, table } from '#lib/entities/rows.ts';
import { storedColumns } from '#lib/entities/select-rows.ts';

/**
 * Skips the next run of a deliverable once. A run that is skipped already stays skipped.
 * @returns the deliverable after it
 * @throws {PrimitiveError} `conflict` when it has no next run, no run after that, or has just changed
 */
export async function skipNextRun(ctx: EntityContext, row: Row): Promise<Row> {
  if (row.next_run_at === null)
    throw new PrimitiveError(
      'conflict',
      `There is no run to skip: this deliverable is ${row.status === 'active' ? 'not scheduled' : row.status}.`,
    );
  const values = skipping(ctx, row, row.next_run_at);
  if (values.next_run_at === null)
    throw new PrimitiveError('conflict', 'This is its only run. Pause or archive the deliverable instead of skipping it.');
  return store(ctx, row, values);
}

/** Takes back what {@link skipNextRun} did: skipped runs that are not in the past happen. */
export function keepSkippedRuns(ctx: EntityContext, row: Row): Promise<Row> {
  return store(ctx, row, skipping(ctx, row, null));
}

function skipping(ctx: EntityContext, row: Row, skipped_run_at: unknown): Row {
  return { skipped_run_at, next_run_at: deliverable.derivation!.derive({ ...row, skipped_run_at }, ctx).next_run_at };
}

async function store(ctx: EntityContext, row: Row, values: Row): Promise<Row> {
  const update = table(ctx.db, 'deliverables').update(values).eq('id', row.id).eq('user_id', ctx.userId).eq('updated_at', row.updated_at);
  const [stored] = await run(ctx, update.select(storedColumns(deliverable).join()));
  if (stored) return stored;
  throw new PrimitiveError('conflict', 'This deliverable is being changed by someone else. Read it and try again.');
}
