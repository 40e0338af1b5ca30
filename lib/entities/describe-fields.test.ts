import { expect, test } from 'vitest';
import { describeFields } from './describe-fields.ts';
import { entities } from './index.ts';

test('fields are described from their schemas', () => {
  expect(describeFields(entities.memory, 'creating')).toEqual([
    'content (required): text (at most 10000)',
    'type (default "fact"): fact | preference | instruction | decision',
    'tags (default []): list of text (at most 50)',
    'source_type (default "conversation"): text (at most 50)',
    'source_ref: text (at most 500) (where it comes from; this session if omitted)',
    'importance (default 0.5): number 0 to 1',
    'is_active (default true): true | false (false: forgotten)',
    'domain_id: id',
    'as_of: time (ISO 8601 with offset) (when it was true)',
    'scope: deliverable | reader | domain | everywhere (where the memory may be used; set it only if the person said so. deliverable: the one in deliverable_id. reader: those for that reader. domain: those in domain_id. everywhere: all. Omitted: fixed rules decide. null: none; it is only suggested beside drafts)',
    'deliverable_id: id (for the scope deliverable)',
    'reader: text (at most 200) (for the scope reader: the name or role of the recipient)',
    'excluded_from (default []): list of id (deliverables that do not use it, regardless of its scope)',
    'supersedes: list of id (memories that this one corrects: they no longer apply)',
  ]);
});

test('fixed fields, and fields that only the person sets, are not described', () => {
  const fields = describeFields(entities.deliverable, 'editing').join('\n');
  expect(fields).toContain('recipient: {name?: text (at most 200), role?: text (at most 200), notes?: text (at most 2000)}');
  for (const hidden of ['governance', 'destination', 'address?', 'next_run_at', 'user_id']) expect(fields).not.toContain(hidden);
});
