import { z } from 'zod';
import { defineEntity } from './define-entity.ts';
import { count, id, systemField, text, time } from './field.ts';
import { noun } from './nouns.ts';

const written = 'It is set when a draft is written.';
const reviewed = 'It is set when the person reviews the version.';

/** One version of a deliverable, from draft to delivery. */
export const deliverableVersion = defineEntity({
  type: 'deliverable',
  childOf: 'versions',
  table: 'deliverable_versions',
  noun: noun('version'),
  about: 'Versions of a deliverable',
  key: 'version_number',
  fields: {
    deliverable_id: systemField(id, written),
    version_number: systemField(z.int().min(1), written, { filter: true, order: 'desc' }),
    status: systemField(
      z.enum(['generating', 'staged', 'reviewing', 'approved', 'rejected', 'delivered', 'failed', 'skipped']),
      'It changes as the version is written, reviewed and delivered.',
      { filter: true },
    ),
    delivery_status: systemField(
      z.enum(['pending', 'sending', 'delivered', 'ready', 'saved', 'failed', 'unknown']).nullable(),
      'The state of its newest delivery: "ready" is a file to download, which was sent to nobody; "saved" is an email that was not sent, because no email server is set up.',
      { filter: true },
    ),
    period_start: systemField(time.nullable(), written),
    period_end: systemField(time.nullable(), written),
    due_at: systemField(time.nullable(), written, { order: 'desc' }),
    revision: systemField(count, reviewed),
    draft_content: systemField(text.nullable(), written, { detail: true }),
    final_content: systemField(text.nullable(), reviewed, { detail: true }),
    edit_distance: systemField(z.number().min(0).max(1).nullable(), reviewed),
    edit_summary: systemField(text.nullable(), reviewed),
    feedback: systemField(text.nullable(), reviewed),
    source_snapshots: systemField(z.array(z.unknown()), written, { detail: true }),
    preferences: systemField(z.array(z.unknown()), written, { detail: true }),
    left_out: systemField(z.array(z.unknown()), written, { detail: true }),
    restored_from: systemField(id.nullable(), reviewed),
    assumption: systemField(z.record(z.string(), z.unknown()).nullable(), written),
    reruns: systemField(id.nullable(), written),
    error: systemField(text.nullable(), written),
    staged_at: systemField(time.nullable(), written),
    approved_at: systemField(time.nullable(), reviewed),
    delivered_at: systemField(time.nullable(), 'It is set when the version is delivered.'),
  },
  title: (row) => `version ${row.version_number}`,
  order: { by: 'version_number', direction: 'desc' },
  breakdown: 'status',
  instead: { edit: 'A version is reviewed by the person, on the page of its deliverable.' },
});
