import { expect, test } from 'vitest';
import { LARGEST_OUTPUT, withLargeOutputReferred } from './large-output.ts';

const chunk = (output: object) => ({ type: 'tool-output-available', toolCallId: 'call-1', output }) as const;

test('a small output stays in the message', () => {
  const small = chunk({ success: true, data: 'x' });
  expect(withLargeOutputReferred('turn-1', small)).toBe(small);
});

test('a large output is replaced by a reference with the fields that identify it', () => {
  const large = chunk({ success: true, ref: 'document:1', message: 'Read', data: 'x'.repeat(LARGEST_OUTPUT) });
  expect(withLargeOutputReferred('turn-1', large)).toMatchObject({
    output: { success: true, truncated_output: true, call: 'turn-1/call-1', ref: 'document:1', message: 'Read' },
  });
});

test('what the browser renders always stays in the message', () => {
  const shown = chunk({ success: true, ui_action: { type: 'RESPOND', data: { message: 'x'.repeat(LARGEST_OUTPUT) } } });
  expect(withLargeOutputReferred('turn-1', shown)).toBe(shown);
});
