import { afterAll, beforeAll, expect, test } from 'vitest';
import { gate, reply, text } from '#e2e/scripted-model/index.ts';
import { chunksOf, countingActingAs, message, partnerWorld, reading } from '#lib/runs/chat/testing/partner-world.ts';
import { loadConversation } from './conversation.ts';

type World = Awaited<ReturnType<typeof partnerWorld>>;
let world: World;
beforeAll(async () => {
  world = await partnerWorld();
});
afterAll(() => world.model.close());

test('a reply that ends while its chat is loaded is among the messages, or is still said to be written', async () => {
  for (const until of ['turns', 'chat_sessions']) {
    const asked = message(`How are the tides? (${until})`);
    world.model.script([reply([text('Twice a day.', { at: 5, happens: gate(until) })])], { when: until });
    const { turn, stream } = reading(await world.partner.send(world.person.id, asked));
    await world.model.waitForGate(until);
    const ended = Promise.withResolvers<void>();
    const slow = countingActingAs(
      world.person.id,
      () => false,
      async (path) => {
        if (!path.endsWith(`/${until}`)) return;
        world.model.release(until);
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
