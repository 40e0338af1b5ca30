import { expect, test } from 'vitest';
import type { Waiting } from '#lib/features/inbox/inbox.ts';
import { type NewestVersion, statesOf } from './version-states.ts';

const newest = (number: number, status: NewestVersion['status'], more: Partial<NewestVersion> = {}): NewestVersion => ({
  deliverableId: 'a',
  number,
  status,
  delivery: null,
  asks: false,
  ...more,
});
const waiting = (kind: string, number: number, more: object = {}, deliverableId = 'a') =>
  ({ kind, number, deliverableId, ...more }) as Waiting;

test('a draft in review comes first, then the newest version, then an undelivered one', () => {
  const all = [waiting('delivery', 2, { status: 'saved' }), waiting('draft', 3, { begun: false }), waiting('draft', 9, {}, 'b')];
  expect(statesOf('a', all, newest(4, 'generating'))).toEqual([
    { number: 3, status: 'staged', delivery: null, asks: false, waits: true },
    { number: 4, status: 'generating', delivery: null, asks: false, waits: false },
    { number: 2, status: 'approved', delivery: 'saved', asks: false, waits: false },
  ]);
});

test('a version is shown once, even if it is the newest and in review or undelivered', () => {
  expect(statesOf('a', [waiting('draft', 3, { begun: true })], newest(3, 'reviewing'))).toMatchObject([{ number: 3, waits: true }]);
  const delivery = waiting('delivery', 3, { status: 'failed' });
  expect(statesOf('a', [delivery], newest(3, 'approved', { delivery: 'failed' }))).toMatchObject([{ number: 3, delivery: 'failed' }]);
});

test('the newest version is shown together with an older undelivered one', () => {
  expect(statesOf('a', [waiting('delivery', 2, { status: 'saved' })], newest(3, 'approved'))).toMatchObject([
    { number: 3, status: 'approved' },
    { number: 2, delivery: 'saved' },
  ]);
});

test('an older version that did not arrive in one place and may have in another shows that it may have arrived', () => {
  const failed = waiting('delivery', 2, { status: 'failed' });
  const unknown = waiting('delivery', 2, { status: 'unknown' });
  for (const all of [
    [failed, unknown],
    [unknown, failed],
  ])
    expect(statesOf('a', all, newest(3, 'staged'))).toMatchObject([{ number: 3 }, { number: 2, delivery: 'unknown' }]);
});

test('a run with a question waits for the person, and a deliverable without versions shows nothing', () => {
  expect(statesOf('a', [waiting('run question', 1)], newest(1, 'generating', { asks: true }))).toMatchObject([
    { number: 1, status: 'generating', asks: true, waits: true },
  ]);
  expect(statesOf('a', [], undefined)).toEqual([]);
});
