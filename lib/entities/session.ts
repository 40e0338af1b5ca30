import { z } from 'zod';
import { defineEntity } from './define-entity.ts';
import { fieldToEdit, id, shortText, systemField, text, time } from './field.ts';
import { message } from './message.ts';
import { nouns } from './nouns.ts';

const talking = 'It follows the conversation.';

/** A conversation. A deleted one does not exist for anyone. */
export const session = defineEntity({
  type: 'session',
  table: 'chat_sessions',
  noun: nouns.session,
  about: 'Chat sessions',
  fields: {
    title: fieldToEdit(shortText(200), { filter: true, order: 'asc' }),
    status: fieldToEdit(z.enum(['active', 'archived']), { filter: true }),
    last_message_at: systemField(time, talking, { order: 'desc' }),
    summary: systemField(text.nullable(), talking, { detail: true }),
    leaf_id: systemField(id.nullable(), talking, { hidden: true }),
    deleted_at: systemField(time.nullable(), 'The person deletes a session on its page.', { hidden: true }),
  },
  title: (row) => String(row.title || 'Untitled'),
  alive: { deleted_at: null },
  latest: { status: ['active'] },
  breakdown: 'status',
  children: { messages: { entity: message, parentKey: 'session_id' } },
  instead: { write: 'A session is created when the person sends its first message.' },
});
