import { defineEntity } from './define-entity.ts';
import { id, shortText, systemField, text } from './field.ts';
import { noun } from './nouns.ts';

const made = 'It is made by the work.';

/** A result of a ticket. */
export const workOutput = defineEntity({
  type: 'work',
  childOf: 'outputs',
  table: 'work_outputs',
  noun: noun('output'),
  about: 'Results of a ticket',
  fields: {
    ticket_id: systemField(id, made),
    name: systemField(shortText(300), made, { filter: true, order: 'asc' }),
    mime_type: systemField(shortText(200), made, { filter: true }),
    content: systemField(text.nullable(), made, { detail: true }),
  },
  title: (row) => String(row.name),
  instead: { edit: 'An output stays as the work made it.' },
});
