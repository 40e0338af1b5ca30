import { describe, expect, test } from 'vitest';
import { type Desk, humanOperator, type Looked } from './human-operator.ts';
import { defineOperator } from './operator.ts';
import { operatorInput } from './operator-input.ts';
import { operatorOutput } from './operator-output.ts';

const log = () => 'log-1';
const input = operatorInput('Go', 'task');

describe('an operator', () => {
  test('reports a failure with a log id and no internal details', async () => {
    const broken = defineOperator({ name: 'broken', log, run: () => Promise.reject(new Error('secret detail')) });
    const output = await broken.execute(input);
    expect(output.exit).toMatchObject({ reason: 'error', message: expect.stringContaining('log-1') });
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
});

describe('a person as an operator', () => {
  function desk(looks: Looked[]) {
    const put: string[] = [];
    const real: Desk = {
      put: async ({ message }) => `r${put.push(String(message))}`,
      look: async () => (looks.length > 1 ? looks.shift()! : looks[0]!),
    };
    return { put, person: humanOperator({ name: 'person', desk: real, log }) };
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

  test('a person who can no longer be asked is an error', async () => {
    expect((await desk([{ state: 'gone' }]).person.execute(input)).exit).toMatchObject({ reason: 'error', code: 'gone' });
    const unreachable = humanOperator({ name: 'unreachable', log, desk: { put: async () => null, look: async () => ({ state: 'open' }) } });
    expect((await unreachable.execute(input)).exit).toMatchObject({ reason: 'error', code: 'no_person' });
  });
});
