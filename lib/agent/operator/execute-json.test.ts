import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Replyable, reply } from '#e2e/scripted-model/index.ts';
import { scriptedProvider } from '#lib/models/testing/scripted-settings.ts';
import { operatorPrimitive } from '../operator-primitive.ts';
import { agentTestEnv, primitive } from '../testing/agent-test-env.ts';
import { budgetEventSchema, executeJson, type WireEvent } from './protocol.ts';

let testEnv: Awaited<ReturnType<typeof agentTestEnv>>;
beforeAll(async () => {
  testEnv = await agentTestEnv();
});
afterAll(() => testEnv.model.close());

/** An input in JSON that the model answers with these replies. */
function wireInput(replies: Replyable[], config: object) {
  const marker = `marker-${randomUUID()}`;
  testEnv.model.script(replies, { when: marker });
  return {
    json: { message: `Do it (${marker})`, trigger: 'task', config },
    requests: () => testEnv.model.requests.filter(({ body }) => JSON.stringify(body).includes(marker)),
  };
}

const look = primitive('Look', async () => ({ seen: 1 }));
const looking = (times: number) => Array.from({ length: times }, () => reply([call('Look', {})]));

test('a config in JSON chooses the model, the tools and additional instructions', async () => {
  const other = primitive('Other', async () => ({}));
  const { json, requests } = wireInput(['Done.'], {
    model: `${scriptedProvider}:claude-haiku-5-5`,
    allowed_tools: ['Look'],
    system_addendum: 'Answer in one word.',
  });
  const output = await executeJson(testEnv.agent([look, other], { modelNamed: testEnv.named }), json);
  expect(output).toMatchObject({ exit_reason: 'complete', message: 'Done.' });
  const [request] = requests();
  expect(request!.body.model).toBe('claude-haiku-5-5');
  expect(request!.body.tools?.map((tool) => 'name' in tool && tool.name)).toEqual(['Look']);
  expect(JSON.stringify(request!.body.system)).toContain('Answer in one word.');
});

test('a model that does not exist here ends the run as an error that says so', async () => {
  const { json, requests } = wireInput(['never'], { model: 'elsewhere:model' });
  const output = await executeJson(testEnv.agent([look]), json);
  expect(output).toMatchObject({ exit_reason: 'error', exit_detail: { code: 'unknown_model', retryable: false } });
  expect(requests()).toEqual([]);
});

test.each([
  ['max_cost', { max_cost: '0.000001' }, { used: expect.stringMatching(/^0\.0\d+$/), allowed: '0.000001' }],
  ['max_tool_calls', { max_tool_calls: 1 }, { used: 1, allowed: 1 }],
])('one event says that %s was reached, and so does the output', async (limit, config, amounts) => {
  const { json } = wireInput(looking(5), config);
  const events: WireEvent[] = [];
  const output = await executeJson(testEnv.agent([look]), json, { tell: (event) => events.push(event) });
  const budget = events.filter(({ type }) => type === 'budget');
  expect(budget).toEqual([{ type: 'budget', limit, ...amounts }]);
  expect(budgetEventSchema.parse(JSON.parse(JSON.stringify(budget[0])))).toEqual(budget[0]);
  expect(output).toMatchObject({ exit_reason: 'budget_exhausted', exit_detail: { code: limit } });
});

test('a call that waits for approval is an effect of the output', async () => {
  const deliver = primitive('Deliver', async () => ({ status: 'awaiting_approval', request: { id: 'r1', subject: 'Deliver it' } }));
  const { json } = wireInput([reply([call('Deliver', { to: 'sarah' })])], {});
  expect(await executeJson(testEnv.agent([deliver]), json)).toMatchObject({
    exit_reason: 'awaiting_approval',
    effects: [{ type: 'tool_approval_required', tool_name: 'Deliver', input: { to: 'sarah' }, request_id: 'r1' }],
  });
});

test('an operator that another one starts is one of its sub-dispatches, and shares its budget', async () => {
  const child = `child-${randomUUID()}`;
  testEnv.model.script(looking(10), { when: child });
  const { description } = look;
  const delegate = operatorPrimitive(testEnv.agent([look], { name: 'child' }), { name: 'Delegate', description, label: look.label });
  const { json } = wireInput([reply([call('Delegate', { task: child })]), 'never'], { max_tool_calls: 3, allowed_operators: ['Delegate'] });
  const output = await executeJson(testEnv.agent([look, delegate]), json);
  expect(output).toMatchObject({
    exit_reason: 'budget_exhausted',
    exit_detail: { code: 'max_tool_calls' },
    metadata: { sub_dispatches: [{ name: 'Delegate', success: true }] },
  });
  expect(Number(output.metadata.cost)).toBeGreaterThan(0);
});
