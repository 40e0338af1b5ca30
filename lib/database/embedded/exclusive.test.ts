import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Exclusive } from './exclusive.ts';

test('holders take turns in order of arrival, even when one fails', async () => {
  const exclusive = new Exclusive();
  const order: string[] = [];
  const work = (name: string, fails = false) =>
    exclusive.run(async () => {
      order.push(`${name} begins`);
      await setTimeout(1);
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(order).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('a priority caller waits only for the current holder', async () => {
  const exclusive = new Exclusive();
  const order: string[] = [];
  const release = await exclusive.acquire();
  const waiting = ['a', 'b'].map((name) => exclusive.run(async () => void order.push(name)));
  const first = exclusive.runFirst(async () => void order.push('first'));
  release();
  await Promise.all([...waiting, first]);
  expect(order).toEqual(['first', 'a', 'b']);
});

test('a long queue of short work yields to the event loop', async () => {
  const exclusive = new Exclusive();
  let turns = 0;
  let running = true;
  const turn = () => {
    turns++;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  const busy = async () => {
    const until = performance.now() + 20;
    while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: 30 }, () => exclusive.run(busy)));
  running = false;
  expect(turns).toBeGreaterThanOrEqual(5);
});
