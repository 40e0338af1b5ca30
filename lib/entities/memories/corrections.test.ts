import { expect, test } from 'vitest';
import { changedValue, contradictedBy, correctedBy } from './corrections.ts';

const corrected = (statement: string, ...known: string[]) =>
  correctedBy(
    statement,
    known.map((content) => ({ content })),
  ).map(({ content }) => content);

test.each([
  ['The launch is now on 19 March', 'We decided to move the launch to 12 March'],
  ['The launch is now on 19 March', 'The launch is on 12 March'],
  ['The launch of Orion is now on 19 March', 'We decided to launch Orion on 12 March'],
  ['The Orion launch is now on 19 March', 'The launch of Orion is on 12 March'],
  ['The launch is on 19 March, not 12 March', 'The launch is on March 12'],
  ['We decided to move the launch to 19 March', 'We decided to move the launch to 12 March'],
  ['Actually, the launch was moved to 2027-03-19', 'The launch is planned for 12 March'],
  ['Our board meeting is now on Thursday', 'Our board meeting is on Tuesday.'],
  ['Dana prefers long reports now', 'Dana prefers short reports'],
  ['Dana now wants long reports', 'Dana likes short reports'],
  ['Dana no longer wants the money first', 'Dana wants the money first'],
  ['I do not work at Acme any more', 'I work at Acme'],
  ['Tom is now my manager', 'My manager is Sarah Chen'],
  ['My new manager is Tom', 'Sarah Chen is my manager'],
])('“%s” corrects “%s”', (statement, known) => expect(corrected(statement, known)).toEqual([known]));

test.each([
  ['The launch is on 19 March', 'The launch is on 12 March'],
  ['The launch is now on 19 March', 'The launch party is on 12 March'],
  ['The launch is now on 19 March', 'The launch is now on 19 March'],
  ['The launch of Orion is now on 19 March', 'We decided to launch Apollo on 12 March'],
  ['The launch is now on 19 March', 'We decided to launch Orion on 12 March'],
  ['The launch is now on 19 March', 'The launch needs 12 people'],
  ['Dana prefers long reports now', 'Tom prefers short reports'],
  ['Dana prefers long reports now', 'Dana prefers weekly reports'],
  ['Dana prefers long reports', 'Dana prefers short reports'],
  ['Dana no longer wants the money first', 'Dana wants the risks first'],
  ['Tom is now our editor', 'My manager is Sarah Chen'],
  ['The deadline is no longer certain', 'The launch is on 12 March'],
])('“%s” does not certainly correct “%s”', (statement, known) => expect(corrected(statement, known)).toEqual([]));

test('every memory that states the previous value is corrected', () => {
  const older = ['The launch is on 5 March', 'We decided to move the launch to 12 March'];
  expect(corrected('The launch is now on 19 March', ...older, 'The launch is big')).toEqual(older);
});

const contradicted = (statement: string, known: string) => contradictedBy(statement, [{ content: known }]).length > 0;

test.each([
  ['The launch is on 19 March', 'The launch is on 12 March'],
  ['The launch is on 19 March', 'The launch is on 2027-03-12'],
  ['The launch is in April', 'The launch is on 12 March'],
  ['Our review is on Friday', 'Our review is on Tuesday'],
  ['My manager is Tom', 'Sarah Chen is my manager'],
])('“%s” contradicts “%s”', (statement, known) => expect(contradicted(statement, known)).toBe(true));

test.each([
  ['The launch is on 12 March', 'The launch is in March'],
  ['The launch is on 12 March', 'The launch is on 2027-03-12'],
  ['The launch is on Friday', 'The launch is on 12 March'],
  ['The conference is on 10 March 2027', 'The conference is on 12 March 2026'],
  ['Our reviews are on Friday', 'Our reviews are on Tuesday'],
  ['My manager is Sarah', 'My manager is Sarah Chen'],
  ['My manager is German', 'My manager is Sarah Chen'],
  ['My client is Tom', 'My client is Sarah Chen'],
  ['Dana prefers long reports', 'Dana prefers short reports'],
  ['The launch party is on 19 March', 'The launch is on 12 March'],
])('“%s” does not certainly contradict “%s”', (statement, known) => expect(contradicted(statement, known)).toBe(false));

test('what changed is named in the words of both memories', () => {
  expect(changedValue('Our review is on Tuesday', 'Our review is now on Friday')).toEqual({ was: 'Tuesday', now: 'Friday' });
  expect(changedValue('My manager is Sarah Chen', 'Tom is now my manager')).toEqual({ was: 'Sarah Chen', now: 'Tom' });
  expect(changedValue('Dana wants the money first', 'Dana no longer wants the money first')).toBeNull();
});
