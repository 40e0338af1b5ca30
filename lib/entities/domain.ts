import { defineEntity } from './define-entity.ts';
import { field, longText, shortText } from './field.ts';
import { nouns } from './nouns.ts';

/** A part of the person's work that memories and deliverables belong to. */
export const domain = defineEntity({
  type: 'domain',
  table: 'context_domains',
  noun: nouns.domain,
  example: { name: 'Hiring' },
  about: 'Topics that group memories and deliverables',
  fields: {
    name: field(shortText(200), { required: true, filter: true, order: 'asc' }),
    description: field(longText(10_000).nullable()),
  },
  title: (row) => String(row.name),
});
