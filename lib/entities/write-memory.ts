import { PrimitiveError } from '#lib/base/errors.ts';
import { certainScope } from '#lib/entities/memories/certain-scope.ts';
import { type Comparable, duplicateOf } from '#lib/entities/memories/duplicate.ts';
import { type KnownMemory, memoryContext, replacedBy } from '#lib/entities/memories/memory-context.ts';
import type { Entity, Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import { insertRow } from './insert-row.ts';

/**
 * Stores a memory: with its certain scope when none was given, as a duplicate if it repeats a known one, and otherwise with the memories
 * that it certainly corrects or contradicts marked as superseded. Throws `invalid_input` for a memory to supersede that does not exist.
 */
export async function writeMemory(ctx: EntityContext, entity: Entity, { supersedes, ...given }: Row): Promise<Row> {
  const row: Row = { ...given, ...sourceOf(given, ctx) };
  const named = [...new Set((supersedes as string[] | undefined) ?? [])];
  const { deliverables, known } = await memoryContext(ctx.db, [String(row.content)], named);
  const missing = named.find((id) => !known.some((one) => one.id === id.toLowerCase()));
  if (missing) {
    throw new PrimitiveError('invalid_input', `content.supersedes: memory "${missing}" not found.`, {
      path: 'content.supersedes',
      expected: 'ids of memories that exist',
    });
  }
  const scope = row.scope === undefined ? certainScope(row as never, deliverables, onScreen(ctx)) : {};
  const created = { ...nowhere, ...row, ...scope } as unknown as Comparable;
  const current = known.filter(({ id, isSuperseded }) => !isSuperseded && id !== row.id && !named.includes(id));
  const same = duplicateOf(created, current);
  const stored = await insertRow(ctx, entity, { ...row, ...scope, ...(same && { superseded_by: same.id, is_duplicate: true }) });
  if (same) return { ...stored, repeated: same.content };
  const corrected = replacedBy({ ...created, since: String(stored.as_of ?? stored.created_at) } as KnownMemory, current);
  const replaced = known.filter((one) => one.id !== stored.id && (named.includes(one.id) || corrected.includes(one)));
  if (replaced.length === 0) return stored;
  const ids = replaced.map(({ id }) => id);
  await ctx.db
    .from('memories')
    .update({ superseded_by: String(stored.id) })
    .in('id', ids)
    .is('superseded_by', null)
    .throwOnError();
  return { ...stored, replaced: replaced.map(({ content }) => content) };
}

/** The scope and tags of a memory that has none. */
const nowhere = { scope: null, deliverable_id: null, reader: null, domain_id: null, tags: null };

/** A memory from an MCP client has that source. Throws `permission_denied` when it claims another. */
function sourceOf(row: Row, ctx: EntityContext): Row {
  if (ctx.programTurn) {
    const field = !['conversation', 'program'].includes(String(row.source_type)) ? 'source_type' : row.source_ref ? 'source_ref' : null;
    if (field) {
      const message = `${field} is set automatically: a memory written through the API names its call. Leave it out.`;
      throw new PrimitiveError('permission_denied', message, { path: `content.${field}`, field });
    }
    return { source_type: 'program', source_ref: `turn:${ctx.programTurn}` };
  }
  if (row.source_ref || row.source_type !== 'conversation' || !ctx.sessionId) return {};
  return { source_ref: `session:${ctx.sessionId}` };
}

/** The id of the deliverable on the person's screen. */
function onScreen({ screen }: EntityContext): string | undefined {
  return /^deliverable:([0-9a-f-]{36})(?:\/|$)/i.exec(screen ?? '')?.[1]?.toLowerCase();
}
