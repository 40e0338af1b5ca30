import { expect, test } from 'vitest';
import { planOf } from '#lib/runs/plans/testing/plan-test-env.ts';
import { type EarlierCall, entriesToResume } from './resume-state.ts';

const plan = planOf(`
- {tool: WRITE_FILE, path: a, content: a, validations: [{tool: FILE_EXISTS, path: a}]}
- {tool: HTTP_REQUEST, method: POST, url: "https://example.com/a"}
- {tool: HTTP_REQUEST, method: GET, url: "https://example.com/a"}
`);
const call = (id: string, name: string, input: object, more: Partial<EarlierCall> = {}): EarlierCall => ({
  call_id: id,
  name,
  input,
  saved: true,
  inDoubt: false,
  ...more,
});
const write = call('step_1', 'write_file', { content: 'a', path: 'a' });
const doubtful = { saved: false, inDoubt: true };

test('a saved step is finished; a started request with effects is in doubt, a read-only one is not', () => {
  const post = call('step_2', 'http_request', { method: 'POST', url: 'https://example.com/a' }, doubtful);
  const get = call('step_3', 'http_request', { method: 'GET', url: 'https://example.com/a' }, doubtful);
  const written = { ...write, output: { created: true, size: 1 } };
  expect(entriesToResume(plan, [written, call('step_1.1', 'file_exists', { path: 'a' }), post, get])).toEqual([
    { type: 'passed', step: '1', words: 'created, 1 byte' },
    { type: 'passed', step: '1.1' },
    { type: 'asking', step: '2' },
  ]);
});

test('a run does not resume when a finished step has changed; later steps may change', () => {
  expect(() => entriesToResume(plan, [{ ...write, input: { path: 'a', content: 'b' } }])).toThrow('The plan was changed');
  expect(() => entriesToResume(plan, [call('step_9', 'write_file', {})])).toThrow('The plan was changed');
  expect(entriesToResume(plan, [write, call('step_2', 'write_file', {}, doubtful)])).toEqual([{ type: 'passed', step: '1' }]);
});
