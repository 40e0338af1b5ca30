import { halting } from '#e2e/fixtures/halting-reply.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';

const stopped = 'You stopped this reply.';

test(
  'Stop keeps the partial reply and ends the model call; Try again writes a new one and keeps the earlier reply',
  verifies('stop', 'retry', 'earlier-attempts'),
  async ({ chat, model }) => {
    const words = unlike('How often does the tide come?');
    await model.script([halting.until(words), 'Twice a day, nearly.'], { when: words });
    await chat.send(words);
    await expect(chat.lastReply).toContainText(halting.begun);
    await chat.stop();
    await chat.ended();
    await expect(chat.lastReply).toContainText(halting.begun);
    await expect(chat.lastReply).toContainText(stopped);
    await model.waitForRequest(({ aborted }) => aborted, words);
    await chat.reload();
    await expect(chat.lastReply).toContainText(halting.begun);
    await expect(chat.lastReply).toContainText(stopped);

    await chat.retry();
    await expect(chat.lastReply).toContainText('Twice a day, nearly.');
    await chat.ended();
    await expect(chat.articles).toHaveCount(2);
    expect(await model.requests(words)).toHaveLength(2);
    await chat.reload();
    await chat.lastReply.getByText('1 earlier reply').click();
    await expect(chat.lastReply.getByRole('listitem')).toContainText(halting.begun);
    await expect(chat.lastReply.getByRole('listitem')).toContainText(stopped);
  },
);

test('Stop from another tab', verifies('stop-from-another-tab'), async ({ chat, model }) => {
  const words = unlike('How often does the tide come?');
  await model.script(halting.until(words), { when: words });
  await chat.send(words);
  await expect(chat.lastReply).toContainText(halting.begun);
  const other = await chat.anotherTab();
  await expect(other.lastReply).toContainText(halting.begun);
  await other.stop();
  for (const tab of [other, chat]) {
    await tab.ended();
    await expect(tab.lastReply).toContainText(stopped);
  }
  await model.waitForRequest(({ aborted }) => aborted, words);
});

test('Stop from another instance of the app', verifies('stop-from-another-instance'), async ({ chat, model, testEnv }) => {
  const words = unlike('How often does the tide come?');
  await model.script(halting.until(words), { when: words });
  await chat.send(words);
  await expect(chat.lastReply).toContainText(halting.begun);
  const elsewhere = await chat.anotherTab(testEnv.apps.second);
  await expect(elsewhere.lastReply).toContainText(halting.begun);
  await elsewhere.stop();
  await model.waitForRequest(({ aborted }) => aborted, words);
  for (const tab of [elsewhere, chat]) {
    await tab.ended();
    await expect(tab.lastReply).toContainText(halting.begun);
    await expect(tab.lastReply).toContainText(stopped);
  }
});
