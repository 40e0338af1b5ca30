import { expect, test } from 'vitest';
import { operatorOutput } from '#lib/agent/operator/operator-output.ts';
import { withNotKept } from './report-unsaved-files.ts';

const done = operatorOutput('done', { reason: 'complete' }, { effects: [{ type: 'finish_work', content: 'done' }] });

test('a run whose files could not all be kept is done in part, and says which', () => {
  const [effect] = withNotKept(done, ['a\\b', 'c\n']).effects;
  expect(effect).toMatchObject({
    content: expect.stringMatching(
      /^\*\*Partly done\.\*\* 2 files were made that could not be kept, because of their names: "a\\\\b", "c\\n"\.[^\n]*\n\ndone$/,
    ),
  });
  expect(withNotKept(done, [])).toBe(done);
});

test('a run that did not complete says it where its ending is told; one that waits has no such place', () => {
  const failed = operatorOutput('', { reason: 'error', code: 'step_failed', words: 'Step 2 failed.', retryable: false });
  expect(withNotKept(failed, ['a\\b']).exit).toMatchObject({
    reason: 'error',
    code: 'step_failed',
    retryable: false,
    words: expect.stringMatching(/^Step 2 failed\.\n\nA file was made that could not be kept, because of its name: /),
  });
  const waiting = operatorOutput('', { reason: 'awaiting_approval' });
  expect(withNotKept(waiting, ['a\\b']).exit).toEqual({ reason: 'awaiting_approval' });
});

test('of many, the first are named', () => {
  const words = JSON.stringify(
    withNotKept(
      done,
      Array.from({ length: 7 }, (_, nth) => `${nth}\\`),
    ),
  );
  expect(words).toContain('7 files were made');
  expect(words).toContain(' and 2 more.');
});
