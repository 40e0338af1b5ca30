import { isStepCount, type LanguageModel, streamText } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  breakOff,
  cutOff,
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
import { describeModelFailure, type ModelFailureKind, type ModelService } from './failure.ts';
import { modelServer, openAICompatibleProvider } from './openai-compatible.ts';

let server: ScriptedModel;
beforeAll(async () => {
  server = await startScriptedModel();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

interface Call {
  model?: string;
  key?: string;
  url?: string;
  maxRetries?: number;
}

/** The services, with their models. */
const services: [string, ModelService, (call: Call) => LanguageModel][] = [
  [
    'Claude',
    claude,
    ({ model = 'claude-sonnet-5-5', key = server.apiKey, url = server.url }) =>
      anthropicProvider({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: key })(model),
  ],
  [
    'an OpenAI-compatible server',
    modelServer,
    ({ model = 'claude-sonnet-5-5', key = server.apiKey, url = server.url }) =>
      openAICompatibleProvider({ OPENAI_COMPATIBLE_BASE_URL: url, OPENAI_COMPATIBLE_API_KEY: key })(model),
  ],
];

/** The error that the loop ends with, wherever it appears: in the stream, or thrown. */
async function failureOf(model: LanguageModel, maxRetries = 1): Promise<unknown> {
  let failure: unknown;
  const result = streamText({
    model,
    prompt: 'hello',
    maxOutputTokens: 100,
    maxRetries,
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

describe.each(services)('of %s, the message when', (_, service, modelOf) => {
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
    const failure = describeModelFailure(await failureOf(modelOf({})), service);
    expect(failure).toMatchObject({ kind, retryable });
    expect(failure.message.startsWith(failure.happened)).toBe(true);
    expect(failure.message).not.toMatch(service === claude ? /model server|OPENAI/ : /Claude|Anthropic|ANTHROPIC/);
  });

  test('the key is wrong', async () => {
    const failure = describeModelFailure(await failureOf(modelOf({ key: 'sk-ant-wrong' })), service);
    expect(failure).toMatchObject({ kind: 'bad_key', message: expect.stringContaining(service.remedies.key) });
  });

  test('the model does not exist', async () => {
    expect(describeModelFailure(await failureOf(modelOf({ model: 'claude-nothing' })), service).kind).toBe('unknown_model');
  });

  test('no server at the address', async () => {
    const gone = await startScriptedModel();
    await gone.close();
    expect(describeModelFailure(await failureOf(modelOf({ url: gone.url }), 0), service).kind).toBe('unreachable');
  });

  test('the connection closes before the first byte', async () => {
    server.script(dropConnection(), { repeat: true });
    expect(describeModelFailure(await failureOf(modelOf({}), 0), service).kind).toBe('unreachable');
  });

  test('the account is rate limited and the service says for how long', async () => {
    server.script(httpError(429, { retryAfter: 30 }));
    expect(describeModelFailure(await failureOf(modelOf({}), 0), service).message).toContain('Wait 30 seconds');
  });

  test('it contains no part of the key, the address, the request or the vendor’s text', async () => {
    server.script(httpError(400, { message: 'messages.3: secret-detail' }));
    const { message } = describeModelFailure(await failureOf(modelOf({})), service);
    for (const hidden of ['secret-detail', server.apiKey, server.url, 'hello']) expect(message).not.toContain(hidden);
  });

  test.each([undefined, null, 'text', 7, {}, new Error('secret-detail'), Object.assign(new Error('loop'), { cause: new Error('deep') })])(
    'anything else (%s) is unknown, with a message',
    (thrown) => {
      const failure = describeModelFailure(thrown, service);
      expect(failure.kind).toBe('unknown');
      expect(failure.message).not.toContain('secret-detail');
    },
  );

  test('a timeout is an interruption', () => {
    expect(describeModelFailure(AbortSignal.abort(new DOMException('late', 'TimeoutError')).reason, service).kind).toBe('interrupted');
  });
});

describe('an OpenAI-compatible server’s own wording', () => {
  const failureKind = async (scripted: Replyable) => {
    server.script(scripted);
    const provider = openAICompatibleProvider({ OPENAI_COMPATIBLE_BASE_URL: server.url, OPENAI_COMPATIBLE_API_KEY: server.apiKey });
    return describeModelFailure(await failureOf(provider('claude-sonnet-5-5'), 0), modelServer).kind;
  };

  test.each<[string, Replyable, ModelFailureKind]>([
    [
      'a context that is too long, from OpenAI and vLLM',
      httpError(400, { message: 'This model’s maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.' }),
      'context_too_long',
    ],
    [
      'a context that is too long, from llama.cpp',
      httpError(400, { message: 'the request exceeds the available context size, try increasing it' }),
      'context_too_long',
    ],
    [
      'a model without tools, from Ollama',
      httpError(400, { message: 'registry.ollama.ai/library/gemma:2b does not support tools' }),
      'no_tools',
    ],
    [
      'a model without tools, from vLLM',
      httpError(400, { message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set' }),
      'no_tools',
    ],
    [
      'an exceeded quota',
      httpError(429, {
        type: 'insufficient_quota',
        message: 'You exceeded your current quota, please check your plan and billing details.',
      }),
      'no_credit',
    ],
    ['an overloaded server', httpError(503), 'overloaded'],
    ['a stream that ends without a finish reason', reply([text('Half'), cutOff()]), 'interrupted'],
  ])('%s', async (_, scripted, kind) => {
    expect(await failureKind(scripted)).toBe(kind);
  });
});

test('errors of Anthropic’s other client have the same messages', async () => {
  const env = { ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'sk-ant-wrong' };
  const wrongKey = await anthropicClient(env, { maxRetries: 0 })
    .models.retrieve('claude-sonnet-5-5')
    .catch((error: unknown) => error);
  const inLoop = await failureOf(anthropicProvider(env)('claude-sonnet-5-5'));
  expect(describeModelFailure(wrongKey, claude)).toEqual(describeModelFailure(inLoop, claude));
});
