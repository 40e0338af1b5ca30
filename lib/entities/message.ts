import { z } from 'zod';
import { defineEntity } from './define-entity.ts';
import { id, systemField } from './field.ts';
import { noun } from './nouns.ts';

const unchangeable = 'A message cannot be changed.';

/** A message in a session, by the person or by the partner. */
export const message = defineEntity({
  type: 'session',
  childOf: 'messages',
  table: 'session_messages',
  noun: noun('message'),
  about: 'Messages of a session',
  fields: {
    session_id: systemField(id, unchangeable),
    parent_id: systemField(id.nullable(), unchangeable),
    role: systemField(z.enum(['user', 'assistant']), unchangeable, { filter: true }),
    parts: systemField(z.array(z.unknown()), unchangeable),
    turn_id: systemField(id.nullable(), unchangeable, { filter: true }),
  },
  title: (row) => `message of the ${row.role}`,
  order: { by: 'created_at', direction: 'desc' },
  breakdown: 'role',
  instead: { write: 'Use Respond to say something.', edit: 'Messages cannot be changed.' },
});
