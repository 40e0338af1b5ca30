import { describe, expect, test } from 'vitest';
import { type Desk, humanOperator, type Looked } from './human-operator.ts';
import { defineOperator, type StreamedEvent } from './operator.ts';
import { operatorConfig, operatorInput } from './operator-input.ts';
import { operatorOutput } from './operator-output.ts';

const log = () => 'log-1';
const input = operatorInput('Go', 'task');

describe('an operator', () => {
  test('reports a failure with a log id and no internal details', async () => {
    const broken = defineOperator({ name: 'broken', log, run: () => Promise.reject(new Error('secret detail')) });
    const output = await broken.execute(input);
    expect(output.exit).toMatchObject({ reason: 'error', words: expect.stringContaining('log-1') });
    expect(JSON.stringify(output)).not.toContain('secret');
  });

  test('does nothing when it is stopped before it begins', async () => {
    let began = false;
    const one = defineOperator({
      name: 'one',
      log,
      run: async () => {
        began = true;
        return operatorOutput('', { reason: 'complete' });
      },
    });
    expect((await one.execute(input, { signal: AbortSignal.abort('stopped') })).exit.reason).toBe('stopped');
    expect((await one.execute(input, { signal: AbortSignal.abort('shutdown') })).exit).toEqual({
      reason: 'interrupted',
      code: 'shutdown',
    });
    expect(began).toBe(false);
  });

  test('streams its events, then its output', async () => {
    const teller = defineOperator({
      name: 'teller',
      log,
      async run(_, { tell }) {
        tell({ type: 'budget', limit: 'max_cost', used: 1, allowed: 1 });
        await new Promise((resolve) => setTimeout(resolve, 5));
        tell({ type: 'chunk', chunk: { type: 'text-delta', id: 't', delta: 'a' } });
        return operatorOutput('a', { reason: 'complete' });
      },
    });
    const events: StreamedEvent[] = [];
    for await (const event of teller.stream(input)) events.push(event);
    expect(events.map(({ type }) => type)).toEqual(['budget', 'chunk', 'output']);
  });

  test('is stopped when the reader of its stream leaves', async () => {
    let ended = '';
    const endless = defineOperator({
      name: 'endless',
      log,
      async run(_, { signal, tell }) {
        tell({ type: 'chunk', chunk: { type: 'text-start', id: 't' } });
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        ended = String(signal.reason);
        return operatorOutput('', { reason: 'stopped' });
      },
    });
    for await (const event of endless.stream(input)) {
      expect(event.type).toBe('chunk');
      break;
    }
    expect(ended).toBe('stopped');
  });
});

describe('a person as an operator', () => {
  function desk(looks: Looked[]) {
    const put: string[] = [];
    const real: Desk = {
      put: async ({ message }) => `r${put.push(String(message))}`,
      look: async () => (looks.length > 1 ? looks.shift()! : looks[0]!),
    };
    return { put, person: humanOperator({ name: 'person', desk: real, log, lookEveryMs: 1 }) };
  }

  test('holds no process while they think: it returns the request and continues with the answer when started again', async () => {
    const { put, person } = desk([{ state: 'open' }, { state: 'settled', answer: 'Skip it' }]);
    const asked = await person.execute(operatorInput('Skip or write?', 'task'));
    expect(asked.exit.reason).toBe('awaiting_input');
    expect(asked.effects).toEqual([{ type: 'await_person', request_id: 'r1' }]);
    const answered = await person.execute(operatorInput('Skip or write?', 'task', { metadata: { request_id: 'r1' } }));
    expect(answered).toMatchObject({ message: 'Skip it', exit: { reason: 'complete' } });
    expect(put).toEqual(['Skip or write?']);
  });

  test('one operator asks two questions, each from its own input', async () => {
    const { put, person } = desk([{ state: 'open' }]);
    const first = await person.execute(operatorInput('Skip or write?', 'task'));
    const second = await person.execute(operatorInput('Which region?', 'task'));
    expect([...first.effects, ...second.effects].map(({ request_id }) => request_id)).toEqual(['r1', 'r2']);
    expect(put).toEqual(['Skip or write?', 'Which region?']);
  });

  test('is awaited as long as the config says', async () => {
    const config = operatorConfig({ max_duration: 10_000 });
    const { person } = desk([{ state: 'open' }, { state: 'open' }, { state: 'settled', answer: 'Yes' }]);
    expect((await person.execute(operatorInput('?', 'task', { config }))).message).toBe('Yes');
    const { person: silent } = desk([{ state: 'open' }]);
    expect((await silent.execute(operatorInput('?', 'task', { config: operatorConfig({ max_duration: 3 }) }))).exit.reason).toBe('timeout');
  });

  test('a person who can no longer be asked is an error, not an endless wait', async () => {
    expect((await desk([{ state: 'gone' }]).person.execute(input)).exit).toMatchObject({ reason: 'error', code: 'gone' });
    const nobody = humanOperator({ name: 'nobody', log, desk: { put: async () => null, look: async () => ({ state: 'open' }) } });
    expect((await nobody.execute(input)).exit).toMatchObject({ reason: 'error', code: 'nobody' });
  });
});
