import { expect, test } from 'vitest';
import { gateStep } from './step-gate.ts';
import { createCallOrder } from './step-scheduler.ts';

const proposed = (callId: string, name: string, effect: string) => ({ callId, name, effect, input: {} });

test('a step without a question may do anything', () => {
  expect(gateStep([proposed('a', 'Write', 'write'), proposed('b', 'Read', 'read')]).size).toBe(0);
});

test('a step asks one question; further questions are refused', () => {
  const refused = gateStep([proposed('a', 'Clarify', 'surface'), proposed('b', 'Clarify', 'surface')]);
  expect([...refused.keys()]).toEqual(['b']);
});

test('a step with a question changes nothing, but may read', () => {
  const refused = gateStep([
    proposed('a', 'Write', 'write'),
    proposed('b', 'Clarify', 'surface'),
    proposed('c', 'List', 'read'),
    proposed('d', 'Execute', 'external'),
  ]);
  expect([...refused.keys()]).toEqual(['a', 'd']);
  expect(refused.get('a')).toMatchObject({ error: 'conflict', message: expect.stringContaining('after their answer') });
});

test('an invalid question does not count: the next one is the first', () => {
  const calls = [{ ...proposed('a', 'Clarify', 'surface'), invalid: true }, proposed('b', 'Write', 'write')];
  expect(gateStep(calls).size).toBe(0);
  expect([...gateStep([...calls, proposed('c', 'Clarify', 'surface'), proposed('d', 'Clarify', 'surface')]).keys()]).toEqual(['d', 'b']);
});

test('safe calls run together; any other call waits for all before it and blocks all after it', async () => {
  const inOrder = createCallOrder();
  const events: string[] = [];
  const gates = new Map<string, () => void>();
  const run = (name: string) => () =>
    new Promise<void>((resolve) => {
      events.push(`${name} begins`);
      gates.set(name, () => {
        events.push(`${name} ends`);
        resolve();
      });
    });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  const all = Promise.all([
    inOrder(true, run('read 1')),
    inOrder(true, run('read 2')),
    inOrder(false, run('write')),
    inOrder(true, run('read 3')),
  ]);
  await settle();
  expect(events).toEqual(['read 1 begins', 'read 2 begins']);
  gates.get('read 2')!();
  await settle();
  expect(events).not.toContain('write begins');
  gates.get('read 1')!();
  await settle();
  expect(events.at(-1)).toBe('write begins');
  gates.get('write')!();
  await settle();
  expect(events.at(-1)).toBe('read 3 begins');
  gates.get('read 3')!();
  await all;
});

test('a call that throws blocks no other call', async () => {
  const inOrder = createCallOrder();
  const broken = inOrder(false, async () => Promise.reject(new Error('no')));
  const next = inOrder(false, async () => 'ran');
  await expect(broken).rejects.toThrow('no');
  await expect(next).resolves.toBe('ran');
});
