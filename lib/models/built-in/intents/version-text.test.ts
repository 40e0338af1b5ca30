import { expect, test } from 'vitest';
import type { DeliverableRow } from '../flow/deliverable-row.ts';
import type { Situation } from '../flow/situation.ts';
import { showText, tellLast } from './version-text.ts';

const situation = { now: new Date('2026-11-21T09:38:00Z'), timeZone: 'UTC' } as Situation;
const row = { id: 'team', title: 'Team newsletter' } as DeliverableRow;

function tell(newest: object): unknown {
  const telling = tellLast(row, situation, 'Did it go out?');
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

test.each([
  ['What did we last send?', 1],
  ['What did the previous newsletter say?', 1],
  ['Show me version 1 of the newsletter', 1],
  ['What does the newsletter say?', 2],
  ['Compare the newest newsletter with the one before', 2, 1],
])('“%s” is answered with version %i', (sentence, ...numbers) => {
  const showing = showText(sentence, { ...situation, target: 'deliverable:team', focus: () => undefined });
  const versions = [
    { version_number: 2, status: 'staged' },
    { version_number: 1, status: 'delivered' },
  ];
  let state = showing.next();
  const read: string[] = [];
  while (!state.done) {
    const [{ name, input }] = state.value.calls as [{ name: string; input: { ref?: string; pattern?: string; limit?: number } }];
    if (name === 'Read') read.push(input.ref!);
    const items = input.pattern?.includes('/versions') ? versions.slice(0, input.limit) : [row];
    const answer =
      name === 'Read' ? { success: true, data: { version_number: 0, status: 'staged', draft_content: 'Text' } } : { success: true, items };
    state = showing.next({ outcomes: [answer as never] });
  }
  expect(read).toEqual(numbers.map((number) => `deliverable:team/versions/${number}`));
});
