import { expect, test } from 'vitest';
import { operatorOutput } from '#lib/agent/operator/operator-output.ts';
import { reportUnsavedFiles } from './report-unsaved-files.ts';

const done = operatorOutput('done', { reason: 'complete' }, { effects: [{ type: 'finish_work', content: 'done' }] });

test('a run with files that could not be saved is partly done and names them', () => {
  const [effect] = reportUnsavedFiles(done, ['a\\b', 'c\n']).effects;
  expect(effect).toMatchObject({
    content: expect.stringMatching(
      /^\*\*Partly done\.\*\* 2 files could not be saved because of their names: "a\\\\b", "c\\n"\.[^\n]*\n\ndone$/,
    ),
  });
  expect(reportUnsavedFiles(done, [])).toBe(done);
});

test('a failed run reports unsaved files with its error; a waiting run reports none', () => {
  const failed = operatorOutput('', { reason: 'error', code: 'step_failed', message: 'Step 2 failed.', retryable: false });
  expect(reportUnsavedFiles(failed, ['a\\b']).exit).toMatchObject({
    reason: 'error',
    code: 'step_failed',
    retryable: false,
    message: expect.stringMatching(/^Step 2 failed\.\n\nA file could not be saved because of its name: /),
  });
  const waiting = operatorOutput('', { reason: 'awaiting_approval' });
  expect(reportUnsavedFiles(waiting, ['a\\b']).exit).toEqual({ reason: 'awaiting_approval' });
});

test('of many unsaved files, the first are named', () => {
  const output = JSON.stringify(
    reportUnsavedFiles(
      done,
      Array.from({ length: 7 }, (_, nth) => `${nth}\\`),
    ),
  );
  expect(output).toContain('7 files could not be saved');
  expect(output).toContain(' and 2 more.');
});
