import { type ActionResult, failure, invalidFields } from '#lib/base/action-result.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { changeEntity } from '#lib/entities/change-entity.ts';
import type { Row } from '#lib/entities/define-entity.ts';
import { deliverable } from '#lib/entities/deliverable.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { findEntity, refFrom } from '#lib/entities/find-entity.ts';
import { saveWrittenAddresses } from '#lib/features/addresses/approved-addresses.ts';
import { addressesOf } from '#lib/features/addresses/ask-for-addresses.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';

/** The result of a change on a page. `undo` is the key of the change, if it can be undone. */
export type OwnChange = ActionResult<{ undo?: RevisionKey }>;

/**
 * Changes the entity of a ref, by the same rules as the primitive Edit: objects are merged key by key and a null removes a
 * key. A problem that the person can solve is part of the result; anything else throws.
 */
export function changeOwn(ctx: EntityContext, ref: string, changes: Row): Promise<OwnChange> {
  return resultOfChange(async () => {
    const { entity, row, ref: own } = await findEntity(ctx, refFrom(ref));
    const changed = await changeEntity(ctx, entity, row, changes);
    // The person typed the new value on the page, so it needs no approval.
    if (entity === deliverable && changed.applied.includes('sources')) {
      const before = addressesOf(row.sources);
      await saveWrittenAddresses(
        ctx.db,
        addressesOf(changed.row.sources).filter((address) => !before.includes(address)),
      );
    }
    return changed.applied.length > 0 ? { ok: true, undo: { ref: own, at: String(changed.row.updated_at) } } : { ok: true };
  });
}

/** Turns a problem that the person can solve into a result; anything else throws. */
export async function resultOfChange(change: () => Promise<OwnChange>): Promise<OwnChange> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof PrimitiveError)) throw error;
    const { path } = error.details;
    const field =
      typeof path === 'string'
        ? path
            .replace(/^changes\./, '')
            .split('.')
            .at(-1)
        : undefined;
    return field ? invalidFields({ [field]: messageOf(error) }) : failure(messageOf(error));
  }
}

function messageOf({ code, message, details }: PrimitiveError): string {
  if (code === 'not_found') return 'This no longer exists. It may have been deleted in another window.';
  if (code === 'conflict') return 'This is being changed somewhere else. Try again.';
  if (code !== 'invalid_input' || typeof details.expected !== 'string') return message;
  return details.expected.endsWith('.') ? details.expected : `Enter ${details.expected}.`;
}
