import { searchable } from '#lib/search/searchable.ts';
import { defineEntity } from './define-entity.ts';
import { count, id, systemField, text, time } from './field.ts';
import { noun } from './nouns.ts';

const reading = 'It is made when the document is read.';

/** A passage of a document; its number counts from 0. */
export const documentChunk = defineEntity({
  type: 'document',
  childOf: 'chunks',
  table: 'document_chunks',
  noun: noun('chunk'),
  about: 'Passages of a document',
  key: 'ordinal',
  fields: {
    document_id: systemField(id, reading),
    ordinal: systemField(count, reading, { order: 'asc' }),
    heading: systemField(text.nullable(), reading),
    page: systemField(count.nullable(), reading, { filter: true }),
    written_at: systemField(time.nullable(), reading),
    takes_place_at: systemField(time.nullable().describe('of an event of a calendar'), reading),
    content: systemField(text, reading),
  },
  title: (row) => `chunk ${row.ordinal}`,
  order: { by: 'ordinal', direction: 'asc' },
  searchable: searchable.document_chunks,
  instead: { edit: 'Write a new document with the changed text.' },
});
