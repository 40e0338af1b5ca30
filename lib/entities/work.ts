import { z } from 'zod';
import { scheduleSchema } from '#lib/schedule/schedule.ts';
import { searchable } from '#lib/search/searchable.ts';
import { defineEntity } from './define-entity.ts';
import { field, fieldAtCreation, shortText, systemField, text, time } from './field.ts';
import { nouns } from './nouns.ts';
import { recurrence } from './recurrence.ts';
import { givenFiles, workFile } from './work-file.ts';
import { workOutput } from './work-output.ts';
import { workParameters } from './work-parameters.ts';
import { writeTicket } from './write-ticket.ts';

const running = 'It is set while the ticket runs.';

/** The kinds of work. */
export const agentTypes = ['research', 'content', 'reporting', 'workspace', 'plan'] as const;
export type AgentType = (typeof agentTypes)[number];

/** A task for an agent, and its progress. */
export const work = defineEntity({
  type: 'work',
  table: 'work_tickets',
  noun: nouns.work,
  about: 'Tickets: work in the background',
  example: {
    task: 'Rename Acme to Apex in all files.',
    agent_type: 'workspace',
    files: [{ name: 'notes.md', content: 'Acme ships in May.' }],
  },
  fields: {
    task: field(shortText(10_000), { required: true }),
    agent_type: fieldAtCreation(
      z
        .enum(agentTypes)
        .describe(
          'research, content, reporting: findings, a text or figures from the person’s data. workspace: an agent works on files, such as to rename, count, sort or collect; pasted text goes into files unchanged. plan: runs parameters.plan without a model',
        ),
      { required: true, filter: true },
    ),
    frequency: field(z.enum(['once', 'daily', 'weekly', 'monthly']), { default: 'once', filter: true }),
    schedule: field(scheduleSchema, { default: {} }),
    parameters: field(workParameters, { default: {} }),
    files: fieldAtCreation(givenFiles.describe('for workspace and plan; the person can add more on its page'), {
      stored: false,
    }),
    governance: field(
      z
        .enum(['manual', 'semi_auto', 'full_auto'])
        .describe(
          'manual: ask before any risky action. semi_auto: ask before running programs or using the web. full_auto: ask only before contacting a site the person has not approved',
        ),
      { default: 'manual', filter: true, sensitive: true },
    ),
    status: systemField(
      z.enum(['pending', 'running', 'awaiting_approval', 'completed', 'failed', 'cancelled']),
      'It changes while the ticket runs.',
      {
        default: 'pending',
        filter: true,
      },
    ),
    outcome: systemField(
      z.enum(['done', 'partly_done', 'nothing_found']).nullable(),
      'The outcome of the newest run, once it is completed.',
      { filter: true },
    ),
    outcome_note: systemField(text.nullable(), 'What was not done or not found.'),
    progress: systemField(z.record(z.string(), z.unknown()).nullable(), running),
    error: systemField(text.nullable(), running),
    started_at: systemField(time.nullable(), running, { order: 'desc' }),
    completed_at: systemField(time.nullable(), running, { order: 'desc' }),
    next_run_at: systemField(time.nullable(), 'It is computed from frequency and schedule.', { order: 'asc' }),
  },
  title: (row) => String(row.task),
  breakdown: 'status',
  editableWhile: { status: ['pending', 'completed', 'failed', 'cancelled'] },
  searchable: searchable.work_tickets,
  children: {
    outputs: { entity: workOutput, parentKey: 'ticket_id', acrossParents: true },
    files: { entity: workFile, parentKey: 'ticket_id' },
  },
  derivation: recurrence([], () => true),
  create: writeTicket,
  page: (row) => (row ? `/work/${row.id}` : '/work'),
});
