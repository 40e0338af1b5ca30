import { describe, expect, test } from 'vitest';
import type { EvalCall } from '../eval-person.ts';
import type { Rows } from '../rows.ts';
import { judges } from './judges.ts';
import type { Played, PlayedTurn } from './played.ts';
import { type Judged, readScenarios, type Scenario, scenarioSchema } from './scenario.ts';

const rows = (more: Partial<Rows> = {}): Rows => ({
  deliverables: [{ id: 'd1', title: 'Newsletter', status: 'active', schedule: { day: 'thursday', time: '10:00' } }],
  deliverable_versions: [],
  memories: [],
  work_tickets: [],
  documents: [],
  ...more,
});
const paused = rows({ deliverables: [{ ...rows().deliverables[0]!, status: 'paused' }] });

const call = (name: string, input: object, output: object = {}): EvalCall => ({
  name,
  input: input as EvalCall['input'],
  output: { success: true, ...output },
});
const failed = (one: EvalCall): EvalCall => ({ ...one, output: { success: false, error: 'not_found' } });
const pause = call('Edit', { ref: 'deliverable:d1', changes: { status: 'paused' } }, { ref: 'deliverable:d1' });
const edit = (changes: object) => call('Edit', { ref: 'deliverable:d1', changes }, { ref: 'deliverable:d1' });
const created = (content: object) => call('Write', { ref: 'deliverable:new', content }, { ref: 'deliverable:d2' });
const list = call('List', { pattern: 'deliverable:*' });
const respond = call('Respond', { message: 'Done.' });

const turn = (calls: EvalCall[], more: Partial<PlayedTurn> = {}): PlayedTurn => ({
  calls,
  reply: 'Done.',
  exitReason: 'complete',
  tokens: { in: 0, out: 0 },
  cost: 0,
  approved: false,
  ...more,
});
const asking = (question: string, options: string[] = []): PlayedTurn =>
  turn([call('Clarify', { question, options })], { reply: question, question: { id: 'q', options }, exitReason: 'awaiting_input' });
const played = (turns: PlayedTurn[], after: Rows = rows()): Played => ({ before: rows(), after, turns, timeZone: 'Europe/London' });

const scenario = (more: object = {}): Scenario =>
  scenarioSchema.parse({ name: 'a scenario', capability: 'Edit', messages: ['Pause the newsletter.'], good: ['Done.'], ...more });
const pausing = { expect: [{ changed: { deliverable: 'Newsletter', status: 'paused' } }] };

describe('each judge passes a good transcript and fails a bad one', () => {
  const cases: [Judged, what: string, Scenario, good: Played, bad: Played][] = [
    ['outcome', 'an expected change', scenario(pausing), played([turn([pause])], paused), played([turn([respond])])],
    ['outcome', 'a change without a request', scenario(), played([turn([respond])]), played([turn([pause])], paused)],
    ['outcome', 'an expected call', scenario({ called: [{ List: {} }] }), played([turn([list])]), played([turn([failed(list)])])],
    [
      'outcome',
      'a forbidden call',
      scenario({ no_call: [{ Edit: { changes: { status: 'paused' } } }] }),
      played([turn([edit({ title: 'Letter' })])]),
      played([turn([failed(pause)])]),
    ],
    [
      'outcome',
      'a text that must not appear',
      scenario({ not_said: ['CANARY'] }),
      played([turn([respond])]),
      played([turn([respond], { reply: 'canary-7' })]),
    ],
    [
      'outcome',
      'the options of a question',
      scenario({ asks: 'once', options: ['Newsletter'] }),
      played([asking('Which one?', ['Newsletter', 'Board update'])]),
      played([asking('Which one?', ['Board update'])]),
    ],
    ['outcome', 'a missing question', scenario({ asks: 'once' }), played([asking('Which one?')]), played([turn([respond])])],
    ['outcome', 'how a turn ended', scenario(), played([turn([respond])]), played([turn([respond], { exitReason: 'circuit_breaker' })])],
    ['overAsked', 'a needless question', scenario(), played([turn([respond])]), played([asking('Are you sure?')])],
    [
      'overAsked',
      'a second question',
      scenario({ asks: 'once' }),
      played([asking('Which one?'), turn([pause])]),
      played([asking('Which one?'), asking('Are you sure?')]),
    ],
    [
      'assumed',
      'a change without the question that it needs',
      scenario({ asks: 'once' }),
      played([asking('Which one?'), turn([edit({ title: 'Letter' })])]),
      played([turn([edit({ title: 'Letter' })])]),
    ],
    [
      'assumed',
      'a value that the person did not give',
      scenario({ expect: [{ new: { deliverable: '', schedule: { day: 'friday' } } }], given: ['recipient.role'] }),
      played([
        turn([
          created({ title: 'Report', schedule: { day: 'friday', time: '09:00', time_zone: 'Europe/London' }, recipient: { role: 'COO' } }),
        ]),
      ]),
      played([turn([created({ title: 'Report', schedule: { day: 'friday', time: '16:00' } })])]),
    ],
    [
      'assumed',
      'a default in place of a value that was there',
      scenario({ expect: [{ changed: { deliverable: 'Newsletter', schedule: { time: '11:00' } } }] }),
      played([turn([edit({ schedule: { day: 'thursday', time: '11:00' } })])]),
      played([turn([edit({ schedule: { day: 'monday', time: '11:00' } })])]),
    ],
    [
      'inProse',
      'a question at the end of a reply',
      scenario(),
      played([turn([respond], { reply: 'Who reads it? Linda does.' }), asking('Which one?')]),
      played([turn([respond], { reply: 'Done. Shall I send it, too?' })]),
    ],
    [
      'inProse',
      'a question before its choices',
      scenario(),
      played([turn([respond], { reply: 'Both are paused:\n- Newsletter\n- Board update' })]),
      played([turn([respond], { reply: 'Which one do you mean?\n- Newsletter\n- Board update' })]),
    ],
    ['wasted', 'a failed call', scenario({ failures: 1 }), played([turn([failed(list)])]), played([turn([failed(list), failed(pause)])])],
    ['wasted', 'a repeated call', scenario(), played([turn([list, pause, list])]), played([turn([list, list])])],
    [
      'wasted',
      'more calls than needed',
      scenario({ calls_at_most: 1 }),
      played([turn([pause, respond])]),
      played([turn([list, pause, respond])]),
    ],
    [
      'wasted',
      'a call that the person approved',
      scenario({ calls_at_most: 1 }),
      played([turn([pause]), turn([pause, respond], { approved: true })]),
      played([turn([pause]), turn([pause, respond])]),
    ],
  ];
  test.each(cases)('%s: %s', (judge, _, one, good, bad) => {
    expect(judges[judge](one, good)).toEqual([]);
    expect(judges[judge](one, bad)).not.toEqual([]);
  });
});

describe('the scenarios', () => {
  const scenarios = readScenarios();

  test('are at least 60, with at least four for each capability', () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(60);
    for (const [capability, some] of Map.groupBy(scenarios, (one) => one.capability))
      expect(some.length, capability).toBeGreaterThanOrEqual(4);
  });

  test('differ in their names and first messages', () => {
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
    expect(new Set(scenarios.map(({ messages }) => messages[0])).size).toBe(scenarios.length);
  });
});
