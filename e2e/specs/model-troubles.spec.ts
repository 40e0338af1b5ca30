import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { breakOff, httpError, refusal, reply, text } from '#e2e/scripted-model/index.ts';
import { scriptedModel } from '#e2e/world/instance.ts';

test('a model that breaks off: what was written is kept, and Retry helps', verifies('model-breaks-off'), async ({ chat, model }) => {
  const words = unlike('Tell me about the tide');
  await model.script([reply([text('The tide comes in twice a day, and more', { at: 30, happens: breakOff() })]), 'Twice a day.'], {
    when: words,
  });
  const shown = await chat.ask(words);
  await expect(shown).toContainText('The tide comes in twice a day');
  await expect(chat.retryButton).toBeVisible();
  await chat.retry();
  await expect(chat.lastReply).toContainText('Twice a day.');
  await chat.ended();
  await expect(chat.articles).toHaveCount(2);
});

test('an overloaded model is said in words, with Retry', verifies('model-overloaded'), async ({ chat, model }) => {
  const words = unlike('Tell me about the tide');
  await model.script(httpError(529, { retryAfterMs: 5 }), { when: words, repeat: true });
  const shown = await chat.ask(words);
  await expect(shown).toContainText(/overloaded|busy|too many/i);
  await expect(shown).not.toContainText(/529|overloaded_error|undefined|\{/);
  await expect(chat.retryButton).toBeVisible();
});

test('a refusal of the model is said in words', verifies('model-refuses'), async ({ chat, model }) => {
  const words = unlike('Tell me about the tide');
  await model.script(refusal(), { when: words });
  await expect(await chat.ask(words)).toContainText('The model declined to answer this.');
});

test('a reply that reached its length limit offers to go on', verifies('continue'), async ({ chat, model, page }) => {
  const words = unlike('Tell me everything about the tide');
  await model.script(reply([text('The tide comes in, ')], { stopReason: 'max_tokens' }), { when: words });
  await expect(await chat.ask(words)).toContainText('length limit');
  await model.script('and it goes out.', { when: 'Continue' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(chat.lastReply).toContainText('and it goes out.');
});

for (const [what, settings, says] of [
  ['a key that is not good', { ANTHROPIC_API_KEY: 'not-the-key' }, /key for Claude is not accepted/],
  ['a model that does not exist', { MODEL: 'anthropic:claude-nothing-1' }, /no model "claude-nothing-1"|model that is set does not exist/],
] as const)
  test(`${what} is said on the page and in the reply`, verifies('bad-model-settings'), async ({ page, person: _, world, launch }) => {
    const { url } = await launch({ model: { ...scriptedModel(world.model), ...settings } });
    const chat = new ChatPage(page, url);
    await chat.begin();
    await expect(page.getByRole('main')).toContainText(says);
    const shown = await chat.ask('Hello there');
    await expect(shown).toContainText(says);
    await page.goto(`${url}/settings`);
    await expect(page.getByRole('main')).toContainText(says);
  });
