import { z } from 'zod';
import { searchable } from '#lib/search/searchable.ts';
import { defineEntity, type Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import { field, fieldAtCreation, id, shortText, time } from './field.ts';
import { nouns } from './nouns.ts';

/** Something the partner knows about the person or their work. Forgetting it means `is_active: false`. */
export const memory = defineEntity({
  type: 'memory',
  table: 'memories',
  noun: nouns.memory,
  about: 'Context memories',
  fields: {
    content: field(shortText(10_000), { required: true }),
    type: field(z.enum(['fact', 'preference', 'instruction', 'decision']), { default: 'fact', filter: true }),
    tags: field(z.array(shortText(50)).max(20), { default: [], filter: true }),
    source_type: fieldAtCreation(shortText(50), { default: 'conversation', filter: true }),
    source_ref: fieldAtCreation(shortText(500).nullable().describe('where it comes from; this session when left out')),
    importance: field(z.number().min(0).max(1), { default: 0.5, order: 'desc' }),
    is_active: field(z.boolean().describe('false: forgotten'), { default: true, filter: true }),
    domain_id: field(id.nullable(), { filter: true }),
    as_of: field(time.nullable().describe('when it was true'), { order: 'desc' }),
  },
  title: (row) => excerpt(String(row.content)),
  breakdown: 'type',
  unlessFiltered: { is_active: [true] },
  latest: { is_active: [true] },
  searchable: searchable.memories,
  derivation: { from: ['source_ref'], derive: nameSource },
});

/** What another program writes is said to come from there, whatever it says itself. */
function nameSource(row: Row, ctx: EntityContext): Row {
  if (ctx.programTurn) return { source_type: 'program', source_ref: `turn:${ctx.programTurn}` };
  if (row.source_ref || row.source_type !== 'conversation' || !ctx.sessionId) return {};
  return { source_ref: `session:${ctx.sessionId}` };
}

function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text;
}
