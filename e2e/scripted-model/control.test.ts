import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectScriptedModel, gate, type RemoteScriptedModel, reply, text } from './index.ts';

const main = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url)), '--key', 'a-key'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
let model: RemoteScriptedModel;
let client: Anthropic;
beforeAll(async () => {
  const [line] = await once(main.stdout, 'data');
  model = connectScriptedModel(String(line).trim());
  client = new Anthropic({ baseURL: model.url, apiKey: 'a-key', maxRetries: 0 });
});
afterAll(async () => {
  main.kill('SIGTERM');
  if (main.exitCode === null) await once(main, 'exit');
});

const ask = (words: string) =>
  client.messages.stream({ model: 'claude-sonnet-5-5', max_tokens: 100, messages: [{ role: 'user', content: words }] });

test('scripts, gates and requests are controlled from another process', async () => {
  await model.script(text('Hello again', { at: 5, happens: gate('middle') }), { when: 'key-1' });
  const answer = ask('key-1: hello').finalText();
  await model.waitForGate('middle');
  expect(await model.state('key-1')).toMatchObject({ inFlight: 1, repliesLeft: 0, waitingGates: ['middle'] });
  await model.release('middle');
  expect(await answer).toBe('Hello again');
  expect(await model.requests('key-1')).toHaveLength(1);
  expect(await model.requests('key-2')).toHaveLength(0);
});

test('a client that disconnects is recorded as aborted', async () => {
  await model.script(reply([text('Hello'), gate('never')]), { when: 'key-3' });
  const stream = ask('key-3: hello');
  const answer = stream.finalMessage();
  await model.waitForGate('never');
  stream.abort();
  await expect(answer).rejects.toBeInstanceOf(Anthropic.APIUserAbortError);
  expect(await model.waitForRequest(({ aborted }) => aborted, 'key-3')).toMatchObject({ state: 'aborted' });
});

test('a reset of one marker keeps the other scripts', async () => {
  await model.script('four', { when: 'key-4' });
  await model.script('five', { when: 'key-5' });
  await model.reset('key-4');
  await expect(ask('key-4').finalText()).rejects.toThrow('no reply is scripted');
  expect(await ask('key-5').finalText()).toBe('five');
});
