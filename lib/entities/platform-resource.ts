import { z } from 'zod';
import { defineEntity } from './define-entity.ts';
import { count, id, shortText, systemField, text, time } from './field.ts';
import { noun } from './nouns.ts';

const picking = 'It is set when the person picks it.';
const reading = 'It is set when the platform is read.';

/** Whether a source names this resource: by its name, with or without the sign of a channel, or by the platform's id. */
export function isResource({ external_id, name }: { external_id: string; name: string }, value: string): boolean {
  const bare = (text: string) => text.trim().toLowerCase().replace(/^#/, '');
  return external_id === value || bare(name) === bare(value);
}

/** Something on a connected platform that the person picked to be read, such as a channel. */
export const platformResource = defineEntity({
  type: 'platform',
  childOf: 'resources',
  table: 'platform_resources',
  noun: noun('resource'),
  about: 'What the person picked to be read from a platform',
  fields: {
    integration_id: systemField(id, picking, { hidden: true }),
    provider: systemField(shortText(50), picking),
    name: systemField(text, picking, { filter: true, order: 'asc' }),
    kind: systemField(text, picking, { filter: true }),
    status: systemField(z.enum(['waiting', 'reading', 'ready', 'failed']), reading, { filter: true }),
    items_read: systemField(count, reading),
    last_synced_at: systemField(time.nullable(), reading, { order: 'desc' }),
    last_error: systemField(text.nullable(), reading),
  },
  title: (row) => String(row.name),
  order: { by: 'name', direction: 'asc' },
  breakdown: 'status',
  instead: { edit: 'The person picks what may be read, on the page /settings/integrations.' },
});
