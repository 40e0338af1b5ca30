import { expect, test } from 'vitest';
import { findByRules } from '#lib/entities/memories/find-by-rules.ts';
import { mayHoldMemory } from './may-hold-memory.ts';

test.each([
  'ok thanks',
  'Show me my deliverables',
  'What does Dana prefer?',
  'great, do that',
  'Yes, Monday at 9',
  'Remember that Dana wants the money first',
  '',
])('no model is asked about: %s', (message) => expect(mayHoldMemory(message)).toBe(false));

test.each([
  'I prefer short reports',
  'btw my manager is Sarah',
  'We decided to drop the export.',
  'Always open with risks',
  'Sarah joined as CFO',
])('a model may be asked about: %s', (message) => expect(mayHoldMemory(message)).toBe(true));

test.each(['My boss Karen would like a summary of customer feedback each Monday at noon', 'Our board wants a letter every quarter'])(
  'a request for recurring work is not kept as a memory: %s',
  (said) => {
    expect(findByRules([{ id: '', said, created_at: '', turn_id: null }])).toEqual([]);
  },
);

test.each([
  'The launch of Orion is now on 19 March',
  'The launch of Apollo is now on 10 May.',
  'The audit was moved to June',
  'Call me Jo, please',
  'Call me whenever you like',
  "I'd rather get it on Fridays",
  'The team has agreed on a four-day week',
])('a message in which rules find a memory is examined: %s', (said) => {
  expect(findByRules([{ id: '', said, created_at: '', turn_id: null }])).not.toEqual([]);
  expect(mayHoldMemory(said)).toBe(true);
});
