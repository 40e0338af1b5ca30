import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { breakOff, httpError, refusal, reply, text } from '#e2e/scripted-model/index.ts';
import { scriptedModel } from '#e2e/test-env/instance.ts';

test(
  'a refusal, a reply at its length limit, an interrupted one and an overloaded model are explained',
  verifies('model-refuses', 'continue', 'model-breaks-off', 'model-overloaded'),
  async ({ chat, model, page }) => {
    const refused = unlike('Tell me about the tide');
    await model.script(refusal(), { when: refused });
    await expect(await chat.ask(refused)).toContainText('The model declined to answer this.');

    const long = unlike('Tell me everything about the tide');
    await model.script(reply([text('The tide comes in, ')], { stopReason: 'max_tokens' }), { when: long });
    await expect(await chat.ask(long)).toContainText('length limit');
    await model.script('and it goes out.', { when: 'Continue' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(chat.lastReply).toContainText('and it goes out.');
    await chat.ended();

    const cut = unlike('Tell me about the stars');
    await model.script([reply([text('The tide comes in twice a day, and more', { at: 30, happens: breakOff() })]), 'Twice a day.'], {
      when: cut,
    });
    await expect(await chat.ask(cut)).toContainText('The tide comes in twice a day');
    const articles = await chat.articles.count();
    await chat.retry();
    await expect(chat.lastReply).toContainText('Twice a day.');
    await chat.ended();
    await expect(chat.articles).toHaveCount(articles);

    const busy = unlike('Tell me about the moon');
    await model.script(httpError(529, { retryAfterMs: 5 }), { when: busy, repeat: true });
    const shown = await chat.ask(busy);
    await expect(shown).toContainText(/overloaded|busy|too many/i);
    await expect(shown).not.toContainText(/529|overloaded_error|undefined|\{/);
    await expect(chat.retryButton).toBeVisible();
  },
);

for (const [what, settings, says] of [
  ['a bad key', { ANTHROPIC_API_KEY: 'not-the-key' }, /API key for Claude wasn’t accepted/],
  ['an unknown model', { MODEL: 'anthropic:claude-nothing-1' }, /"claude-nothing-1" not found|configured model doesn’t exist/],
] as const)
  test(`${what} is reported on the page and in the reply`, verifies('bad-model-settings'), async ({ page, person: _, testEnv, launch }) => {
    const { url } = await launch({ model: { ...scriptedModel(testEnv.model), ...settings } });
    const chat = new ChatPage(page, url);
    await chat.begin();
    await expect(page.getByRole('main')).toContainText(says);
    const shown = await chat.ask('Hello there');
    await expect(shown).toContainText(says);
    await page.goto(`${url}/settings`);
    await expect(page.getByRole('main')).toContainText(says);
  });
