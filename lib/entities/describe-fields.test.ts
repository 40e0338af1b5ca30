import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeFields, describeSchema } from './describe-fields.ts';
import { entities } from './index.ts';

test('fields are described from their schemas', () => {
  expect(describeFields(entities.memory, 'creating')).toEqual([
    'content*: text',
    'type: fact | preference | instruction | decision (default fact)',
    'tags: list of text',
    'source_type: text (default conversation)',
    'source_ref: text (where it comes from)',
    'importance: number 0 to 1 (default 0.5)',
    'is_active: true | false (false: forgotten) (default true)',
    'domain_id: id',
    'as_of: time, ISO 8601 with offset (when it was true)',
    'scope: deliverable | reader | domain | everywhere (which deliverables may use it, only if the person said so: the one in deliverable_id, those for reader, those in domain_id, or all. Omitted: fixed rules decide. null: none, it is only suggested beside drafts)',
    'deliverable_id: id',
    'reader: text (the name or role of a recipient)',
    'excluded_from: list of id (deliverables that never use it)',
    'supersedes: list of id (memories that it corrects and that no longer apply)',
  ]);
});

test('fixed fields, and fields that only the person sets, are not described', () => {
  const fields = describeFields(entities.deliverable, 'editing').join('\n');
  expect(fields).toContain('recipient: {name?: text, role?: text, notes?: text}');
  for (const hidden of ['governance', 'destination', 'address?', 'next_run_at', 'user_id']) expect(fields).not.toContain(hidden);
});

test('a list of the same values is described in short', () => {
  const day = z.enum(['monday', 'friday']);
  expect(describeSchema(z.union([day, z.array(day)]))).toBe('monday | friday, or a list of them');
});

test('limits of texts and parts without use are described in the docs only', () => {
  const schema = z.object({ name: z.string().max(50), provider: z.string().optional().meta({ unused: true }) });
  expect(describeSchema(schema)).toBe('{name: text}');
  expect(describeSchema(schema, { full: true })).toBe('{name: text (at most 50), provider?: text}');
});
