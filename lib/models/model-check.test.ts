import { isStepCount, streamText } from 'ai';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, gate, httpError, reply, type ScriptedModel, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { systemClock } from '#lib/base/clock.ts';
import { describeModelFailure } from './failure.ts';
import { createModel, type ModelEnvironment } from './model.ts';
import { refuseWithoutTools } from './model-check.ts';

let server: ScriptedModel;
beforeAll(async () => {
  server = await startScriptedModel();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const id = 'openai-compatible:claude-sonnet-5-5';
const inCheck = { when: 'Call report_status' };
const env = (): ModelEnvironment => ({
  MODEL: id,
  OPENAI_COMPATIBLE_API_KEY: server.apiKey,
  OPENAI_COMPATIBLE_BASE_URL: server.url,
  STREAM_DELAY_MS: 0,
});

/** The checks of a process, with a clock that the test sets. */
function checkedModel() {
  const clock = { ...systemClock(), time: new Date('2026-11-02T09:00:00Z'), now: () => clock.time };
  const model = refuseWithoutTools(createModel(env(), clock));
  return { clock, check: model.check, model };
}
const checkRequests = () => server.otherRequests.filter(({ path }) => path === '/v1/chat/completions').length;

/** The text of an answer, or what is wrong. */
async function answerOf({ languageModel, service }: ReturnType<typeof checkedModel>['model'], abortSignal?: AbortSignal): Promise<string> {
  let failure: unknown;
  const result = streamText({
    model: languageModel,
    prompt: 'hello',
    maxRetries: 0,
    stopWhen: isStepCount(1),
    abortSignal,
    onError: ({ error }) => {
      failure = error;
    },
  });
  let answer = '';
  for await (const part of result.stream) if (part.type === 'text-delta') answer += part.text;
  return failure === undefined ? answer : describeModelFailure(failure, service).message;
}

test('a model is checked once in a process, and then answers', async () => {
  server.script(['One.', 'Two.']);
  const { check, model } = checkedModel();
  expect(await answerOf(model)).toBe('One.');
  expect(await answerOf(model)).toBe('Two.');
  expect(await check.status()).toMatchObject({ state: 'ready' });
  expect(checkRequests()).toBe(1);
});

test('a model that does not call tools gets no request, and the person reads why', async () => {
  server.script(['The status is ready.'], inCheck);
  server.script('Never.');
  const { model } = checkedModel();
  expect(await answerOf(model)).toMatch(/^claude-sonnet-5-5 didn’t call a tool when it had to/);
  expect(await answerOf(model)).toMatch(/Set MODEL|set MODEL/);
  expect(server.requests).toHaveLength(0);
  expect(checkRequests()).toBe(1);
});

test('a check that failed for now does not stop a request, and is made again after a minute', async () => {
  server.script(httpError(503, { retryAfterMs: 1 }), { ...inCheck, repeat: true });
  server.script('Hello.');
  const { clock, check, model } = checkedModel();
  expect(await answerOf(model)).toBe('Hello.');
  expect(await check.status()).toMatchObject({ state: 'overloaded', usable: true });
  const before = checkRequests();
  server.reset();
  clock.time = new Date('2026-11-02T09:01:00Z');
  expect(await check.status()).toMatchObject({ state: 'ready' });
  expect(before).toBeGreaterThan(0);
});

test('a page that asks during a slow check learns that it is still running, and a stopped request does not wait for it', async () => {
  server.script(reply([text('Loading.'), gate('loaded'), call('report_status', { status: 'ready' })]), inCheck);
  const { check, model } = checkedModel();
  expect(await check.status(0)).toMatchObject({ state: 'checking', usable: true });
  const stop = new AbortController();
  const answer = answerOf(model, stop.signal);
  await server.waitForGate('loaded');
  stop.abort();
  expect(await answer).toBe('');
  server.release('loaded');
  expect(await check.result()).toMatchObject({ state: 'ready' });
});

test('a model is checked again when an administrator asks', async () => {
  server.script(['No.'], inCheck);
  const { check } = checkedModel();
  expect(await check.status()).toMatchObject({ state: 'no_tools' });
  expect(await check.again()).toMatchObject({ state: 'ready' });
});

test('a Claude model is not held up by its check', async () => {
  const claude = {
    MODEL: 'anthropic:claude-sonnet-5-5',
    ANTHROPIC_API_KEY: server.apiKey,
    ANTHROPIC_BASE_URL: server.url,
    STREAM_DELAY_MS: 0,
  };
  const model = createModel(claude);
  expect(refuseWithoutTools(model)).toBe(model);
});
