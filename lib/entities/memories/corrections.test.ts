import { expect, test } from 'vitest';
import { correctedBy } from './corrections.ts';

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
