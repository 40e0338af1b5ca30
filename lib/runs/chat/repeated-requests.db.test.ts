import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenCall, call, type RequestBody, reply, text, toolResults } from '#e2e/scripted-model/index.ts';
import { appInstance, chatTestEnv, message, messageOf, reading } from '#lib/runs/chat/testing/chat-test-env.ts';

type TestEnv = Awaited<ReturnType<typeof chatTestEnv>>;
let testEnv: TestEnv;
beforeAll(async () => {
  testEnv = await chatTestEnv();
});
afterAll(() => testEnv.model.close());

/** What a provider compares with its cache: the tools, the instructions and each block of the messages, without cache points. */
function partsOf({ tools = [], system, messages }: RequestBody): string[] {
  const blocks = messages.flatMap(({ role, content }) =>
    (typeof content === 'string' ? [{ type: 'text', text: content }] : content).map((block) => ({ role, ...block })),
  );
  return [tools, system, ...blocks].map((part) => JSON.stringify(part, (key, value) => (key === 'cache_control' ? undefined : value)));
}

/** Says each message in one chat, each in a new instance of the app, with these replies of the model. Returns the requests. */
async function chat(turns: [said: string, replies: Replies][]): Promise<RequestBody[]> {
  const session = randomUUID();
  const first = testEnv.model.requests.length;
  for (const [said, replies] of turns) await say(session, said, replies);
  return testEnv.model.requests.slice(first).map(({ body }) => body);
}

type Replies = Parameters<TestEnv['model']['script']>[0];

async function say(session: string, said: string, replies: Replies, metadata = {}) {
  const marked = `${said} (${randomUUID()})`;
  testEnv.model.script(replies, { when: marked });
  await messageOf(reading(await appInstance(testEnv.model).partner.send(testEnv.person.id, message(marked, { session, metadata }))));
}

function expectEachToBeginWithTheLast(sent: readonly string[][]) {
  for (const [n, parts] of sent.entries()) if (n > 0) expect(parts.slice(0, sent[n - 1]!.length)).toEqual(sent[n - 1]);
}

const newDeliverable = {
  ref: 'deliverable:new',
  content: { title: 'Weekly status', recipient: { role: 'COO', name: 'Linda' }, deliverable_type: 'status_report', frequency: 'weekly' },
};
const todos = [{ status: 'pending', content: 'Look', activeForm: 'Looking' }];
const contextsIn = ({ messages }: RequestBody) => JSON.stringify(messages).match(/<context>.*?<\/context>/g) ?? [];

describe('each request of a chat begins with all of the request before it', () => {
  test('in every step, and in later turns that read the chat from the database', async () => {
    const requests = await chat([
      [
        'Set it up.',
        [
          reply([
            text('I look.'),
            call('List', { pattern: 'deliverable:*', limit: 5 }),
            call('Search', { query: 'Linda', scope: 'memory' }),
          ]),
          reply([call('Todo', { todos }), call('Write', newDeliverable), call('Respond', { message: 'Half done.', final: false })]),
          reply([
            call('Write', { content: { type: 'fact', content: 'Linda is the COO.' }, ref: 'memory:new' }),
            call('Respond', { message: 'Done.' }),
          ]),
        ],
      ],
      [
        'What is in it?',
        [
          reply([call('Read', { refs: ['deliverable:latest', 'memory:latest'] })]),
          reply([call('Clarify', { question: 'Which part?', options: ['All', 'None'] })]),
        ],
      ],
      ['All', ['All of it is there.']],
      ['Thanks.', [reply([call('Respond', { message: 'You are welcome.' })])]],
    ]);
    expect(requests).toHaveLength(7);
    const sent = requests.map(partsOf);
    expectEachToBeginWithTheLast(sent);
  });

  test('with calls that failed, whose failures stay whole', async () => {
    const requests = await chat([
      [
        'Try it.',
        [
          reply([call('Teleport', { to: 'Mars' }), brokenCall('Read', '{"ref": "mem')]),
          reply([call('Read', { ref: 'nonsense' }), call('Clarify', { question: '' }), call('Todo', { todos: 1 })]),
          'It did not work.',
        ],
      ],
      ['Why?', ['I do not know.']],
    ]);
    const sent = requests.map(partsOf);
    expectEachToBeginWithTheLast(sent);
    const failures = toolResults(requests.at(-1)!).map(({ text: json }) => JSON.parse(json));
    expect(failures).toMatchObject(
      ['unknown_primitive', 'invalid_input', 'invalid_ref', 'invalid_input', 'invalid_input'].map((error) => ({
        success: false,
        error,
        message: expect.any(String),
      })),
    );
  });
});

test('the request after an approved call, and the next turn, begin with all of the request before them', async () => {
  const session = randomUUID();
  const first = testEnv.model.requests.length;
  const { data: deliverable } = await testEnv.db
    .from('deliverables')
    .insert({ title: 'Digest', deliverable_type: 'custom' })
    .select('id')
    .single()
    .throwOnError();
  const changes = { destination: { platform: 'email', target: 'tim@acme.example' } };
  await say(session, 'Email it.', [reply([call('Edit', { ref: `deliverable:${deliverable.id}`, changes })])]);
  const { data: request } = await testEnv.db.from('requests').select('id').eq('session_id', session).single().throwOnError();
  await say(session, 'Approved.', [reply([call('List', { pattern: 'deliverable:*' })]), 'It goes out by email.'], {
    approval: { requestId: request.id, decision: 'approve' },
  });
  await say(session, 'Thanks.', ['Good.']);
  const sent = testEnv.model.requests.slice(first).map(({ body }) => partsOf(body));
  expect(sent).toHaveLength(4);
  expect(sent[1]!.join()).toContain('approved_');
  expectEachToBeginWithTheLast(sent);
});

test('what the model wrote to the person is sent back once', async () => {
  const requests = await chat([
    [
      'Go.',
      [
        reply([call('Todo', { todos }), call('Respond', { message: 'A note.', final: false })]),
        reply([call('Clarify', { question: 'Which one?', options: ['This', 'That'] })]),
      ],
    ],
    ['This', ['Fine.']],
  ]);
  const last = requests.at(-1)!;
  for (const words of ['Looking', 'A note.', 'Which one?']) expect(JSON.stringify(last.messages).split(words)).toHaveLength(2);
  expect(toolResults(last).map(({ text: json }) => JSON.parse(json))).toEqual([{ success: true }, { success: true }, { success: true }]);
});

test('a later context says only what is new, and a forgotten memory is in none of them', async () => {
  const { data: memory } = await testEnv.db
    .from('memories')
    .insert({ content: 'Tom hates jargon', type: 'preference' })
    .select('id')
    .single()
    .throwOnError();
  const session = [
    ['Hello.', ['Hello.']],
    ['Add one.', [reply([call('Write', { ref: 'memory:new', content: { content: 'Tim is the new CFO' } })]), 'Added.']],
    ['Forget the first.', [reply([call('Edit', { ref: `memory:${memory.id}`, changes: { is_active: false } })]), 'Forgotten.']],
    ['And now?', ['Nothing.']],
  ] as Parameters<typeof chat>[0];
  const requests = await chat(session);
  const [first, , third] = [requests[0]!, requests[1]!, requests[3]!].map((one) => contextsIn(one).at(-1)!);
  expect(first).toContain('Tom hates jargon');
  expect(first).toContain('Time zone: ');
  expect(third).toContain('Tim is the new CFO');
  expect(third).not.toContain('Tom hates jargon');
  expect(third).not.toContain('Time zone: ');
  const last = requests.at(-1)!;
  expect(contextsIn(last)).toHaveLength(4);
  expect(contextsIn(last).join()).not.toContain('Tom hates jargon');
});
