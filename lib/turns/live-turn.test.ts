import type { UIMessageChunk } from 'ai';
import { expect, test } from 'vitest';
import { LiveTurn } from './live-turn.ts';

const turn = () => new LiveTurn('turn', 'maya', 'chat');
const delta = (text: string): UIMessageChunk => ({ type: 'text-delta', id: 't', delta: text });
const start: UIMessageChunk = { type: 'text-start', id: 't' };
const end: UIMessageChunk = { type: 'text-end', id: 't' };

async function rest(stream: ReadableStream<UIMessageChunk>): Promise<UIMessageChunk[]> {
  return Array.fromAsync(stream);
}

test('a late reader reads everything from the start', async () => {
  const live = turn();
  for (const chunk of [start, delta('one '), delta('two ')]) live.say(chunk);
  const late = rest(live.read());
  await new Promise((resolve) => setTimeout(resolve));
  for (const chunk of [delta('three'), end]) live.say(chunk);
  live.end();
  expect(await late).toEqual([start, delta('one two '), delta('three'), end]);
  expect(await rest(live.read())).toEqual([start, delta('one two three'), end]);
});

test('bursts of deltas arrive joined and in order, at each reader’s pace', async () => {
  const live = turn();
  const slow = live.read();
  const quick = live.read().getReader();
  live.say(start);
  expect(await quick.read()).toEqual({ done: false, value: start });
  for (let n = 0; n < 2000; n++) live.say(delta(`${n} `));
  const all = Array.from({ length: 2000 }, (_, n) => `${n} `).join('');
  expect(await quick.read()).toEqual({ done: false, value: delta(all) });
  live.say(end);
  live.end();
  expect(await quick.read()).toEqual({ done: false, value: end });
  expect((await quick.read()).done).toBe(true);
  expect(await rest(slow)).toEqual([start, delta(all), end]);
});

test('a reader who leaves affects neither the turn nor other readers', async () => {
  const live = turn();
  const staying = rest(live.read());
  const leaving = live.read();
  live.say(start);
  await leaving.cancel();
  for (const chunk of [delta('on'), end]) live.say(chunk);
  live.end();
  expect(await staying).toEqual([start, delta('on'), end]);
});
