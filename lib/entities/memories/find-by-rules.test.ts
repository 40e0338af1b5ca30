import { expect, test } from 'vitest';
import { findByRules } from './find-by-rules.ts';

const found = (said: string) =>
  findByRules([{ id: 'm', said, created_at: '2026-11-20T09:00:00Z', turn_id: null }]).map(({ type, content }) => [type, content]);

test.each<[string, string, string]>([
  ['I prefer short reports.', 'preference', 'I prefer short reports'],
  ['btw, I really dislike tables in emails', 'preference', 'I really dislike tables in emails'],
  ['Sarah wants the risks first.', 'preference', 'Sarah wants the risks first'],
  ['Our board cares about cash above all', 'preference', 'Our board cares about cash above all'],
  ["I'd rather get it on Fridays", 'preference', "I'd rather get it on Fridays"],
  ['Always open with the risks!', 'instruction', 'Always open with the risks'],
  ['And never mention the merger.', 'instruction', 'Never mention the merger'],
  ['From now on, write in British English', 'instruction', 'From now on, write in British English'],
  ['We decided to drop the export.', 'decision', 'We decided to drop the export'],
  ['The team has agreed on a four-day week', 'decision', 'The team has agreed on a four-day week'],
  ['Decision: we ship in March', 'decision', 'We ship in March'],
  ['My manager is Sarah Chen.', 'fact', 'My manager is Sarah Chen'],
  ['Tom Reyes is our new CFO', 'fact', 'Tom Reyes is our new CFO'],
  ['I work at Acme as a designer', 'fact', 'I work at Acme as a designer'],
  ['Our fiscal year starts in July', 'fact', 'Our fiscal year starts in July'],
])('%s', (said, type, content) => expect(found(said)).toEqual([[type, content]]));

test.each([
  'ok thanks',
  'Do I prefer short reports?',
  'Remember that I prefer short reports',
  'I want a weekly status for my manager, Mondays at 9',
  "I'd like a report on pricing",
  'Write my weekly status for my manager Sarah',
  'Never mind that',
  'We decided this',
  'If we decided to wait, what would it cost?',
  'My report is late',
  'Tom said: I prefer long reports',
  '> We decided to close Berlin',
  'I like it',
])('nothing is found in: %s', (said) => expect(found(said)).toEqual([]));

test('one message may hold several memories, each with its time', () => {
  expect(
    findByRules([
      { id: 'm', said: 'My manager is Sarah. She is great. I prefer short reports.', created_at: '2026-11-20T09:00:00Z', turn_id: 't' },
    ]),
  ).toEqual([
    { message: 'm', content: 'My manager is Sarah', type: 'fact', importance: 0.6, asOf: '2026-11-20T09:00:00Z' },
    { message: 'm', content: 'I prefer short reports', type: 'preference', importance: 0.7, asOf: '2026-11-20T09:00:00Z' },
  ]);
});
