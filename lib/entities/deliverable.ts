import { z } from 'zod';
import { outletNames } from '#lib/entities/destination.ts';
import { formats } from '#lib/entities/format.ts';
import { frequencies, scheduleSchema } from '#lib/schedule/schedule.ts';
import { searchable } from '#lib/search/searchable.ts';
import { defineEntity } from './define-entity.ts';
import { deliverableVersion } from './deliverable-version.ts';
import { field, id, longText, shortText, systemField, time } from './field.ts';
import { nouns } from './nouns.ts';
import { impliedByPause } from './pause.ts';
import { recurrence } from './recurrence.ts';

export const deliverableTypes = [
  'status_report',
  'stakeholder_update',
  'board_update',
  'research_brief',
  'meeting_summary',
  'newsletter',
  'custom',
] as const;

const recipient = z.strictObject({
  name: shortText(200).optional(),
  role: shortText(200).optional(),
  address: shortText(320).optional(),
  notes: longText(2000).optional(),
});

const destination = z.strictObject({
  platform: shortText(50).describe(outletNames.join(', ')),
  target: shortText(500).describe('address, channel, owner/repo[#issue|:file], TEAM[-issue], Notion link or "download"'),
  format: shortText(50).optional().describe(formats.join(', ')),
  sources: z.enum(['links']).optional(),
});

const source = z.strictObject({
  type: z.enum(['url', 'document', 'description', 'platform', 'ref']),
  value: shortText(20_000).describe(
    'url: a public page. document: its ref. ref: a deliverable, memory, ticket or document, or a pattern such as "memory:?type=decision". description: the text itself. platform: what they chose on it, such as #eng',
  ),
  name: shortText(200).optional().describe('its name in lists'),
  provider: shortText(50).optional().describe('of a platform source'),
  resource: shortText(500).optional().meta({ unused: true }),
  scope: z
    .strictObject({
      mode: z.enum(['delta', 'fixed_window']).optional(),
      fallback_days: z.int().min(1).max(365).optional(),
      max_items: z.int().min(1).max(1000).optional(),
    })
    .optional()
    .meta({ unused: true }),
});

const recurring = recurrence(['status', 'skipped_run_at'], ({ status }) => status === 'active');

/** Recurring written work: what is written, how often, from what, for whom. */
export const deliverable = defineEntity({
  type: 'deliverable',
  table: 'deliverables',
  noun: nouns.deliverable,
  about: 'Recurring documents',
  example: {
    title: 'Weekly status for Linda',
    deliverable_type: 'status_report',
    schedule: { day: 'friday', time: '16:00' },
    recipient: { name: 'Linda', role: 'COO' },
    sources: [{ type: 'description', value: 'Shipped: single sign-on.', name: 'Notes' }],
  },
  fields: {
    title: field(shortText(200), { required: true, filter: true, order: 'asc' }),
    deliverable_type: field(z.enum(deliverableTypes), { required: true, filter: true }),
    description: field(longText(10_000).nullable()),
    status: field(z.enum(['active', 'paused', 'archived']), { default: 'active', filter: true }),
    paused_until: field(z.iso.date().nullable().describe('pauses it until that day begins for the person')),
    frequency: field(z.enum(frequencies), { default: 'weekly', filter: true }),
    schedule: field(scheduleSchema, { default: {} }),
    governance: field(
      z
        .enum(['manual', 'semi_auto', 'full_auto'])
        .describe(
          'manual: the person approves and delivers each version. semi_auto: approved versions are delivered automatically. full_auto: versions are delivered without approval',
        ),
      { default: 'manual', filter: true, sensitive: true },
    ),
    sources: field(z.array(source).max(50), { default: [], detail: true }),
    destination: field(destination.nullable(), { sensitive: true, detail: true }),
    recipient: field(recipient.nullable(), { sensitive: ['address'] }),
    instructions: field(longText(20_000).nullable().describe('how it should be written'), { detail: true }),
    domain_id: field(id.nullable(), { filter: true }),
    last_run_at: systemField(time.nullable(), 'It is set when a draft is written.', { order: 'desc' }),
    next_run_at: systemField(time.nullable(), 'It is computed from frequency, schedule and status.', { order: 'asc' }),
    skipped_run_at: systemField(time.nullable(), 'Execute deliverable.skip sets it.'),
  },
  title: (row) => String(row.title),
  breakdown: 'status',
  latest: { status: ['active', 'paused'] },
  searchable: searchable.deliverables,
  children: { versions: { entity: deliverableVersion, parentKey: 'deliverable_id', acrossParents: true } },
  derivation: {
    ...recurring,
    imply: impliedByPause,
    derive: (row, ctx) => ({ ...recurring.derive(row, ctx), ...(row.status !== 'paused' && { paused_until: null }) }),
  },
  page: (row) => (row ? `/deliverables/${row.id}` : '/deliverables'),
  createdMessage: (row) => `Created deliverable: ${row.title} (${row.frequency})`,
});
