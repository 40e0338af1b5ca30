import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ErrorCode, errorCodes } from '#lib/base/errors.ts';
import { primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';

const unknownId = randomUUID();
const deliverable = { title: 'Board update', deliverable_type: 'board_update' };

/** A wrong call, the expected code, and text that the message must contain. */
type Wrong = [name: string, input: unknown, code: ErrorCode, words: string];

const wrong: Wrong[] = [
  // Missing input.
  ['Read', {}, 'missing_ref', 'Read needs a ref'],
  ['Read', undefined, 'missing_ref', 'deliverable:latest'],
  ['Read', { ref: '' }, 'missing_ref', 'Read needs a ref'],
  ['Read', { ref: '  ' }, 'missing_ref', 'Read needs a ref'],
  ['Read', { ref: null }, 'missing_ref', 'Read needs a ref'],
  ['Write', { content: deliverable }, 'missing_ref', 'Write needs a ref'],
  ['Edit', { changes: { title: 'A' } }, 'missing_ref', 'Edit needs a ref'],
  ['List', {}, 'missing_pattern', 'List needs a pattern'],
  ['List', { pattern: '' }, 'missing_pattern', 'List needs a pattern'],
  ['Search', {}, 'missing_query', 'Search needs a query'],
  ['Search', { query: ' \n ' }, 'missing_query', 'Search needs a query'],

  // Invalid refs.
  ['Read', { ref: 'weekly report' }, 'invalid_ref', 'white space'],
  ['Read', { ref: 'deliverables:latest' }, 'invalid_ref', 'Did you mean "deliverable"?'],
  ['Read', { ref: unknownId }, 'invalid_ref', 'has no type'],
  ['Read', { ref: 'deliverable:*' }, 'invalid_ref', 'List shows'],
  ['Read', { ref: 'deliverable:?status=active' }, 'invalid_ref', 'List shows'],
  ['Read', { ref: 'action:deliverable.*' }, 'invalid_ref', 'List shows'],
  ['Read', { ref: 'deliverable:new' }, 'invalid_ref', 'for Write'],
  ['Read', { ref: 'deliverable:latest?limit=3' }, 'invalid_ref', 'belongs to a list'],
  ['Read', { ref: 'deliverable:latest?colour=red' }, 'invalid_ref', 'title, deliverable_type, status'],
  ['Read', { ref: 'deliverable:latest?status=asleep' }, 'invalid_ref', 'one of active, paused, archived'],
  ['Write', { ref: 'deliverable:latest', content: deliverable }, 'invalid_ref', 'deliverable:new'],
  ['Write', { ref: `memory:${unknownId}`, content: { content: 'A' } }, 'invalid_ref', 'memory:new'],
  ['Edit', { ref: 'memory:*', changes: { content: 'A' } }, 'invalid_ref', 'names many memories'],
  ['Execute', { action: 'deliverable.schedule', target: 'deliverable:*', params: {} }, 'invalid_input', 'frequency'],
  ['Execute', { action: 'deliverable.schedule', target: 'deliverable:*', params: { frequency: 'daily' } }, 'invalid_ref', 'names many'],
  ['Execute', { action: 'deliverable.schedule', target: 'the board update', params: { frequency: 'daily' } }, 'invalid_ref', 'white space'],

  // Invalid patterns.
  ['List', { pattern: 'deliverable' }, 'invalid_pattern', '"deliverable:*"'],
  ['List', { pattern: 'deliverable:latest' }, 'invalid_pattern', 'use Read'],
  ['List', { pattern: 'deliverable:new' }, 'invalid_pattern', 'use Read'],
  ['List', { pattern: 'deliverable:?status=asleep' }, 'invalid_pattern', 'one of active, paused, archived'],
  ['List', { pattern: 'deliverable:?user_id=1' }, 'invalid_pattern', 'filtered by'],
  ['List', { pattern: 'deliverable:?constructor=1' }, 'invalid_pattern', 'filtered by'],
  ['List', { pattern: 'memory:?is_active=yes' }, 'invalid_pattern', 'true or false'],
  ['List', { pattern: 'memory:?domain_id=5' }, 'invalid_pattern', 'UUID'],
  ['List', { pattern: 'deliverable:*/versions?version_number=first' }, 'invalid_pattern', 'a number'],
  ['List', { pattern: 'deliverable:?limit=0' }, 'invalid_pattern', 'from 1 to 100'],
  ['List', { pattern: 'deliverable:?limit=101' }, 'invalid_pattern', 'from 1 to 100'],
  ['List', { pattern: 'deliverable:?order_by=governance' }, 'invalid_pattern', 'ordered by'],
  ['List', { pattern: 'deliverable:*', order_by: '__proto__' }, 'invalid_pattern', 'ordered by'],
  ['List', { pattern: 'deliverable:*/sources' }, 'invalid_pattern', 'versions'],
  ['List', { pattern: 'deliverable:*/versions/latest' }, 'invalid_pattern', 'versions'],
  ['List', { pattern: 'session:*/messages' }, 'invalid_pattern', 'session:<id>/messages'],
  ['List', { pattern: 'session:*/constructor' }, 'invalid_pattern', 'has no "/constructor"'],
  ['List', { pattern: 'action:*/params' }, 'invalid_pattern', 'has no "/params"'],

  // Missing entities.
  ['Read', { ref: `deliverable:${unknownId}` }, 'not_found', unknownId],
  ['Read', { ref: 'deliverable:uuid-123' }, 'not_found', 'uuid-123'],
  ['Read', { ref: 'deliverable:latest' }, 'not_found', 'No deliverable'],
  ['Read', { ref: 'deliverable:constructor' }, 'not_found', 'No deliverable'],
  ['Read', { ref: 'platform:slack' }, 'not_found', 'No platform "slack"'],
  ['Read', { ref: 'action:platform.fetch' }, 'not_found', 'No action'],
  ['Execute', { action: 'platform.sync', target: 'platform:slack' }, 'conflict', 'Slack is not connected'],
  ['Execute', { action: 'platform.auth', target: 'platform:myspace' }, 'not_found', 'Platforms: slack'],
  ['Read', { ref: 'session:current' }, 'not_found', 'session:latest'],
  ['Read', { ref: 'deliverable:current' }, 'not_found', 'on the screen'],
  ['Edit', { ref: `work:${unknownId}`, changes: { task: 'A' } }, 'not_found', unknownId],
  [
    'Execute',
    { action: 'deliverable.schedule', target: `deliverable:${unknownId}`, params: { frequency: 'daily' } },
    'not_found',
    unknownId,
  ],

  // Unsupported operations, with what to do instead.
  ['Write', { ref: 'platform:new', content: {} }, 'unsupported_type', 'when the person connects it'],
  ['Write', { ref: 'session:new', content: {} }, 'unsupported_type', 'sends its first message'],
  ['Write', { ref: 'session:current', content: {} }, 'unsupported_type', 'sends its first message'],
  ['Write', { ref: 'action:new', content: {} }, 'unsupported_type', 'Execute'],
  ['Edit', { ref: 'action:deliverable.schedule', changes: { name: 'A' } }, 'unsupported_type', 'Execute'],
  ['Execute', { action: 'deliverable.schedule', target: 'memory:latest', params: {} }, 'unsupported_type', 'works on a deliverable'],
  ['Execute', { action: 'work.run', target: 'memory:latest' }, 'unsupported_type', 'works on a work ticket, not on'],

  // Fields set by the system or the person.
  ['Write', { ref: 'deliverable:new', content: { ...deliverable, id: unknownId } }, 'permission_denied', 'id cannot be set'],
  ['Write', { ref: 'deliverable:new', content: { ...deliverable, user_id: unknownId } }, 'permission_denied', 'user_id cannot be set'],
  ['Write', { ref: 'memory:new', content: { content: 'A', created_at: '2020-01-01T00:00:00Z' } }, 'permission_denied', 'created_at'],
  ['Write', { ref: 'memory:new', content: { content: 'A', updated_at: '2020-01-01T00:00:00Z' } }, 'permission_denied', 'updated_at'],
  [
    'Write',
    { ref: 'deliverable:new', content: { ...deliverable, next_run_at: '2026-01-01T09:00:00Z' } },
    'permission_denied',
    'frequency, schedule and status',
  ],
  ['Write', { ref: 'deliverable:new', content: { ...deliverable, governance: 'full_auto' } }, 'permission_denied', '/deliverables'],
  [
    'Write',
    { ref: 'deliverable:new', content: { ...deliverable, destination: { platform: 'slack', target: '#all' } } },
    'permission_denied',
    'destination',
  ],
  [
    'Write',
    { ref: 'deliverable:new', content: { ...deliverable, recipient: { address: 'a@b.c' } } },
    'permission_denied',
    'recipient.address',
  ],
  ['Write', { ref: 'work:new', content: { task: 'A', agent_type: 'research', status: 'completed' } }, 'permission_denied', 'status'],

  // Invalid fields.
  ['Read', [], 'invalid_input', 'an object'],
  ['Read', 'deliverable:latest', 'invalid_input', 'an object'],
  ['Read', { ref: 42 }, 'invalid_input', 'ref: expected text'],
  ['Read', { ref: 'deliverable:latest', verbose: true }, 'invalid_input', 'The fields are ref, refs'],
  ['Read', { refs: [] }, 'invalid_input', 'at least 1 item'],
  ['Read', { refs: Array(21).fill('deliverable:latest') }, 'invalid_input', 'at most 20 items'],
  ['Read', { ref: 'deliverable:latest', refs: ['memory:latest'] }, 'invalid_input', 'not both'],
  ['Write', { ref: 'deliverable:new' }, 'invalid_input', 'content: expected an object'],
  ['Write', { ref: 'deliverable:new', content: 'Weekly' }, 'invalid_input', 'content: expected an object'],
  ['Write', { ref: 'deliverable:new', content: {} }, 'invalid_input', 'content.title: expected text'],
  [
    'Write',
    { ref: 'deliverable:new', content: { title: 'A' } },
    'invalid_input',
    'content.deliverable_type: expected one of status_report',
  ],
  [
    'Write',
    { ref: 'deliverable:new', content: { ...deliverable, title: '   ' } },
    'invalid_input',
    'content.title: expected at least 1 character',
  ],
  ['Write', { ref: 'deliverable:new', content: { ...deliverable, title: 'A'.repeat(201) } }, 'invalid_input', 'at most 200 characters'],
  ['Write', { ref: 'deliverable:new', content: { ...deliverable, colour: 'red' } }, 'invalid_input', 'no such field'],
  ['Write', { ref: 'deliverable:new', content: { ...deliverable, frequency: 'hourly' } }, 'invalid_input', 'one of once, daily'],
  ['Write', { ref: 'deliverable:new', content: { ...deliverable, schedule: { day: 'someday' } } }, 'invalid_input', 'schedule.day'],
  [
    'Write',
    { ref: 'deliverable:new', content: { ...deliverable, schedule: { weekday: 'monday' } } },
    'invalid_input',
    'The fields are day, day_of_month',
  ],
  ['Write', { ref: 'deliverable:new', content: { ...deliverable, schedule: { day_of_month: 3 } } }, 'invalid_input', 'has no meaning'],
  [
    'Write',
    { ref: 'deliverable:new', content: { ...deliverable, schedule: { time_zone: 'Mars/Base' } } },
    'invalid_input',
    'Unknown time zone',
  ],
  ['Write', { ref: 'deliverable:new', content: { ...deliverable, domain_id: unknownId } }, 'invalid_input', 'domain_id'],
  ['Write', { ref: 'memory:new', content: { content: 'A', importance: 2 } }, 'invalid_input', 'at most 1'],
  ['Write', { ref: 'memory:new', content: { content: 'A', tags: 'work' } }, 'invalid_input', 'content.tags: expected a list'],
  ['Write', { ref: 'memory:new', content: { content: 'A', type: 'rumour' } }, 'invalid_input', 'fact, preference, instruction, decision'],
  ['Write', { ref: 'memory:new', content: { content: 'A', as_of: 'yesterday' } }, 'invalid_input', 'a date and time with offset'],
  ['Write', { ref: 'work:new', content: { task: 'A' } }, 'invalid_input', 'content.agent_type'],
  ['Write', { ref: 'document:new', content: { content: 'A' } }, 'invalid_input', 'content.name'],
  ['Write', { ref: 'domain:new', content: {} }, 'invalid_input', 'content.name'],
  ['Edit', { ref: 'deliverable:latest' }, 'invalid_input', 'changes: expected an object'],
  ['Edit', { ref: 'deliverable:latest', changes: {} }, 'invalid_input', 'at least one field'],
  ['Edit', { ref: 'deliverable:latest', changes: { title: 'A' }, expected_updated_at: 'now' }, 'invalid_input', 'expected_updated_at'],
  ['List', { pattern: 'deliverable:*', limit: 101 }, 'invalid_input', 'at most 100'],
  ['List', { pattern: 'deliverable:*', limit: 1.5 }, 'invalid_input', 'a whole number'],
  ['List', { pattern: 'deliverable:*', order: 'down' }, 'invalid_input', 'one of asc, desc'],
  ['Search', { query: 'a', scope: 'session' }, 'invalid_input', 'memory, deliverable, document, work, platform, all'],
  ['Search', { query: 'a'.repeat(2001) }, 'invalid_input', 'at most 2,000 characters'],
  ['Execute', { action: 'deliverable.schedule' }, 'invalid_input', 'target: expected text'],
  ['Execute', { target: 'deliverable:latest' }, 'invalid_input', 'action: expected text'],
  ['Execute', { action: 'deliverable.schedule', target: 'deliverable:latest' }, 'invalid_input', 'params: expected frequency'],
  ['Execute', { action: 'deliverable.schedule', target: 'deliverable:latest', params: { hour: 9 } }, 'invalid_input', 'params.hour'],
  [
    'Execute',
    { action: 'deliverable.schedule', target: 'deliverable:latest', via: 'platform:slack', params: { time: '09:00' } },
    'invalid_input',
    'takes no "via"',
  ],
  ['Execute', { action: 'platform.fetch', target: 'platform:slack' }, 'unsupported_action', 'deliverable.schedule'],
  ['Todo', {}, 'invalid_input', 'todos: expected a list'],
  ['Todo', { items: [] }, 'invalid_input', 'todos: expected a list'],
  ['Todo', { todos: [{ content: 'A', status: 'doing', activeForm: 'A' }] }, 'invalid_input', 'todos.0.status'],
  [
    'Todo',
    { todos: Array(2).fill({ content: 'A', status: 'in_progress', activeForm: 'A' }) },
    'invalid_input',
    'at most one item in_progress',
  ],
  ['Respond', {}, 'invalid_input', 'message: expected text'],
  ['Respond', { message: ' \n' }, 'invalid_input', 'not blank'],
  ['Respond', { message: 'A', final: 'yes' }, 'invalid_input', 'true or false'],
  ['Clarify', { options: ['A', 'B'] }, 'invalid_input', 'question: expected text'],
  ['Clarify', { question: 'Which?', options: ['A', 'A '] }, 'invalid_input', 'options that differ'],
  ['Clarify', { question: 'Which?', options: ['A', ''] }, 'invalid_input', 'options.1'],
  ['Clarify', { question: 'Which?', options: 'ABCDEFGHIJ'.split('') }, 'invalid_input', 'at most 9 items'],
  ['Delete', { ref: 'deliverable:latest' }, 'unknown_primitive', 'Read, Write, Edit'],
  ['constructor', {}, 'unknown_primitive', 'Read, Write, Edit'],
];

describe('a wrong call returns a code and what to do instead', () => {
  let testEnv: TestEnv;
  beforeAll(async () => {
    testEnv = await primitiveTestEnv();
  });

  test.for(wrong)('%s %j: %s', async ([name, input, code, words]) => {
    const result = await testEnv.call(name, input);
    expect(result).toMatchObject({ success: false, error: code });
    expect(result.message).toContain(words);
    expect(String(result.message)).not.toMatch(/undefined|\[object|Zod|PGRST|null$/);
  });

  test('none of them caused an internal error', () => expect(testEnv.logged).toEqual([]));
});

test('every code is produced by a test', () => {
  const elsewhere: ErrorCode[] = ['conflict', 'execution_failed', 'rate_limited', 'limit_reached', 'disk_full'];
  expect(new Set([...wrong.map(([, , code]) => code), ...elsewhere])).toEqual(new Set(errorCodes));
});
