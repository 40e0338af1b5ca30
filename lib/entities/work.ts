import { z } from 'zod';
import { searchable } from '#lib/search/searchable.ts';
import { defineEntity } from './define-entity.ts';
import { field, fieldAtCreation, shortText, systemField, text, time } from './field.ts';
import { nouns } from './nouns.ts';
import { workOutput } from './work-output.ts';

const running = 'It is set as the work is done.';

/** A task for an agent, and how far it is. */
export const work = defineEntity({
  type: 'work',
  table: 'work_tickets',
  noun: nouns.work,
  about: 'Work execution records',
  fields: {
    task: field(shortText(10_000), { required: true }),
    agent_type: fieldAtCreation(z.enum(['research', 'content', 'reporting', 'workspace', 'plan']), { required: true, filter: true }),
    frequency: fieldAtCreation(z.enum(['once', 'daily', 'weekly', 'monthly']), { default: 'once', filter: true }),
    parameters: field(z.record(z.string(), z.unknown()), { default: {} }),
    status: systemField(z.enum(['pending', 'running', 'completed', 'failed', 'cancelled']), 'It changes as the work is done.', {
      default: 'pending',
      filter: true,
    }),
    progress: systemField(z.record(z.string(), z.unknown()).nullable(), running),
    error: systemField(text.nullable(), running),
    started_at: systemField(time.nullable(), running, { order: 'desc' }),
    completed_at: systemField(time.nullable(), running, { order: 'desc' }),
  },
  title: (row) => String(row.task),
  breakdown: 'status',
  editableWhile: { status: ['pending'] },
  searchable: searchable.work_tickets,
  children: { outputs: { entity: workOutput, parentKey: 'ticket_id', acrossParents: true } },
});
