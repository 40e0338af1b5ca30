import { expect, test } from 'vitest';
import type { RecentCall } from '#lib/runs/mcp-server/recent-calls.ts';
import { callLabel, failureMessage } from './call-labels.ts';

const call = (more: Partial<RecentCall>): RecentCall => ({
  id: '1',
  program: 'An editor',
  at: '2026-11-21T09:00:00Z',
  name: 'List',
  state: 'done',
  input: { pattern: 'deliverable:*' },
  output: { success: true, count: 2 },
  ...more,
});
const failed = (output: unknown) => failureMessage(call({ state: 'failed', output }));

test('a call is labeled by its state: done, running or failed', () => {
  expect(callLabel(call({}))).toBe('Found 2 deliverables');
  expect(callLabel(call({ state: 'running', output: null }))).toBe('Looking through deliverables');
  expect(callLabel(call({ state: 'failed', output: null }))).toBe('Could not list deliverables');
  expect(failureMessage(call({}))).toBeNull();
});

test.each([
  [{ error: 'permission_denied', scope: 'write', message: 'Write needs the scope' }, { message: 'Its token doesn’t allow this.' }],
  [
    { error: 'permission_denied', page: '/deliverables/1', message: 'governance' },
    { message: 'Only you can do this.', page: '/deliverables/1' },
  ],
  [{ error: 'permission_denied', page: 'https://evil.example', message: 'x' }, { message: 'Only you can do this.' }],
  [{ error: 'not_found', message: 'There is no memory "x".' }, { message: 'Not found.' }],
  [{ error: 'invalid_ref', message: '"x" has no ":"' }, { message: 'Invalid request.' }],
  [{ error: 'execution_failed', message: 'The server did not answer in time.' }, { message: 'The server did not answer in time.' }],
  [null, { message: 'Interrupted.' }],
])('a failure %j has a message for the person', (output, message) => expect(failed(output)).toEqual(message));

test('a long failure message is shortened', () => {
  expect(failed({ error: 'execution_failed', message: 'long words '.repeat(100) })!.message.length).toBeLessThanOrEqual(201);
});
