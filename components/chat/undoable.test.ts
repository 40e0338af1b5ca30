import { expect, test } from 'vitest';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { isUndone, undoableChanges } from './undoable.ts';

const call = (name: string, input: object, output: object) => ({
  type: `tool-${name}`,
  toolCallId: name,
  state: 'output-available',
  input,
  output,
});
const reply = (...parts: object[]) => ({ id: 't', role: 'assistant', parts }) as unknown as PartnerMessage;
const edited = (ref: string, changes: object, at: string) =>
  call('Edit', { ref, changes }, { success: true, ref, data: { title: 'Status', updated_at: at }, changes_applied: Object.keys(changes) });

test('the changes of a reply to one deliverable are undone together, the newest first', () => {
  const schedule = call(
    'Execute',
    { action: 'deliverable.schedule' },
    { success: true, result: { status: 'updated', ref: 'deliverable:1', updated_at: 'b' } },
  );
  expect(undoableChanges(reply(edited('deliverable:1', { status: 'paused' }, 'a'), schedule))).toEqual([
    {
      ref: 'deliverable:1',
      label: 'Paused deliverable “Status”; Changed the schedule',
      keys: [
        { ref: 'deliverable:1', at: 'b' },
        { ref: 'deliverable:1', at: 'a' },
      ],
    },
  ]);
});

test('a deliverable that a reply archived can be brought back', () => {
  expect(undoableChanges(reply(edited('deliverable:1', { status: 'archived' }, 'a')))).toEqual([
    { ref: 'deliverable:1', label: 'Archived deliverable “Status”', keys: [{ ref: 'deliverable:1', at: 'a' }] },
  ]);
});

test('what changed nothing, failed, waits for approval or has no revisions has no Undo', () => {
  const failed = call('Edit', { ref: 'deliverable:1', changes: {} }, { success: false, error: 'conflict', message: 'No.' });
  const run = call('Execute', { action: 'work.run' }, { success: true, result: { status: 'running', ref: 'work:1', updated_at: 'a' } });
  const read = call('Read', { ref: 'deliverable:1' }, { success: true, ref: 'deliverable:1', data: { updated_at: 'a' } });
  expect(undoableChanges(reply(edited('deliverable:1', {}, 'a'), failed, run, read))).toEqual([]);
});

test('changes are undone when each of them is, however its time is written', () => {
  const [first, second] = ['2026-11-20T09:00:00.123Z', '2026-11-20T09:00:01Z'].map((at) => ({ ref: 'deliverable:1', at }));
  const undone = [{ ref: 'deliverable:1', at: '2026-11-20T10:00:00.123+01:00' }];
  expect(isUndone([first!], undone)).toBe(true);
  expect(isUndone([first!, second!], undone)).toBe(false);
  expect(isUndone([{ ...first!, ref: 'deliverable:2' }], undone)).toBe(false);
});
