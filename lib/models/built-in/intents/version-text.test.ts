import { expect, test } from 'vitest';
import type { DeliverableRow } from '../flow/deliverable-row.ts';
import type { Situation } from '../flow/situation.ts';
import { tellLast } from './version-text.ts';

const situation = { now: new Date('2026-11-21T09:38:00Z'), timeZone: 'UTC' } as Situation;
const row = { id: 'team', title: 'Team newsletter' } as DeliverableRow;

function tell(newest: object): unknown {
  const telling = tellLast(row, situation);
  telling.next();
  const version = { version_number: 3, status: 'approved', approved_at: '2026-11-19T09:00:00Z', ...newest };
  return telling.next({ outcomes: [{ success: true, items: [version] } as never] }).value;
}

test('a version to download is told as a file that is ready, never as delivered or as undelivered', () => {
  expect(tell({ delivery_status: 'ready' })).toMatch(/is the newest: approved since .*, and its file is ready to download\.$/);
});

test('a version that is only approved is told as approved, and that none was delivered', () => {
  expect(tell({ delivery_status: null })).toMatch(/is the newest: approved since [^,]*\. None has been delivered yet\.$/);
});
