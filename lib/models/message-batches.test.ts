import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { httpError, refusal, type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { BatchRefused, type BatchRequest, messageBatches } from './message-batches.ts';

let model: ScriptedModel;
let batches: ReturnType<typeof messageBatches>;
beforeAll(async () => {
  model = await startScriptedModel();
  batches = messageBatches({ ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: model.apiKey });
});
beforeEach(() => model.reset());
afterAll(() => model.close());

const asking = (id: string, words: string): BatchRequest => ({
  custom_id: id,
  params: { model: 'claude-sonnet-5-5', max_tokens: 100, messages: [{ role: 'user', content: words }] },
});
async function resultsOf(batch: string) {
  const results = [];
  for await (const result of batches.results(batch)) results.push('why' in result ? [result.id, result.why] : [result.id, result.message]);
  return Object.fromEntries(results);
}

test('requests are submitted as one batch, and each has its own result', async () => {
  const batch = await batches.create([asking('a', 'Hello'), asking('b', 'Bad day'), asking('c', 'Do harm'), asking('d', 'Too late')]);
  expect(await batches.look(batch)).toBe('running');
  model.script('Hi.', { when: 'Hello' });
  model.script(httpError(529), { when: 'Bad day' });
  model.script(refusal(), { when: 'Do harm' });
  await model.endBatch(batch, (id) => (id === 'd' ? 'expired' : 'answered'));
  expect(await batches.look(batch)).toBe('ended');
  expect(await resultsOf(batch)).toEqual({
    a: expect.objectContaining({ content: [expect.objectContaining({ text: 'Hi.' })], stop_reason: 'end_turn' }),
    b: 'errored: overloaded_error',
    c: expect.objectContaining({ stop_reason: 'refusal' }),
    d: 'expired',
  });
});

test('a batch is cancelled, and found among those of its size', async () => {
  const before = new Date(Date.now() - 1000);
  const batch = await batches.create([asking('a', 'Hello')]);
  await batches.create([asking('a', 'Hello'), asking('b', 'Hello')]);
  await batches.cancel(batch);
  expect(model.batches.map(({ cancelling }) => cancelling)).toEqual([true, false]);
  expect(await batches.begunAfter(before, 1)).toEqual([batch]);
  expect(await batches.begunAfter(new Date(Date.now() + 60_000), 1)).toEqual([]);
});

test('a batch unknown to the provider is gone', async () => expect(await batches.look('msgbatch_unknown')).toBe('gone'));

test('a definite refusal is reported; a broken connection leaves the outcome unknown, and nothing is sent twice', async () => {
  await expect(batches.create([])).rejects.toThrow(BatchRefused);
  await expect(batches.create([asking('not an id', 'Hello')])).rejects.toMatchObject({ mayPass: false });
  const nowhere = messageBatches({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:1', ANTHROPIC_API_KEY: 'key' });
  await expect(nowhere.create([asking('a', 'Hello')])).rejects.not.toThrow(BatchRefused);
});
