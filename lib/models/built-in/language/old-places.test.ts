import { expect, it } from 'vitest';
import { withoutOldPlaces } from './old-places.ts';

const [old, now] = ['team@acme.example', 'everyone@acme.example'];

it.each([
  `newsletter shouldn't go to ${old} any more, ${now} instead`,
  `send it to ${now} instead of ${old}`,
  `${now} rather than ${old} please`,
  `it no longer goes to ${old}. use ${now}`,
  `move it from ${old} to ${now}`,
  `change ${old} to ${now}`,
  `replace ${old} with ${now}`,
  `${old} -> ${now}`,
  `not ${old} but ${now}`,
  `not ${old}, ${now}`,
  `don't mail ${old}, mail ${now}`,
  `${old} is dead, send it to ${now}`,
  `${old} doesn't exist any more, so use ${now}`,
  `it currently goes to ${old} but should go to ${now}`,
  `stop sending it to ${old} and lena@acme.example, ${now} gets it`,
])('of “%s” the new address is left', (text) => {
  const left = withoutOldPlaces(text);
  expect(left).toContain(now);
  expect(left).not.toContain(old);
  expect(left).not.toContain('lena@');
});

it.each([
  ['post it to #ops rather than #general on Slack', '#ops', '#general'],
  ['not https://hooks.acme.example/a any more, https://hooks.acme.example/b instead', '/b', '/a'],
  ['switch the issue from acme/ledger to acme/books', 'acme/books', 'acme/ledger'],
])('“%s”', (text, now, old) => {
  expect(withoutOldPlaces(text)).toContain(now);
  expect(withoutOldPlaces(text)).not.toContain(old);
});

it.each([
  `email it to ${now}`,
  `I don't see it in my inbox, send it to ${now}`,
  `it hasn't arrived. mail it to ${now} again`,
  `${now} and ${old}`,
])('“%s” gives up no address', (text) => expect(withoutOldPlaces(text)).toBe(text));
