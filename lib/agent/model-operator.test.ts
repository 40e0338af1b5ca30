import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, gate, hang, httpError, type Replyable, refusal, reply, text, toolResults } from '#e2e/scripted-model/index.ts';
import type { Interceptor } from '#lib/agent/operator/interceptor.ts';
import type { OperatorEvent } from '#lib/agent/operator/operator.ts';
import { operatorConfig, operatorInput } from '#lib/agent/operator/operator-input.ts';
import { outputToJson } from '#lib/agent/operator/protocol.ts';
import { nanoUsdOf } from '#lib/agent/operator/usd.ts';
import { agentTestEnv, primitive } from '#lib/agent/testing/agent-test-env.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { EndedCall } from '#lib/base/tool-call.ts';
import { marksErrors, scriptedProvider, usageMayBeMissing } from '#lib/models/testing/scripted-settings.ts';
import { operatorPrimitive } from './operator-primitive.ts';

let testEnv: Awaited<ReturnType<typeof agentTestEnv>>;
beforeAll(async () => {
  testEnv = await agentTestEnv();
});
afterAll(() => testEnv.model.close());

/** Scripts replies under a marker unique to the test, and returns the input that they answer. */
function task(replies: Replyable[], config: Parameters<typeof operatorConfig>[0] = {}) {
  const marker = `marker-${randomUUID()}`;
  testEnv.model.script(replies, { when: marker });
  return {
    input: operatorInput(`Do it (${marker})`, 'task', { config: operatorConfig(config) }),
    requests: () => testEnv.model.requests.filter(({ body }) => JSON.stringify(body).includes(marker)),
  };
}
const look = primitive('Look', async () => ({ seen: 1 }));
const fails = primitive('Fails', () => Promise.reject(new PrimitiveError('not_found', 'Not found.')));
const looking = (times: number) => Array.from({ length: times }, () => reply([call('Look', {})]));

describe('a run ends', () => {
  const asks = primitive('Deliver', async () => ({}), {
    approval: async () => ({ subject: 'Deliver it', facts: [], verb: 'Do', decline: 'Do not', page: '/' }),
  });
  const waits = { status: 'awaiting_approval', request: { id: 'r1', subject: 'Deliver it' } } as const;

  test('complete, with its text as the message and every call recorded', async () => {
    const { input } = task([reply([text('I look.'), call('Look', {})]), 'Seen.']);
    const output = await testEnv.agent([look]).execute(input);
    expect(output).toMatchObject({ message: 'Seen.', exit: { reason: 'complete' }, effects: [] });
    expect(output.metadata).toMatchObject({
      turns_used: 2,
      sub_dispatches: [{ name: 'Look', success: true, duration: expect.any(Number) }],
      cost_nanousd: expect.any(Number),
    });
    expect(output.metadata.tokens_in).toBeGreaterThan(0);
    expect(output.metadata.tokens_out).toBeGreaterThan(0);
  });

  test('max_turns: as many rounds as the config says, the last without tools', async () => {
    const { input, requests } = task([...looking(2), 'This far.'], { max_turns: 3 });
    const output = await testEnv.agent([look]).execute(input);
    expect(output).toMatchObject({ exit: { reason: 'max_turns' }, message: 'This far.' });
    expect(requests()).toHaveLength(3);
    expect(JSON.stringify(requests()[2]!.body)).toContain('This is the last step.');
  });

  test('max_turns: a run of one round answers, or makes its calls and ends', async () => {
    expect((await testEnv.agent([look]).execute(task(['Done.'], { max_turns: 1 }).input)).exit.reason).toBe('complete');
    const { input, requests } = task(looking(2), { max_turns: 1 });
    const output = await testEnv.agent([look]).execute(input);
    expect(output).toMatchObject({ exit: { reason: 'max_turns' }, metadata: { sub_dispatches: [{ name: 'Look' }] } });
    expect(requests()).toHaveLength(1);
    expect((await testEnv.agent([look]).execute(task(['Never.'], { max_turns: 0 }).input)).exit.reason).toBe('max_turns');
  });

  test('complete, where the only round ends with the answer', async () => {
    const respond = primitive('Respond', async () => ({}));
    const { input } = task([reply([call('Respond', { message: 'Here it is.' })])], { max_turns: 1 });
    expect(await testEnv.agent([respond]).execute(input)).toMatchObject({ exit: { reason: 'complete' }, message: 'Here it is.' });
  });

  test.each([2, 3])('max_turns: the message names the limit of %i and claims nothing about what is left', async (max_turns) => {
    const { input } = task([...looking(max_turns - 1), 'This far.'], { max_turns });
    const { message } = (await testEnv.agent([look]).execute(input)).exit;
    expect(message).toBe(`This reply used all ${max_turns} of its steps. If something is missing, tell me to continue.`);
  });

  test.each([
    ['its calls', { max_tool_calls: 2 }, 'max_tool_calls'],
    ['its cost', { max_cost: 1_000 }, 'max_cost'],
  ] as const)('budget_exhausted by %s, reported by an event', async (_, config, limit) => {
    const { input } = task(looking(5), config);
    const events: OperatorEvent[] = [];
    const output = await testEnv.agent([look]).execute(input, { tell: (event) => events.push(event) });
    expect(output).toMatchObject({ exit: { reason: 'budget_exhausted', code: limit } });
    expect(events.filter(({ type }) => type === 'budget')).toMatchObject([{ limit }]);
    expect(output.metadata.sub_dispatches.filter(({ success }) => success)).toHaveLength(limit === 'max_cost' ? 1 : 2);
  });

  test('budget_exhausted when the price is unknown, so a limit in dollars cannot be enforced', async () => {
    const { input } = task(looking(5), { max_cost: 100_000_000_000 });
    const output = await testEnv
      .agent([look], { model: { ...testEnv.named(`${scriptedProvider}:claude-sonnet-5-5`), costOf: () => null } })
      .execute(input);
    expect(output).toMatchObject({ exit: { reason: 'budget_exhausted' }, metadata: { cost_nanousd: null } });
    expect(output.exit.message).toMatch(/unknown/);
  });

  test('circuit_breaker after three steps that only failed', async () => {
    const { input } = task(Array.from({ length: 4 }, () => reply([call('Fails', {})])));
    expect((await testEnv.agent([fails]).execute(input)).exit.reason).toBe('circuit_breaker');
  });

  test('timeout by the configured duration, or when the model is silent', async () => {
    const silent = task([reply([text('One moment', { at: 4, happens: hang() })])], { max_duration: 150 });
    expect((await testEnv.agent([]).execute(silent.input)).exit.reason).toBe('timeout');
    const mute = task([reply([text('One moment', { at: 4, happens: hang() })])]);
    const output = await testEnv.agent([], { limits: { totalMs: 60_000, silenceMs: 1000 } }).execute(mute.input);
    expect(output).toMatchObject({ exit: { reason: 'timeout' }, metadata: { cost_nanousd: null } });
  });

  test('interceptor_halt with the rule’s message', async () => {
    const sunday: Interceptor = {
      beforeStep: (step) => (step === 1 ? { halt: { reason: 'interceptor_halt', message: 'Not on Sundays.' } } : undefined),
    };
    const output = await testEnv.agent([look], { interceptors: [sunday] }).execute(task(looking(3)).input);
    expect(output).toMatchObject({ exit: { reason: 'interceptor_halt', message: 'Not on Sundays.' }, metadata: { turns_used: 1 } });
  });

  test('error when the provider rejects the key, and for an unknown model', async () => {
    expect((await testEnv.agent([]).execute(task([httpError(401)]).input)).exit.reason).toBe('error');
    const output = await testEnv.agent([]).execute(task(['Never.'], { model: `${scriptedProvider}:none` }).input);
    expect(output).toMatchObject({ exit: { reason: 'error', code: 'unknown_model' } });
  });

  test('safety_stop when the provider declines', async () => {
    const output = await testEnv.agent([]).execute(task([reply([refusal()])]).input);
    expect(output.exit.reason).toBe('safety_stop');
    expect(outputToJson(output).exit_reason).toMatchObject({ safety_stop: { reason: expect.any(String) } });
  });

  test('awaiting_approval with the effect that needs it; a risky call never runs without approval', async () => {
    let ran = 0;
    const risky = { ...asks, execute: async () => ({ ran: ++ran }) };
    const asking = testEnv.agent([risky], {
      assemble: async (input) => ({
        instructions: { role: 'system', content: 'You are a test.' },
        lastInstructions: '',
        messages: [{ role: 'user', content: String(input.message) }],
        context: { log: () => '', approve: async () => ({ ...waits, ui_action: { type: 'APPROVE', data: {} as never } }) },
      }),
    });
    const output = await asking.execute(task([reply([call('Deliver', { to: 'sarah' })]), 'never']).input);
    expect(output.exit.reason).toBe('awaiting_approval');
    expect(output.effects).toMatchObject([
      { type: 'tool_approval_required', tool_name: 'Deliver', request_id: 'r1', input: { to: 'sarah' } },
    ]);
    const unattended = task([reply([call('Deliver', {})]), 'Then not.']);
    expect((await testEnv.agent([risky]).execute(unattended.input)).exit.reason).toBe('complete');
    expect(JSON.stringify(toolResults(unattended.requests()[1]!.body))).toContain('permission_denied');
    expect(ran).toBe(0);
  });

  test('with the custom reason “stopped” when it is stopped', async () => {
    const { input } = task([reply([text('Half of it', { at: 4, happens: gate('stopping') })])]);
    const stop = new AbortController();
    const running = testEnv.agent([]).execute(input, { signal: stop.signal });
    await testEnv.model.waitForGate('stopping');
    stop.abort('stopped');
    expect((await running).exit.reason).toBe('stopped');
  });
});

describe('the usage of a run', () => {
  test('counts calls that ran, not calls that were refused, unknown or waiting for approval', async () => {
    const risky = primitive('Deliver', async () => ({}), {
      approval: async () => ({ subject: 'Deliver it', facts: [], verb: 'Do', decline: 'Do not', page: '/' }),
    });
    const waits = { status: 'awaiting_approval', request: { id: 'r1', subject: 'Deliver it' } } as const;
    const refusing: Interceptor = {
      beforeCall: ({ name }) => (name === 'Count' ? { refuse: { error: 'rate_limited', message: 'Later.' } } : undefined),
    };
    const calls = [call('Look', {}), call('Fails', {}), call('Nothing', {}), call('Count', {}), call('Deliver', {})];
    const { metadata } = await testEnv
      .agent([look, fails, primitive('Count', async () => ({})), risky], {
        interceptors: [refusing],
        assemble: async (input) => ({
          instructions: { role: 'system', content: 'You are a test.' },
          lastInstructions: '',
          messages: [{ role: 'user', content: String(input.message) }],
          context: { log: () => '', approve: async () => ({ ...waits, ui_action: { type: 'APPROVE', data: {} as never } }) },
        }),
      })
      .execute(task([reply(calls), 'Done.']).input);
    expect(metadata.sub_dispatches.map(({ name, success }) => [name, success])).toEqual([
      ['Look', true],
      ['Fails', false],
    ]);
  });

  test('includes the tokens of the model call whose tool was running when the run was cut off', async () => {
    const slow = primitive('Slow', (_, __) => new Promise((resolve) => setTimeout(() => resolve({}), 1500)));
    const { input } = task([reply([call('Slow', {})])], { max_duration: 600 });
    const output = await testEnv.agent([slow]).execute(input);
    expect(output.exit.reason).toBe('timeout');
    expect(output.metadata.tokens_in).toBeGreaterThan(0);
    expect(output.metadata.cost_nanousd).toBeGreaterThan(0);
  });
});

test('a failure that cannot be explained is logged with its error', async () => {
  const model = testEnv.named('built-in');
  const doStream = async () => {
    throw new Error('The process of the embedding model ended with code 1.');
  };
  const { input } = task(['never']);
  const { exit } = await testEnv.agent([], { model: { ...model, languageModel: { ...model.languageModel, doStream } } }).execute(input);
  expect(exit).toMatchObject({ reason: 'error', code: 'unknown', retryable: true });
  expect(testEnv.logged.at(-1)).toBe('The model failed: unknown: The process of the embedding model ended with code 1.');
});

test('the cost of a run is unknown when the server reports no usage', async ({ skip }) => {
  skip(!usageMayBeMissing, 'Anthropic’s API always reports the usage.');
  const { input } = task([reply([text('Done.')], { usage: 'missing' })]);
  const { metadata } = await testEnv.agent([]).execute(input);
  expect(metadata).toMatchObject({ tokens_in: 0, cost_nanousd: null });
});

test('an exhausted budget is reported once even if several calls of a step reach it', async () => {
  const { input } = task([reply([call('Look', {}), call('Look', {}), call('Look', {})]), 'never'], { max_tool_calls: 1 });
  const events: OperatorEvent[] = [];
  expect((await testEnv.agent([look]).execute(input, { tell: (event) => events.push(event) })).exit.reason).toBe('budget_exhausted');
  expect(events.filter(({ type }) => type === 'budget')).toHaveLength(1);
});

test('an invalid question does not block the other calls of its step', async () => {
  let ran = 0;
  const write = primitive('Write', async () => ({ ran: ++ran }), { effect: 'write', parallelSafe: false });
  const clarify = primitive('Clarify', async () => ({}), { input: z.object({ question: z.string(), options: z.array(z.string()) }) });
  const step = (options: unknown) => reply([call('Write', {}), call('Clarify', { question: 'Which?', options })]);
  const { input, requests } = task([step('["a"]'), step(['a', 'b'])]);
  const output = await testEnv.agent([write, clarify]).execute(input);
  expect(output.exit.reason).toBe('awaiting_input');
  expect(ran).toBe(1);
  expect(toolResults(requests()[1]!.body).map(({ isError }) => isError)).toEqual([false, marksErrors]);
});

describe('a rule that throws ends the run', () => {
  const broken = () => {
    throw new Error('The rule is broken.');
  };
  test.each([
    ['beforeStep', 0],
    ['afterStep', 0],
    ['beforeCall', 0],
    ['afterCall', 1],
    ['used', 0],
  ] as const)('%s, with an error that is not attributed to the model', async (hook, runs) => {
    let ran = 0;
    const counted = primitive('Count', async () => ({ ran: ++ran }));
    const { input, requests } = task([reply([call('Count', {})]), reply([call('Count', {})]), 'never']);
    const output = await testEnv.agent([counted], { interceptors: [{ [hook]: broken }] }).execute(input);
    expect(output).toMatchObject({ exit: { reason: 'error', code: 'interceptor' } });
    expect(ran).toBe(runs);
    expect(requests()).toHaveLength(hook === 'beforeStep' ? 0 : 1);
    expect(JSON.stringify(output)).not.toContain('broken');
  });

  test('and what a call did is reported and counted', async () => {
    const counting: EndedCall[] = [];
    const rules = [{ afterCall: broken }, { afterCall: (ended: EndedCall) => void counting.push(ended) }];
    const output = await testEnv.agent([look], { interceptors: rules }).execute(task(looking(2)).input);
    expect(counting).toMatchObject([{ name: 'Look', output: { success: true, seen: 1 } }]);
    expect(output.metadata).toMatchObject({ sub_dispatches: [{ success: true }] });
    expect(output.metadata.cost_nanousd).toBeGreaterThan(0);
  });
});

describe('a config', () => {
  test('selects the model, narrows the tools and adds instructions', async () => {
    const { input, requests } = task([reply([call('Fails', {})]), 'Then so.'], {
      model: `${scriptedProvider}:claude-haiku-5-5`,
      allowed_operators: ['Look'],
      system_addendum: 'Speak like a pirate.',
    });
    const output = await testEnv.agent([look, fails], { modelNamed: testEnv.named }).execute(input);
    const { body } = requests()[0]!;
    expect(body.model).toBe('claude-haiku-5-5');
    expect(body.tools?.map((tool) => 'name' in tool && tool.name)).toEqual(['Look']);
    expect(JSON.stringify(body.system)).toContain('Speak like a pirate.');
    expect(JSON.stringify(body.system)).toContain('You are a test.');
    expect(output.exit).toEqual({ reason: 'complete' });
    expect(JSON.stringify(requests()[1]!.body)).toContain('unknown_primitive');
  });
});

describe('interceptors', () => {
  test('run before and after each step and each call, in order', async () => {
    const seen: string[] = [];
    const spy = (name: string): Interceptor => ({
      beforeStep: (step) => void seen.push(`${name} before step ${step}`),
      afterStep: ({ step, calls }) => void seen.push(`${name} after step ${step}: ${calls.length}`),
      beforeCall: (made) => void seen.push(`${name} before ${made.name}`),
      afterCall: (made) => void seen.push(`${name} after ${made.name}: ${made.output.success}`),
    });
    await testEnv.agent([look], { interceptors: [spy('a'), spy('b')] }).execute(task([...looking(1), 'Seen.']).input);
    const of = (name: string) => seen.filter((line) => line.startsWith(name)).map((line) => line.slice(2));
    expect(of('a')).toEqual(['before step 0', 'after step 0: 1', 'before Look', 'after Look: true', 'before step 1', 'after step 1: 0']);
    expect(of('b')).toEqual(of('a'));
    expect(seen.indexOf('a before Look')).toBeLessThan(seen.indexOf('b before Look'));
  });

  test('can refuse a call: it does not run, and the model reads why', async () => {
    let ran = 0;
    const counted = primitive('Count', async () => ({ ran: ++ran }));
    const rule: Interceptor = { beforeCall: () => ({ refuse: { error: 'rate_limited', message: 'Later.' } }) };
    const { input, requests } = task([reply([call('Count', {})]), 'Later then.']);
    expect((await testEnv.agent([counted], { interceptors: [rule] }).execute(input)).metadata.sub_dispatches).toEqual([]);
    expect(ran).toBe(0);
    expect(JSON.stringify(toolResults(requests()[1]!.body))).toContain('Later.');
  });

  test('that halt before a call keep the rest of the step from running', async () => {
    let ran = 0;
    const counted = primitive('Count', async () => ({ ran: ++ran }), { parallelSafe: false });
    const rule: Interceptor = { beforeCall: () => (ran === 1 ? { halt: { reason: 'interceptor_halt', message: 'Enough.' } } : undefined) };
    const { input } = task([reply([call('Count', {}), call('Count', {}), call('Count', {})]), 'never']);
    const output = await testEnv.agent([counted], { interceptors: [rule] }).execute(input);
    expect(output.exit).toMatchObject({ reason: 'interceptor_halt', message: 'Enough.' });
    expect(ran).toBe(1);
  });
});

test('parallel-safe calls of a step overlap, other calls never do', async () => {
  const most = { safe: 0, unsafe: 0 };
  const overlapping = (name: 'safe' | 'unsafe') => {
    let running = 0;
    return primitive(
      name,
      async () => {
        most[name] = Math.max(most[name], ++running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running--;
        return {};
      },
      { parallelSafe: name === 'safe' },
    );
  };
  const step = (name: string) => reply(Array.from({ length: 4 }, () => call(name, {})));
  await testEnv.agent([overlapping('safe'), overlapping('unsafe')]).execute(task([step('safe'), step('unsafe'), 'Done.']).input);
  expect(most).toEqual({ safe: 4, unsafe: 1 });
});

describe('an operator started by another one', () => {
  test('is a primitive of its parent and shares the parent’s budget', async () => {
    const marker = `child-${randomUUID()}`;
    testEnv.model.script(looking(10), { when: marker });
    const child = testEnv.agent([look], { name: 'child' });
    const helper = operatorPrimitive(child, { name: 'Delegate', description: 'Hands a task on.', label: look.label });
    const { input, requests } = task([reply([call('Delegate', { task: marker })]), 'never'], { max_tool_calls: 3 });
    const output = await testEnv.agent([helper]).execute(input);
    expect(output).toMatchObject({ exit: { reason: 'budget_exhausted', code: 'max_tool_calls' } });
    // One call for the parent's own, two for the child: the child does not start over with three.
    expect(testEnv.model.requests.filter(({ body }) => JSON.stringify(body.messages).includes(marker))).not.toHaveLength(0);
    expect(requests()).toHaveLength(1);
  });

  test('adds its cost to its caller’s', async () => {
    const marker = `child-${randomUUID()}`;
    testEnv.model.script(['Done.'], { when: marker });
    const helper = operatorPrimitive(testEnv.agent([]), { name: 'Delegate', description: 'Hands a task on.', label: look.label });
    const { input, requests } = task([reply([call('Delegate', { task: marker })]), 'So it is.']);
    const output = await testEnv.agent([helper]).execute(input);
    const child = JSON.parse(toolResults(requests()[1]!.body)[0]!.text).metadata.cost as string;
    const parent = testEnv.named(`${scriptedProvider}:claude-sonnet-5-5`).costOf({
      inputTokens: output.metadata.tokens_in,
      outputTokens: output.metadata.tokens_out,
    } as never)!;
    expect(nanoUsdOf(child)).toBeGreaterThan(0);
    expect(output.metadata.cost_nanousd).toBe(parent + nanoUsdOf(child));
  });

  test('reports how it ended', async () => {
    const marker = `child-${randomUUID()}`;
    testEnv.model.script(['The child’s answer.'], { when: marker });
    const helper = operatorPrimitive(testEnv.agent([]), { name: 'Delegate', description: 'Hands a task on.', label: look.label });
    const { input, requests } = task([reply([call('Delegate', { task: marker })]), 'So it is.']);
    await testEnv.agent([helper]).execute(input);
    const [result] = toolResults(requests()[1]!.body);
    expect(JSON.parse(result!.text)).toMatchObject({ success: true, exit_reason: 'complete', message: 'The child’s answer.' });
  });
});
