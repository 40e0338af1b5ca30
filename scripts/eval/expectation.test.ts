import { describe, expect, test } from 'vitest';
import type { EvalTurn } from './eval-person.ts';
import { compare, type Expectation, type Outcome } from './expectation.ts';
import type { Rows } from './rows.ts';

const rows = (more: Partial<Rows> = {}): Rows => ({
  deliverables: [{ id: 'd1', title: 'Newsletter', status: 'active', schedule: { day: 'thursday', time: '10:00' }, sources: [] }],
  deliverable_versions: [],
  memories: [{ id: 'm1', content: 'Bo runs sales', type: 'fact', is_active: true, superseded_by: null }],
  work_tickets: [],
  documents: [],
  ...more,
});
const turn = (more: Partial<EvalTurn> = {}): EvalTurn => ({
  calls: [],
  reply: 'Done.',
  exitReason: 'complete',
  tokens: { in: 0, out: 0 },
  cost: 0,
  ...more,
});
const outcome = (after: Rows, ...turns: EvalTurn[]): Outcome => ({
  before: rows(),
  earlier: rows(),
  after,
  turns: turns.length ? turns : [turn()],
});
const paused = rows({ deliverables: [{ ...rows().deliverables[0]!, status: 'paused' }] });
const generated = { name: 'Execute', input: { action: 'deliverable.generate', target: 'deliverable:d1' }, output: { success: true } };

describe('an expectation passes a good outcome and fails a bad one', () => {
  const table: [string, Expectation, good: Outcome, bad: Outcome][] = [
    ['changed', { changed: { deliverable: 'news', status: 'paused' } }, outcome(paused), outcome(rows())],
    [
      'new',
      { new: { memory: '', content: 'fiscal year|financial year', type: 'fact' } },
      outcome(rows({ memories: [...rows().memories, { id: 'm2', content: 'Our fiscal year starts in April', type: 'fact' }] })),
      outcome(rows({ memories: [...rows().memories, { id: 'm2', content: 'Something else', type: 'fact' }] })),
    ],
    [
      'superseded',
      { changed: { memory: 'Bo runs', superseded: true } },
      outcome(rows({ memories: [{ ...rows().memories[0]!, superseded_by: 'm2' }] })),
      outcome(rows({ memories: [{ ...rows().memories[0]!, is_active: false }] })),
    ],
    [
      'ran',
      { ran: { action: 'deliverable.generate', on: 'Newsletter' } },
      outcome(rows(), turn({ calls: [generated] })),
      outcome(rows(), turn({ calls: [{ ...generated, output: { success: false } }] })),
    ],
    [
      'todos',
      { todos: ['[x] book', 'invite'] },
      outcome(
        rows(),
        turn({
          calls: [
            {
              name: 'Todo',
              input: {
                todos: [
                  { content: 'Book venue', status: 'completed' },
                  { content: 'Invite people', status: 'pending' },
                ],
              },
              output: { success: true },
            },
          ],
        }),
      ),
      outcome(
        rows(),
        turn({ calls: [{ name: 'Todo', input: { todos: [{ content: 'Book venue', status: 'completed' }] }, output: { success: true } }] }),
      ),
    ],
    [
      'answer',
      { answer: ['16:00|4 pm'] },
      outcome(rows(), turn({ reply: 'On Friday at 4 pm.' })),
      outcome(rows(), turn({ reply: 'On Friday.' })),
    ],
    [
      'ask',
      { ask: ['newsletter'] },
      outcome(rows(), turn({ question: { id: 'q', options: ['Newsletter', 'Board update', 'Something else'] } })),
      outcome(rows(), turn({ question: { id: 'q', options: ['Newsletter', 'Board update', 'Brief', 'Letter'] } })),
    ],
    [
      'decline',
      { decline: true },
      outcome(rows(), turn({ reply: 'I can’t do that yet.' })),
      outcome(rows(), turn({ reply: 'Closest match: [Bo runs sales](memory:m1)' })),
    ],
  ];
  test.each(table)('%s', (_, expected, good, bad) => {
    expect(compare([expected], good)).toEqual({ unmet: [], unexpected: [] });
    expect(compare([expected], bad).unmet).toEqual([expected]);
  });
});

test.each([
  [['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], true],
  [['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'], true],
  [['monday', 'tuesday', 'wednesday', 'thursday'], false],
  [['monday', 'tuesday', 'wednesday', 'thursday', 'saturday'], false],
  ['monday', false],
])('what comes weekly on %j is daily: %s', (day, isDaily) => {
  const deliverables = [{ ...rows().deliverables[0]!, frequency: 'weekly', schedule: { day, time: '10:00' } }];
  const { unmet } = compare([{ changed: { deliverable: 'news', frequency: 'daily' } }], outcome(rows({ deliverables })));
  expect(unmet).toHaveLength(isDaily ? 0 : 1);
});

test('an unexpected change is reported', () => {
  expect(compare([{ answer: [] }], outcome(paused)).unexpected).toMatchObject([{ table: 'deliverables', fields: ['status'] }]);
});

test('an undo is met when everything is as it was before the earlier message', () => {
  const undone: Outcome = { earlier: rows(), before: paused, after: rows(), turns: [turn()] };
  expect(compare([{ ran: { action: 'undo' } }], undone)).toEqual({ unmet: [], unexpected: [] });
  expect(compare([{ ran: { action: 'undo' } }], { ...undone, after: paused }).unmet).toHaveLength(1);
});
