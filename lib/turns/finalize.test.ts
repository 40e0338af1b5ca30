import type { UIMessageChunk } from 'ai';
import { describe, expect, test } from 'vitest';
import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import { coalesce } from './coalesce.ts';
import { finalize, isOpen } from './finalize.ts';
import { fold } from './fold.ts';

const start: UIMessageChunk[] = [{ type: 'start', messageId: 'turn-1' }, { type: 'start-step' }];
const say = (id: string, ...words: string[]): UIMessageChunk[] => [
  { type: 'text-start', id },
  ...words.map((delta): UIMessageChunk => ({ type: 'text-delta', id, delta })),
];
const calling = (id: string, name: string, text: string): UIMessageChunk[] => [
  { type: 'tool-input-start', toolCallId: id, toolName: name },
  ...(text.match(/.{1,4}/g) ?? []).map((delta): UIMessageChunk => ({ type: 'tool-input-delta', toolCallId: id, inputTextDelta: delta })),
];
const called = (id: string, name: string, input: object): UIMessageChunk[] => [
  ...calling(id, name, JSON.stringify(input)),
  { type: 'tool-input-available', toolCallId: id, toolName: name, input },
];
const result = (id: string, output: object): UIMessageChunk => ({ type: 'tool-output-available', toolCallId: id, output });

async function ended(log: UIMessageChunk[], exit: Exit, outcomes: Parameters<typeof finalize>[2] = []) {
  const closing = finalize(await fold('turn-1', log), exit, outcomes, { turnId: 'turn-1' });
  return fold('turn-1', [...log, ...closing]);
}
const shown = (parts: Awaited<ReturnType<typeof fold>>['parts']) => parts.filter((part) => part.type !== 'step-start');

describe('the log of a turn', () => {
  const whole = [
    ...start,
    ...say('0', 'Two ', 'of ', 'five'),
    { type: 'text-end', id: '0' } as const,
    ...called('c', 'Read', { ref: 'a' }),
    result('c', { success: true }),
  ];

  test('folds to the same message before and after its deltas are joined', async () => {
    expect(await fold('turn-1', coalesce(whole))).toEqual(await fold('turn-1', whole));
    expect(coalesce(whole).length).toBeLessThan(whole.length);
  });

  test('closes with only an ending when it is complete', async () => {
    const closing = finalize(await fold('turn-1', whole), { reason: 'complete' }, [], {});
    expect(closing.map((chunk) => chunk.type)).toEqual(['finish']);
  });
});

describe('the end of a turn', () => {
  test.each([
    ['text', [...start, ...say('0', 'Half a sent')]],
    ['the input of a call', [...start, ...calling('c', 'Write', '{"ref":"delive')]],
    ['a running call', [...start, ...called('c', 'Write', { ref: 'deliverable:new' })]],
    ['a Respond', [...start, ...calling('c', 'Respond', '{"message":"Good mor')]],
    ['nothing at all', start],
    ['nothing, not even a start', []],
  ])('leaves no part open when cut off in %s', async (_, log) => {
    for (const reason of ['stopped', 'interrupted', 'error', 'timeout'] as const) {
      const message = await ended(log as UIMessageChunk[], { reason });
      expect(message.parts.some(isOpen)).toBe(false);
      expect(message.metadata?.exitReason).toBe(reason);
      expect(message.metadata?.exitMessage).toBeTruthy();
    }
  });

  test('turns a partial Respond into text', async () => {
    const message = await ended([...start, ...calling('c', 'Respond', '{"message":"Good morning, Ma')], { reason: 'stopped' });
    expect(shown(message.parts)).toMatchObject([{ type: 'text', text: 'Good morning, Ma', state: 'done' }]);
  });

  test('keeps the finished parts of an open step unchanged', async () => {
    const log = [
      ...start,
      ...say('0', 'Looking.'),
      { type: 'text-end', id: '0' } as const,
      ...called('a', 'Read', { ref: 'x' }),
      result('a', { success: true, data: 1 }),
      ...called('b', 'Write', { ref: 'y' }),
    ];
    const message = await ended(log, { reason: 'stopped' });
    expect(shown(message.parts)).toMatchObject([
      { type: 'text', text: 'Looking.' },
      { type: 'tool-Read', state: 'output-available', output: { success: true, data: 1 } },
      { type: 'tool-Write', state: 'output-error', errorText: 'Stopped before it finished.' },
    ]);
  });

  test('gives a call its known outcome and marks one that was cut off as uncertain', async () => {
    const log = [...start, ...called('a', 'Write', { ref: 'x' }), ...called('b', 'Write', { ref: 'y' })];
    const message = await ended(log, { reason: 'interrupted' }, [
      { call_id: 'a', state: 'succeeded', output: { success: true, ref: 'deliverable:1' } },
      { call_id: 'b', state: 'running', output: null },
    ]);
    expect(shown(message.parts)).toMatchObject([
      { state: 'output-available', output: { ref: 'deliverable:1' } },
      { state: 'output-error', errorText: expect.stringContaining('may or may not') },
    ]);
  });

  test('leaves the steps before the last unchanged', async () => {
    const first = [...start, ...called('a', 'Read', { ref: 'x' }), result('a', { success: true }), { type: 'finish-step' } as const];
    const message = await ended([...first, { type: 'start-step' }, ...say('0', 'And th')], { reason: 'stopped' });
    expect(shown(message.parts)).toMatchObject([
      { type: 'tool-Read', state: 'output-available' },
      { type: 'text', text: 'And th' },
    ]);
  });
});
