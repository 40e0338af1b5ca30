import { listenTo } from '#e2e/fixtures/announcements.ts';
import { halting } from '#e2e/fixtures/halting-reply.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import type { ChatPage } from '#e2e/pages/chat-page.ts';
import { call, httpError, type RemoteScriptedModel, reply } from '#e2e/scripted-model/index.ts';

/** Begins a chat, so that its page stays, and listens from then on. */
async function listenInAChat(chat: ChatPage, model: RemoteScriptedModel) {
  const hello = unlike('Hello');
  await model.script('Hello.', { when: hello });
  await chat.ask(hello);
  return listenTo(chat.status);
}

test('a turn is announced when it begins and ends, never its words', verifies('status-of-a-turn'), async ({ chat, model }) => {
  const heard = await listenInAChat(chat, model);
  const words = unlike('How often does the tide come?');
  await model.script(halting.until(words), { when: words });
  await chat.send(words);
  await expect(chat.lastReply).toContainText(halting.begun);
  await model.release(words);
  await chat.ended();
  await expect.poll(heard).toEqual(['Thinking Partner is working.', 'The reply is complete.']);
  await expect(chat.log).toHaveAttribute('aria-live', 'off');
});

test('a question is announced with the number of its options', verifies('status-of-a-question'), async ({ chat, model }) => {
  const heard = await listenInAChat(chat, model);
  const words = unlike('Make a report');
  await model.script(reply([call('Clarify', { question: 'For whom is it?', options: ['Sarah', 'Tom', 'Dana'] })]), { when: words });
  await chat.ask(words);
  await expect(chat.question('For whom is it?')).toBeVisible();
  await expect.poll(heard).toEqual(['Thinking Partner is working.', 'Question: For whom is it? 3 options.']);
});

test('a failure and a stop are announced in their words', verifies('status-of-an-end'), async ({ chat, model }) => {
  const heard = await listenInAChat(chat, model);
  const [fails, waits] = [unlike('This fails'), unlike('This waits')];
  await model.script(httpError(400), { when: fails });
  await chat.ask(fails);
  const failed = await heard();
  expect(failed).toHaveLength(2);
  expect(failed[1]).toMatch(/\w+ \w+/);
  await model.script(halting.until(waits), { when: waits });
  await chat.send(waits);
  await expect(chat.lastReply).toContainText(halting.begun);
  await chat.stop();
  await chat.ended();
  await expect.poll(heard).toEqual([...failed, 'Thinking Partner is working.', 'You stopped this reply.']);
});
