import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { memoryScopes } from '#lib/entities/memories/memory-scope.ts';
import { searchable } from '#lib/search/searchable.ts';
import { defineEntity, type Row } from './define-entity.ts';
import { field, fieldAtCreation, fieldToEdit, id, shortText, systemField, time } from './field.ts';
import { nouns } from './nouns.ts';
import { writeMemory } from './write-memory.ts';

/** Something the partner knows about the person or their work. Forgetting it sets `is_active: false`. */
export const memory = defineEntity({
  type: 'memory',
  table: 'memories',
  noun: nouns.memory,
  about: 'Memories: what the partner knows about the person and their work',
  example: { content: 'Linda reads numbers before words.', type: 'preference' },
  fields: {
    content: field(shortText(10_000), { required: true }),
    type: field(z.enum(['fact', 'preference', 'instruction', 'decision']), { default: 'fact', filter: true }),
    tags: field(z.array(shortText(50)).max(20), { default: [], filter: true }),
    source_type: fieldAtCreation(shortText(50), { default: 'conversation', filter: true }),
    source_ref: fieldAtCreation(shortText(500).nullable().describe('where it comes from')),
    importance: field(z.number().min(0).max(1), { default: 0.5, order: 'desc' }),
    is_active: field(z.boolean().describe('false: forgotten'), { default: true, filter: true }),
    domain_id: field(id.nullable(), { filter: true }),
    as_of: field(time.nullable().describe('when it was true'), { order: 'desc' }),
    scope: field(
      z
        .enum(memoryScopes)
        .nullable()
        .describe(
          'which deliverables may use it, only if the person said so: the one in deliverable_id, those for reader, those in domain_id, or all. Omitted: fixed rules decide. null: none, it is only suggested beside drafts',
        ),
      { filter: true },
    ),
    deliverable_id: field(id.nullable(), { filter: true }),
    reader: field(shortText(200).nullable().describe('the name or role of a recipient'), { filter: true }),
    excluded_from: field(z.array(id).max(500).describe('deliverables that never use it'), { default: [] }),
    supersedes: fieldAtCreation(z.array(id).max(20).describe('memories that it corrects and that no longer apply'), { stored: false }),
    superseded_by: fieldToEdit(id.nullable().describe('the memory that replaces this one; null: this one applies again'), { filter: true }),
    superseded_in: fieldToEdit(z.null().describe('the version whose edit removed its words; null: it applies again')),
    is_duplicate: systemField(z.boolean(), 'It is set when a new memory repeats a known one.'),
    is_superseded: systemField(z.boolean(), 'It is computed from superseded_by and superseded_in.', { filter: true }),
  },
  title: (row) => truncate(String(row.content), 80),
  breakdown: 'type',
  unlessFiltered: { is_active: [true], is_superseded: [false] },
  latest: { is_active: [true], is_superseded: [false] },
  searchable: searchable.memories,
  derivation: { from: ['scope', 'deliverable_id', 'reader', 'domain_id'], derive: scopeOf, rebase: withoutTarget },
  create: writeMemory,
  createdMessage: ({ content, replaced, repeated, source_type }) =>
    [
      `Created memory: ${truncate(String(content), 80)}${source_type === 'program' ? ' (source_type: program)' : ''}`,
      ...(typeof repeated === 'string' ? [`It repeats “${truncate(repeated, 80)}”, and was merged with it.`] : []),
      ...((replaced as string[] | undefined) ?? []).map((old) => `It replaces “${truncate(old, 80)}”.`),
    ].join('. '),
});

/** A scope with its target. Throws `invalid_input` when the target is missing. */
function scopeOf({ scope, deliverable_id, reader, domain_id }: Row): Row {
  const named = scope ?? (deliverable_id ? 'deliverable' : reader ? 'reader' : scope);
  const target = { deliverable: deliverable_id, reader, domain: domain_id, everywhere: true }[String(named)];
  if (named && !target) {
    const path = named === 'reader' ? 'reader' : `${named}_id`;
    throw new PrimitiveError('invalid_input', `A memory of scope ${named} requires ${path}.`, {
      path,
      expected: `the ${path} of this scope`,
    });
  }
  return {
    ...(named === undefined ? {} : { scope: named }),
    deliverable_id: named === 'deliverable' ? deliverable_id : null,
    reader: named === 'reader' ? reader : null,
  };
}

/** Another scope has another target. */
function withoutTarget(row: Row, changes: Row): Row {
  return 'scope' in changes ? { ...row, deliverable_id: null, reader: null } : row;
}
