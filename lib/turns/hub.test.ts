import { expect, test } from 'vitest';
import { Hub } from './hub.ts';
import type { LiveTurn } from './live-turn.ts';

test('a hub is idle when its running turns have ended, and is not waited for longer than wanted', async () => {
  const hub = new Hub();
  await hub.idle(60_000);
  let end = () => {};
  const finished = new Promise<void>((resolve) => {
    end = resolve;
  });
  hub.add({ id: 'a', userId: 'maya', finished } as LiveTurn);
  await hub.idle(0);
  expect(hub.size).toBe(1);
  const waited = hub.idle(60_000).then(() => hub.size);
  end();
  expect(await waited).toBe(0);
});
