import { z } from 'zod';
import { defineEntity } from './define-entity.ts';
import { id, systemField } from './field.ts';
import { noun } from './nouns.ts';

const said = 'It is kept as it was said.';

/** What was said in a session, by the person or by the partner. */
export const message = defineEntity({
  type: 'session',
  childOf: 'messages',
  table: 'session_messages',
  noun: noun('message'),
  about: 'What was said in a session',
  fields: {
    session_id: systemField(id, said),
    parent_id: systemField(id.nullable(), said),
    role: systemField(z.enum(['user', 'assistant']), said, { filter: true }),
    parts: systemField(z.array(z.unknown()), said),
    turn_id: systemField(id.nullable(), said, { filter: true }),
  },
  title: (row) => `message of the ${row.role}`,
  order: { by: 'created_at', direction: 'desc' },
  breakdown: 'role',
  instead: { write: 'Use Respond to say something.', edit: 'What was said stays as it was said.' },
});
