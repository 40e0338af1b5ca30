import { stableJson } from '#lib/base/json.ts';
import { formatList } from '#lib/base/text/list.ts';
import type { Entity, Row } from '#lib/entities/define-entity.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { refFrom } from '#lib/entities/find-entity.ts';
import { entities } from '#lib/entities/index.ts';
import { run, table } from '#lib/entities/rows.ts';
import { type OwnChange, resultOfChange } from '#lib/features/account/profile/change-own.ts';
import type { RevisionKey } from './revision.ts';
import { withRemoved } from './with-removed.ts';

interface Revision {
  at: string;
  before: Row;
}

const attempts = 4;

/**
 * Undoes one change: the fields that it changed get their previous values. If one of them has changed since, nothing is
 * changed and the result says so; but an entry that the change removed from a list is added to the current
 * list. Fields that are already restored stay unchanged.
 */
export function restoreRevision(ctx: EntityContext, { ref, at }: RevisionKey): Promise<OwnChange> {
  return resultOfChange(async () => {
    const { type, identifier } = refFrom(ref);
    const entity = entities[type];
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const [[row], revisions] = await Promise.all([readRow(ctx, entity, identifier), readRevisions(ctx, identifier, at)]);
      const [revision, ...later] = revisions;
      if (!row || !revision || Date.parse(revision.at) !== Date.parse(at))
        return { ok: false, message: 'This can no longer be undone, because the earlier values have been deleted.' };
      const differing = Object.keys(revision.before).filter((field) => !same(row[field], revision.before[field]));
      if (differing.length === 0) return { ok: true };
      const values = differing.map((field): [string, unknown] => {
        const [before, after, now] = [revision.before[field], valueAfter(field, later, row), row[field]];
        return [field, same(now, after) ? before : (withRemoved(before, after, now) ?? undefined)];
      });
      const changed = values.flatMap(([field, value]) => (value === undefined ? [field] : []));
      if (changed.length > 0) return { ok: false, message: changedSince(changed) };
      const restored = Object.fromEntries(values.filter(([field, value]) => !same(row[field], value)));
      if (Object.keys(restored).length === 0) return { ok: true };
      if (await store(ctx, entity, row, restored)) return { ok: true };
    }
    return { ok: false, message: 'This is being changed somewhere else. Try again.' };
  });
}

function readRow(ctx: EntityContext, entity: Entity, id: string): Promise<Row[]> {
  return run(ctx, table(ctx.db, entity.table!).select('*').eq('id', id).eq('user_id', ctx.userId));
}

/** The revision of a row at a time, and later ones, oldest first. */
async function readRevisions(ctx: EntityContext, id: string, at: string): Promise<Revision[]> {
  const { data } = await ctx.db.from('revisions').select('at, before').eq('row_id', id).gte('at', at).order('at').throwOnError();
  return data as Revision[];
}

/** The value that a change gave a field: what the field's next change found, or the current value. */
function valueAfter(field: string, later: Revision[], row: Row): unknown {
  const next = later.find(({ before }) => field in before);
  return next ? next.before[field] : row[field];
}

/** Sets fields of a row, and fields that follow from them; false when the row has changed since it was read. */
async function store(ctx: EntityContext, entity: Entity, row: Row, restored: Row): Promise<boolean> {
  const follows = entity.derivation?.from.some((field) => field in restored);
  const values = { ...(follows ? entity.derivation!.derive({ ...row, ...restored }, ctx) : {}), ...restored };
  const update = table(ctx.db, entity.table!).update(values).eq('id', row.id).eq('user_id', ctx.userId).eq('updated_at', row.updated_at);
  return (await run(ctx, update.select('id'))).length > 0;
}

const same = (a: unknown, b: unknown) => stableJson(a ?? null) === stableJson(b ?? null);

function changedSince(fields: string[]): string {
  const names = formatList(fields.map((field) => field.replaceAll('_', ' ')));
  return `This wasn’t undone, because the ${names} have changed since. Nothing was overwritten.`;
}
