import { afterAll, beforeAll, expect, test } from 'vitest';
import { gate, reply, text } from '#e2e/scripted-model/index.ts';
import { chatTestEnv, chunksOf, countingActingAs, message, reading } from '#lib/runs/chat/testing/chat-test-env.ts';
import { loadConversation } from './conversation.ts';

type TestEnv = Awaited<ReturnType<typeof chatTestEnv>>;
let testEnv: TestEnv;
beforeAll(async () => {
  testEnv = await chatTestEnv();
});
afterAll(() => testEnv.model.close());

test('a reply that ends while its chat loads is among the messages or still marked as running', async () => {
  for (const until of ['turns', 'chat_sessions']) {
    const asked = message(`How are the tides? (${until})`);
    testEnv.model.script([reply([text('Twice a day.', { at: 5, happens: gate(until) })])], { when: until });
    const { turn, stream } = reading(await testEnv.partner.send(testEnv.person.id, asked));
    await testEnv.model.waitForGate(until);
    const ended = Promise.withResolvers<void>();
    const slow = countingActingAs(
      testEnv.person.id,
      () => false,
      async (path) => {
        if (!path.endsWith(`/${until}`)) return;
        testEnv.model.release(until);
        await chunksOf(stream);
        ended.resolve();
      },
    );
    const conversation = (await loadConversation(slow.actingAs(), asked.session))!;
    await ended.promise;
    const shown = conversation.messages.some(({ id }) => id === turn);
    expect(shown || conversation.runningTurnId === turn, `after ${until} was read`).toBe(true);
  }
});
