import { describe, expect, test } from 'vitest';
import { plainly } from '#lib/models/built-in/flow/deliverable-row.ts';
import { nameOf } from './settle-run.ts';

describe('the name of a result', () => {
  test.each([
    'Replace "FEATURE_FLAG_A" with "FLAG B <i> 🙂" in all files',
    'Count `TODO` & *done* in C:\\notes [draft](x) #1 $5 a@b.com ~2',
    'Learn C#',
  ])('has the words of the task that is its title: %s', (task) => {
    expect(nameOf(`# ${plainly(task)}\n\nDone.`, 'Another task')).toBe(task);
  });

  test.each([
    ['# The **new** `API` of _Maya_, in [the notes *here*](document:1) ##', 'The new API of Maya, in the notes here'],
    ['# 2 * 3 in snake_case_names', '2 * 3 in snake_case_names'],
    ['Done.', 'The task'],
  ])('is the title %j without its markup: %s', (content, name) => {
    expect(nameOf(content, 'The task')).toBe(name);
  });
});
