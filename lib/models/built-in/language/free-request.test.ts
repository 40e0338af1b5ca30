import { expect, it } from 'vitest';
import { readFreeRequest, readReader } from './free-request.ts';

const moment = { now: new Date('2026-11-18T10:00:00Z'), timeZone: 'Europe/London' };

it.each([
  ['I’d love our branch managers to get a page on the week', 'Our branch managers'],
  ['we’d like the residents to hear what the council decided', 'The residents'],
  ['could Marta have a few lines on the pilot', 'Marta'],
  ['Bo could do with an overview of renewals', 'Bo'],
  ['I promised finance they’d see the open invoices', 'Finance'],
  ['something should land with our sponsors', 'Our sponsors'],
  ['The volunteers feel forgotten.', 'The volunteers'],
  ['my shareholders keep chasing me for figures', 'My shareholders'],
  ['Suppliers rarely hear from us', 'Suppliers'],
])('the reader of “%s” is %s', (said, name) => {
  expect(readReader(said.replaceAll('’', "'"))?.recipient.name).toBe(name);
});

it.each(['how last month went in the two shops', 'how this quarter is going'])('a time is no subject: “%s”', (said) => {
  expect(readFreeRequest(`every Monday my boss wants to know ${said}`, moment).title).toBe('Weekly status report for my boss');
});

it('what comes on each weekday is daily in its title', () => {
  expect(readFreeRequest('a digest of tickets for Ada, weekdays at 7', moment).title).toBe('Daily digest of tickets for Ada');
});

it('“their time” is that of the place by which the reader is named', () => {
  const { cadence } = readFreeRequest('the Tokyo team wants a recap on Mondays at 9:00 their time', moment);
  expect(cadence.schedule).toEqual({ day: 'monday', time: '09:00', time_zone: 'Asia/Tokyo' });
});

it('how something new is to be written is read beside the word for it', () => {
  const request = readFreeRequest('our patients should get something warm and simple, on the 2nd of each month', moment);
  expect(request.instructions).toBe('Keep it warm and simple.');
});
