import { isStepCount, streamText } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  breakOff,
  dropConnection,
  errorEvent,
  httpError,
  type Replyable,
  reply,
  type ScriptedModel,
  startScriptedModel,
  text,
} from '#e2e/scripted-model/index.ts';
import { anthropicClient, anthropicProvider, claude } from './anthropic.ts';
import { describeModelFailure as describeFailureOf, type ModelFailureKind } from './failure.ts';

const describeModelFailure = (error: unknown) => describeFailureOf(error, claude);

let server: ScriptedModel;
beforeAll(async () => {
  server = await startScriptedModel();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** The error that the loop ends with, wherever it appears: in the stream, or thrown. */
async function failureOf(options: { model?: string; key?: string; url?: string; maxRetries?: number } = {}): Promise<unknown> {
  const claude = anthropicProvider({ ANTHROPIC_BASE_URL: options.url ?? server.url, ANTHROPIC_API_KEY: options.key ?? server.apiKey });
  let failure: unknown;
  const result = streamText({
    model: claude(options.model ?? 'claude-sonnet-5-5'),
    prompt: 'hello',
    maxOutputTokens: 100,
    maxRetries: options.maxRetries ?? 1,
    stopWhen: isStepCount(1),
    onError: ({ error }) => {
      failure = error;
    },
  });
  try {
    for await (const _ of result.stream);
  } catch (error) {
    failure ??= error;
  }
  return failure;
}

describe('the message when', () => {
  test.each<[string, Replyable, ModelFailureKind, boolean]>([
    ['the account is rate limited', httpError(429, { retryAfterMs: 1 }), 'rate_limited', true],
    ['the model is overloaded', httpError(529, { retryAfterMs: 1 }), 'overloaded', true],
    ['the service has a fault', httpError(500, { retryAfterMs: 1 }), 'provider_fault', true],
    ['the request is wrong', httpError(400), 'bad_request', false],
    [
      'the prompt is too long',
      httpError(400, { message: 'prompt is too long: 211180 tokens > 200000 maximum' }),
      'context_too_long',
      false,
    ],
    ['the body is too large', httpError(413), 'context_too_long', false],
    ['the answer was blocked', httpError(400, { message: 'Output blocked by content filtering policy' }), 'refused', false],
    [
      'the credit is used up',
      httpError(400, { message: 'Your credit balance is too low to access the Anthropic API.' }),
      'no_credit',
      false,
    ],
    ['the key may not do this', httpError(403), 'bad_key', false],
    ['the model is overloaded in mid-stream', reply([text('Half'), errorEvent()]), 'overloaded', true],
    ['the service fails in mid-stream', reply([text('Half'), errorEvent('api_error', 'Internal server error')]), 'provider_fault', true],
    ['the stream breaks off', reply([text('Half'), breakOff()]), 'interrupted', true],
  ])('%s', async (_, scripted, kind, retryable) => {
    server.script(scripted, { repeat: true });
    const failure = describeModelFailure(await failureOf());
    expect(failure).toMatchObject({ kind, retryable });
    expect(failure.message.startsWith(failure.happened)).toBe(true);
  });

  test('the key is wrong', async () => {
    expect(describeModelFailure(await failureOf({ key: 'sk-ant-wrong' })).kind).toBe('bad_key');
  });

  test('the model does not exist', async () => {
    expect(describeModelFailure(await failureOf({ model: 'claude-nothing' })).kind).toBe('unknown_model');
  });

  test('no server at the address', async () => {
    const gone = await startScriptedModel();
    await gone.close();
    expect(describeModelFailure(await failureOf({ url: gone.url, maxRetries: 0 })).kind).toBe('unreachable');
  });

  test('the connection closes before the first byte', async () => {
    server.script(dropConnection(), { repeat: true });
    expect(describeModelFailure(await failureOf({ maxRetries: 0 })).kind).toBe('unreachable');
  });

  test('the account is rate limited and the service says for how long', async () => {
    server.script(httpError(429, { retryAfter: 30 }));
    expect(describeModelFailure(await failureOf({ maxRetries: 0 })).message).toContain('Wait 30 seconds');
  });
});

test('errors of the other client have the same messages', async () => {
  const client = anthropicClient({ ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'sk-ant-wrong' }, { maxRetries: 0 });
  const wrongKey = await client.models.retrieve('claude-sonnet-5-5').catch((error: unknown) => error);
  expect(describeModelFailure(wrongKey)).toEqual(describeModelFailure(await failureOf({ key: 'sk-ant-wrong' })));
});

test('the message contains no part of the key, the address, the request or the vendor’s text', async () => {
  server.script(httpError(400, { message: 'messages.3: secret-detail' }));
  const { message } = describeModelFailure(await failureOf({ key: server.apiKey }));
  for (const hidden of ['secret-detail', server.apiKey, server.url, 'hello']) expect(message).not.toContain(hidden);
});

test.each([undefined, null, 'text', 7, {}, new Error('secret-detail'), Object.assign(new Error('loop'), { cause: new Error('deep') })])(
  'anything else (%s) is unknown, with a message',
  (thrown) => {
    const failure = describeModelFailure(thrown);
    expect(failure.kind).toBe('unknown');
    expect(failure.message).not.toContain('secret-detail');
  },
);

test('a timeout is an interruption', () => {
  expect(describeModelFailure(AbortSignal.abort(new DOMException('late', 'TimeoutError')).reason).kind).toBe('interrupted');
});
