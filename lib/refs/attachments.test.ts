import { expect, test } from 'vitest';
import { joinAttached, splitAttached } from './attachments.ts';

const first = 'document:6da7b2e0-4fc9-4525-b1eb-c0286b0887f6';
const second = 'document:7da7b2e0-4fc9-4525-b1eb-c0286b0887f6';

test.each([
  { text: '', refs: [] },
  { text: 'Hello', refs: [] },
  { text: '', refs: [first] },
  { text: 'What is new?\n\nIn short. ', refs: [first, second] },
  { text: `Compare ${first} with the rest`, refs: [second] },
])('a message keeps its text and its attachments: %j', (message) => {
  expect(splitAttached(joinAttached(message))).toEqual(message);
});

test('a document is attached once, and a ref in a sentence is no attachment', () => {
  expect(joinAttached({ text: 'Hello', refs: [first, first] })).toBe(`Hello\n\n${first}`);
  expect(splitAttached(`See ${first}`)).toEqual({ text: `See ${first}`, refs: [] });
});
