import { expect, it } from 'vitest';
import { changedOnly } from './changed-only.ts';

it.each([
  ['the launch date has changed', 'the launch date'],
  ['The office address is different now', 'The office address'],
  ['our fiscal year was moved', 'our fiscal year'],
  ['our prices have changed again', 'our prices'],
  ['Acme’s address isn’t right any more', 'Acme’s address'],
  ['the price per seat is no longer correct', 'the price per seat'],
  ['the Lisbon number is out of date', 'the Lisbon number'],
])('says of what “%s” does not say to what it changed', (statement, what) => {
  expect(changedOnly(statement)).toBe(what);
});

it.each([
  'the launch date has changed to 19 March',
  'the office has moved to Porto',
  'our fiscal year was moved by a month',
  'Tom moved',
  'things have changed',
  'it has changed',
  'the office address is now 5 High Street',
  'everything is different now',
  'the launch date has changed, it is 19 March',
])('finds nothing missing in “%s”', (statement) => {
  expect(changedOnly(statement)).toBeUndefined();
});
