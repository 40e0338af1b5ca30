import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '#lib/primitives/index.ts';
import { surfaces } from '#lib/primitives/surface.ts';
import { labelOf, uiActionOf } from './all-surfaces.ts';

test('every primitive has a surface, and every surface a primitive', () => expect(Object.keys(surfaces)).toEqual(registry.names()));

describe('the label of a call', () => {
  test.for([
    ['Read', { ref: 'deliverable:latest' }, {}, 'Reading the latest deliverable', 'Read the latest deliverable'],
    [
      'Read',
      { ref: 'memory:abc' },
      { data: { content: 'Likes  short\nupdates' } },
      'Reading memory “Likes short updates”',
      'Read memory “Likes short updates”',
    ],
    ['Read', { ref: 'session:current/messages' }, {}, 'Reading messages of this session', 'Read messages of this session'],
    ['Read', { refs: ['a', 'b'] }, {}, 'Reading 2 things', 'Read 2 things'],
    ['Read', { ref: 'nonsense' }, {}, 'Reading something', 'Read something'],
    [
      'Write',
      { ref: 'deliverable:new', content: { title: 'Weekly' } },
      {},
      'Creating deliverable “Weekly”',
      'Created deliverable “Weekly”',
    ],
    ['Write', { ref: 'work:ne' }, {}, 'Creating a work ticket', 'Created a work ticket'],
    [
      'Edit',
      { ref: 'deliverable:a', changes: { status: 'paused' } },
      { data: { title: 'W' } },
      'Pausing deliverable “W”',
      'Paused deliverable “W”',
    ],
    ['Edit', { ref: 'memory:a', changes: { is_active: false } }, {}, 'Forgetting a memory', 'Forgot a memory'],
    [
      'Edit',
      { ref: 'deliverable:a', changes: { title: 'B', recipient: {} } },
      {},
      'Changing title, recipient of a deliverable',
      'Changed title, recipient of a deliverable',
    ],
    ['List', { pattern: 'memory:?type=fact' }, { count: 0 }, 'Looking through memories', 'Found no memories'],
    ['List', { pattern: 'deliverable:*' }, { count: 1 }, 'Looking through deliverables', 'Found 1 deliverable'],
    ['Search', { query: 'board', scope: 'memory' }, { count: 3 }, 'Searching memories for “board”', 'Found 3 results for “board”'],
    [
      'Search',
      {
        query: 'what does it cost?\n\ndocument:6da7b2e0-4fc9-4525-b1eb-c0286b0887f6 document:7da7b2e0-4fc9-4525-b1eb-c0286b0887f6/chunks/2',
      },
      { count: 0 },
      'Searching everything for “what does it cost?”',
      'Found no results for “what does it cost?”',
    ],
    ['Search', { query: 'document:6da7b2e0-4fc9-4525-b1eb-c0286b0887f6' }, { count: 0 }, 'Searching everything', 'Found no results'],
    [
      'Write',
      { ref: 'memory:new', content: { content: 'Ana signs document:6da7b2e0-4fc9-4525-b1eb-c0286b0887f6' } },
      {},
      'Creating memory “Ana signs”',
      'Created memory “Ana signs”',
    ],
    ['Search', { query: 'board' }, {}, 'Searching everything for “board”', 'Searched everything for “board”'],
    [
      'Execute',
      { action: 'memory.extract' },
      { result: { remembered: [{}, {}] } },
      'Looking for things to remember',
      'Found 2 things to remember',
    ],
    ['Execute', { action: 'deliverable.schedule' }, {}, 'Changing the schedule', 'Changed the schedule'],
    [
      'Execute',
      { action: 'deliverable.generate' },
      { result: { version_number: 3, status: 'staged' } },
      'Writing a version',
      'Wrote version 3',
    ],
    ['Execute', { action: 'calendar.sync' }, {}, 'Running “sync calendar”', 'Ran “sync calendar”'],
    ['Todo', {}, {}, 'Updating the plan', 'Updated the plan'],
    ['Unheard', {}, {}, 'Calling Unheard', 'Called Unheard'],
  ] as const)('%s %j', ([name, input, output, doing, done]) => {
    expect(labelOf(name, input, output)).toMatchObject({ doing, done });
  });

  test('says which action failed', () => {
    expect(labelOf('Write', { ref: 'deliverable:new', content: { title: 'A' } }).failed).toBe('Could not create deliverable “A”');
    expect(labelOf('Execute', { action: 'deliverable.schedule' }).failed).toBe('Could not change the schedule');
  });
});

describe('the UI action of a call', () => {
  const todos = [{ content: 'A', status: 'pending', activeForm: 'Doing A' }];

  test('is the ui_action of its result', () => {
    const ui_action = { type: 'RESPOND', data: { message: 'Whole' } };
    expect(uiActionOf('Respond', { message: 'Wh' }, { success: true, ui_action })).toEqual(ui_action);
  });

  test('is previewed while its input streams', () => {
    expect(uiActionOf('Respond', { message: 'Hel' })).toEqual({ type: 'RESPOND', data: { message: 'Hel' } });
    expect(uiActionOf('Clarify', { question: 'Which', options: ['a', undefined] })).toEqual({
      type: 'CLARIFY',
      data: { question: 'Which', options: ['a'] },
    });
    expect(uiActionOf('Todo', { todos: [...todos, { content: 'B' }] })).toEqual({ type: 'UPDATE_TODOS', data: { todos } });
    for (const name of ['Respond', 'Clarify', 'Todo']) expect(uiActionOf(name, {})).toBeUndefined();
  });

  test('is undefined for a failure and for a call without one', () => {
    expect(uiActionOf('Respond', { message: '' }, { success: false, error: 'invalid_input' })).toBeUndefined();
    expect(uiActionOf('Read', {}, { ui_action: { type: 'RESPOND', data: { message: 'smuggled' } } })).toBeUndefined();
  });
});

test('unexpected or partial JSON never throws', () => {
  const name = fc.constantFrom(...registry.names(), 'constructor');
  fc.assert(
    fc.property(name, fc.jsonValue(), fc.jsonValue(), (primitive, input, output) => {
      const { doing, done, failed } = labelOf(primitive, input, output);
      for (const words of [doing, done, failed]) expect(words).toMatch(/^[A-Z]/);
      uiActionOf(primitive, input);
      uiActionOf(primitive, input, output);
    }),
  );
});
