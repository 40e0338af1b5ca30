import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import type { ChatPage } from '#e2e/pages/chat-page.ts';
import { call, type RemoteScriptedModel, reply } from '#e2e/scripted-model/index.ts';

const question = 'For whom is it?';

/** A chat in which the partner has asked, with three options. */
async function beAsked(chat: ChatPage, model: RemoteScriptedModel): Promise<void> {
  const words = unlike('Make a report');
  await model.script(reply([call('Clarify', { question, options: ['Sarah', 'Tom', 'Dana'] })]), { when: words });
  await chat.ask(words);
  await expect(chat.question(question)).toBeVisible();
}

test(
  'an open question survives a reload; an option is chosen, and the answer is sent to the partner',
  verifies('question-waits', 'answer-option'),
  async ({ chat, model }) => {
    await beAsked(chat, model);
    await chat.reload();
    await expect(chat.question(question)).toBeVisible();
    await expect(chat.page.getByRole('button', { name: 'Answer' })).toBeDisabled();
    const done = unlike('It is for Tom');
    await model.script(done, { when: 'Tom' });
    await chat.answer('Tom');
    await expect(chat.lastReply).toContainText(done);
    await expect(chat.picker).toHaveCount(0);
    await expect(chat.reply(1)).toContainText('Tom (your answer)');
    await chat.reload();
    await expect(chat.picker).toHaveCount(0);
    await expect(chat.reply(1)).toContainText('Tom (your answer)');
  },
);

test(
  'a question is answered with typed text, and another one is skipped',
  verifies('answer-own-words', 'question-skipped'),
  async ({ chat, model, page }) => {
    await beAsked(chat, model);
    const own = unlike('For the whole harbour');
    await model.script('For all of them, then.', { when: own });
    await chat.pick('Something else');
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
    await page.keyboard.type(own);
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(chat.lastReply).toContainText('For all of them, then.');
    await chat.ended();
    await expect(chat.reply(1)).toContainText(own);

    await beAsked(chat, model);
    const words = unlike('Never mind, good night');
    await model.script('Sleep well.', { when: words });
    await chat.ask(words);
    await expect(chat.picker).toHaveCount(0);
    await expect(chat.reply(3)).toContainText('Skipped');
  },
);

test('a question answered in one tab is answered in the other', verifies('question-two-tabs'), async ({ chat, model }) => {
  await beAsked(chat, model);
  const other = await chat.anotherTab();
  await expect(other.question(question)).toBeVisible();
  await model.script('It is for Sarah.', { when: 'Sarah' });
  await chat.page.bringToFront();
  await chat.answer('Sarah');
  await other.page.bringToFront();
  await expect(other.picker).toHaveCount(0);
  await expect(other.reply(1)).toContainText('Sarah (your answer)');
  await expect(other.lastReply).toContainText('It is for Sarah.');
});
