import { expect, test } from 'vitest';
import { type Comparable, duplicateOf } from './duplicate.ts';

const nowhere = { source_type: 'conversation', scope: null, deliverable_id: null, reader: null, domain_id: null, tags: null };
const memory = (content: string, more: Partial<Comparable> = {}): Comparable => ({ content, type: 'fact', ...nowhere, ...more });
const preference = { type: 'preference', scope: 'everywhere' };

test.each([
  [memory('The export is late'), memory('the export is late.')],
  [memory('Our fiscal year starts in July'), memory('Our fiscal year: it starts in July!')],
  [memory('Dana wants the money first', preference), memory('Dana prefers the money first', preference)],
  [memory('The export is late'), memory('The export is late', { scope: 'reader', reader: 'Sarah' })],
  [memory('The export is late', { tags: ['export'] }), memory('The export is late', { tags: ['status', 'export'] })],
])('%o repeats %o', (one, known) => expect(duplicateOf(one, [memory('Something else'), known])).toBe(known));

test.each([
  ['other words', memory('I prefer long reports', preference), memory('I prefer short reports', preference)],
  ['another figure', memory('The launch is on 19 March'), memory('The launch is on 12 March')],
  ['another person', memory('He wants short reports', preference), memory('She wants short reports', preference)],
  ['another time', memory('The export was late'), memory('The export is late')],
  ['another direction', memory('The report to Sarah is weekly'), memory('The report from Sarah is weekly')],
  ['another frequency', memory('Dana always wants a summary'), memory('Dana usually wants a summary')],
  ['another sign', memory('The margin is -5%'), memory('The margin is 5%')],
  ['a tag of its own', memory('The export is late', { tags: ['export'] }), memory('The export is late')],
  [
    'another deliverable',
    memory('The export is late', { scope: 'deliverable', deliverable_id: 'a' }),
    memory('The export is late', { scope: 'deliverable', deliverable_id: 'b' }),
  ],
  ['a kind that shapes texts', memory('Use short sentences', { type: 'instruction' }), memory('Use short sentences')],
  ['a lesson of an edit', memory('Put the risks first'), memory('Put the risks first', { source_type: 'edit' })],
])('a memory with %s repeats nothing', (_, one, known) => expect(duplicateOf(one, [known])).toBeUndefined());
