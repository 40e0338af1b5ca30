import type { Db } from '#lib/database/db.ts';
import { createEntity } from '#lib/entities/create-entity.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { memory } from '#lib/entities/memory.ts';
import { refTo } from '#lib/refs/format-ref.ts';

/** Feedback, or a part of it, that the person keeps as a memory of the deliverable, so that it does not end with the next approval. */
export interface KeptFeedback {
  memoryId: string;
  words: string;
}

const SOURCE = 'feedback';

/** Keeps words of the feedback on a version as a preference for its deliverable. @throws {PrimitiveError} `invalid_input` */
export async function keepFeedback(
  ctx: EntityContext,
  { deliverableId, number, words }: { deliverableId: string; number: number; words: string },
): Promise<void> {
  await createEntity(ctx, memory, {
    content: words,
    type: 'preference',
    scope: 'deliverable',
    deliverable_id: deliverableId,
    source_type: SOURCE,
    source_ref: refTo('deliverable', deliverableId, 'versions', String(number)),
  });
}

/** The feedback on versions of a deliverable that is kept now. */
export async function readKeptFeedback(db: Db, deliverableId: string): Promise<KeptFeedback[]> {
  const { data } = await db
    .from('memories')
    .select('id, content')
    .eq('source_type', SOURCE)
    .eq('deliverable_id', deliverableId)
    .eq('is_active', true)
    .eq('is_superseded', false)
    .throwOnError();
  return data.map(({ id, content }) => ({ memoryId: id, words: content }));
}
