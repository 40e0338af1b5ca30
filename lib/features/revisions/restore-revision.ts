import { stableJson } from '#lib/base/json.ts';
import type { Entity, Row } from '#lib/entities/define-entity.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { refFrom } from '#lib/entities/find-entity.ts';
import { entities } from '#lib/entities/index.ts';
import { run, table } from '#lib/entities/rows.ts';
import { type OwnChange, resultOfChange } from '#lib/features/account/profile/change-own.ts';
import { fieldNames } from './field-names.ts';
import type { RevisionKey } from './revision.ts';
import { withRemoved } from './with-removed.ts';

interface Revision {
  at: string;
  before: Row;
}

const attempts = 4;

/** What undoing changes of a row would restore: the fields that differ, with their earlier values. */
export interface Restoration {
  entity: Entity;
  row: Row;
  values: Row;
}

/**
 * Undoes one change: the fields that it changed get their previous values. If one of them has changed since, nothing is
 * changed and the result says so; but an entry that the change removed from a list is added to the current
 * list. Fields that are already restored stay unchanged.
 */
export function restoreRevision(ctx: EntityContext, { ref, at }: RevisionKey): Promise<OwnChange> {
  return resultOfChange(async () => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const restoration = await planRestoration(ctx, ref, [at]);
      if ('problem' in restoration) return { ok: false, message: restoration.problem };
      if (await storeRestoration(ctx, restoration)) return { ok: true };
    }
    return { ok: false, message: 'This is being changed somewhere else. Try again.' };
  });
}

/** What undoing the changes of an entity at these times would restore, or why it cannot be undone. */
export async function planRestoration(
  ctx: EntityContext,
  ref: string,
  times: readonly string[],
): Promise<Restoration | { problem: string }> {
  const { type, identifier } = refFrom(ref);
  const entity = entities[type];
  const moments = times.map((time) => Date.parse(time));
  const first = times[moments.indexOf(Math.min(...moments))]!;
  const [[row], revisions] = await Promise.all([readRow(ctx, entity, identifier), readRevisions(ctx, identifier, first)]);
  const undone = revisions.filter(({ at }) => moments.includes(Date.parse(at)));
  if (!row || undone.length < new Set(moments).size)
    return { problem: 'This can no longer be undone, because the earlier values have been deleted.' };
  const fields = [...new Set(undone.flatMap(({ before }) => Object.keys(before)))];
  const values = fields.map((field): [string, unknown] => {
    const { before, after } = changeOf(field, revisions, undone, row);
    if (same(row[field], before)) return [field, row[field]];
    return [field, same(row[field], after) ? before : (withRemoved(before, after, row[field]) ?? undefined)];
  });
  const changed = values.flatMap(([field, value]) => (value === undefined ? [field] : []));
  if (changed.length > 0) return { problem: changedSince(changed) };
  return { entity, row, values: Object.fromEntries(values.filter(([field, value]) => !same(row[field], value))) };
}

/** Restores the fields, and sets what follows from them; false when the row has changed since it was read. */
export async function storeRestoration(ctx: EntityContext, { entity, row, values }: Restoration): Promise<boolean> {
  if (Object.keys(values).length === 0) return true;
  const update = table(ctx.db, entity.table!).update({ ...derivedFrom(ctx, { entity, row, values }), ...values });
  const stored = await run(ctx, update.eq('id', row.id).eq('user_id', ctx.userId).eq('updated_at', row.updated_at).select('id'));
  return stored.length > 0;
}

/** The fields that follow from the restored ones. */
export function derivedFrom(ctx: EntityContext, { entity, row, values }: Restoration): Row {
  const follows = entity.derivation?.from.some((field) => field in values);
  return follows ? entity.derivation!.derive({ ...row, ...values }, ctx) : {};
}

function readRow(ctx: EntityContext, entity: Entity, id: string): Promise<Row[]> {
  return run(ctx, table(ctx.db, entity.table!).select('*').eq('id', id).eq('user_id', ctx.userId));
}

/** The revisions of a row since a time, oldest first. */
async function readRevisions(ctx: EntityContext, id: string, at: string): Promise<Revision[]> {
  const { data } = await ctx.db.from('revisions').select('at, before').eq('row_id', id).gte('at', at).order('at').throwOnError();
  return data as Revision[];
}

/**
 * A field before and after the changes that are undone. If others changed it between them, only the changes after that count:
 * what others set is not overwritten.
 */
function changeOf(field: string, revisions: Revision[], undone: Revision[], row: Row): { before: unknown; after: unknown } {
  const steps = revisions.filter(({ before }) => field in before);
  const last = steps.findLastIndex((step) => undone.includes(step));
  let from = last;
  while (from > 0 && undone.includes(steps[from - 1]!)) from -= 1;
  const next = steps[last + 1];
  return { before: steps[from]!.before[field], after: next ? next.before[field] : row[field] };
}

const same = (a: unknown, b: unknown) => stableJson(a ?? null) === stableJson(b ?? null);

function changedSince(fields: string[]): string {
  return `This wasn’t undone, because of newer changes to the ${fieldNames(fields)}. Nothing was overwritten.`;
}
