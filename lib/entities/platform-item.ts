import { defineEntity } from './define-entity.ts';
import { id, shortText, systemField, text, time } from './field.ts';
import { noun } from './nouns.ts';

const reading = 'It is set when the platform is read.';

/** Something that somebody wrote on a connected platform. */
export const platformItem = defineEntity({
  type: 'platform',
  childOf: 'items',
  table: 'platform_items',
  noun: noun('item'),
  about: 'What was read from a platform',
  fields: {
    integration_id: systemField(id, reading, { hidden: true }),
    provider: systemField(shortText(50), reading),
    resource: systemField(text, reading, { filter: true }),
    kind: systemField(text, reading, { filter: true }),
    author: systemField(text.nullable(), reading, { filter: true }),
    at: systemField(time, reading, { order: 'desc' }),
    text: systemField(text, reading),
    link: systemField(text.nullable(), reading),
    thread: systemField(text, reading, { filter: true }),
  },
  title: (row) => `item of ${row.resource}`,
  order: { by: 'at', direction: 'desc' },
  instead: { edit: 'It is changed on the platform, and read from there.' },
});
