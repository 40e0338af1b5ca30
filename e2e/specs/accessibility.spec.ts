import { furnish } from '#e2e/fixtures/furnished-chat.ts';
import { halting } from '#e2e/fixtures/halting-reply.ts';
import { lookOver, lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { windows } from '#e2e/fixtures/windows.ts';
import { SignInPage } from '#e2e/pages/sign-in-page.ts';
import { call, httpError, reply } from '#e2e/scripted-model/index.ts';

test.describe('axe finds nothing, in a wide window and a narrow one', () => {
  test.slow();

  test('on the sign-in and sign-up pages', verifies('axe-auth'), async ({ page, watch }) => {
    watch.allow(/status of 404/, 'a page that is not there');
    const signInPage = new SignInPage(page);
    await page.goto('/sign-in');
    await lookOverInBoth(page, 'sign-in');
    await signInPage.signIn({ email: 'unknown@example.com', password: 'not a password' });
    await expect(signInPage.alert).toBeVisible();
    await lookOverInBoth(page, 'sign-in-refused');
    await page.goto('/sign-up');
    await lookOverInBoth(page, 'sign-up');
    await signInPage.signUp({ email: 'no address', password: 'short' });
    await expect(signInPage.alert).toHaveCount(2);
    await lookOverInBoth(page, 'sign-up-refused');
  });

  test('in a chat, from its start to its end', verifies('axe-chat'), async ({ chat, model, page }) => {
    await lookOverInBoth(page, 'chat-new');
    const waits = unlike('How often does the tide come?');
    await model.script(halting.until(waits), { when: waits });
    await chat.send(waits);
    await expect(chat.lastReply).toContainText(halting.begun);
    await chat.message.fill('And the moon?');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Queued:')).toBeVisible();
    await lookOverInBoth(page, 'chat-working');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await chat.message.fill('');
    await chat.stop();
    await chat.ended();
    await lookOverInBoth(page, 'chat-stopped');

    await furnish(chat, model);
    await lookOverInBoth(page, 'chat-furnished');
    await chat.todos.getByRole('link', { name: 'Weekly status for Sarah' }).hover();
    await expect(page.getByText('Every Monday at 9:00')).toBeVisible();
    await lookOver(page, 'chat-preview');
    await chat.message.hover();
    const asks = unlike('Make a report');
    await model.script(
      reply([
        call('Clarify', {
          question: 'For whom is the report, and how often should it come?',
          options: ['Sarah, weekly', 'Tom, monthly', 'Dana'],
        }),
      ]),
      { when: asks },
    );
    await chat.ask(asks);
    await chat.pick('Sarah, weekly');
    await lookOverInBoth(page, 'chat-question');
    await chat.pick('Something else');
    await lookOverInBoth(page, 'chat-question-own-words');
    await model.script(httpError(400), { when: 'Tom, monthly' });
    await chat.answer('Tom, monthly');
    await lookOverInBoth(page, 'chat-answered-and-failed');
  });

  test('in the layers over a chat', verifies('axe-layers'), async ({ chat, model, page }) => {
    await furnish(chat, model);
    await page.getByRole('button', { name: 'More about this chat' }).click();
    await lookOverInBoth(page, 'chat-menu');
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await lookOverInBoth(page, 'chat-rename');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More about this chat' }).click();
    await page.getByRole('menuitem', { name: 'Find in this chat' }).click();
    await page.getByRole('searchbox', { name: 'Find in this chat' }).fill('harbour');
    await lookOverInBoth(page, 'chat-find');
    await page.getByRole('button', { name: 'Close search' }).click();
    await chat.said.first().hover();
    await chat.said.first().getByRole('button', { name: 'Edit and send again' }).click();
    await lookOverInBoth(page, 'chat-edit');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize(windows.narrow);
    await page.getByRole('button', { name: 'Chats and pages' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await lookOver(page, 'side-bar');
    await page.keyboard.press('Escape');
    await chat.todos.getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Todos' })).toBeVisible();
    await lookOver(page, 'todos');
  });

  test('on deliverables, memories and settings', verifies('axe-lists'), async ({ chat, model, page, watch }) => {
    watch.allow(/status of 404/, 'a page that is not there');
    for (const path of ['deliverables', 'memories']) {
      await page.goto(`/${path}`);
      await lookOverInBoth(page, `${path}-empty`);
    }
    await chat.begin();
    await furnish(chat, model);
    await page.goto('/deliverables');
    await lookOverInBoth(page, 'deliverables');
    await page.getByRole('main').getByRole('link', { name: 'Weekly status for Sarah' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly status for Sarah' })).toBeVisible();
    await lookOverInBoth(page, 'deliverable');
    for (const [part, edit] of Object.entries({
      schedule: /^Every Monday at 9:00/,
      content: /^status report$/,
      recipient: /^Sarah$/,
      delivery: /^Edit delivery$/,
    })) {
      await page.getByRole('main').getByRole('button', { name: edit }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await lookOverInBoth(page, `deliverable-${part}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.goto('/memories');
    await lookOverInBoth(page, 'memories');
    await page.getByRole('button', { name: /^Edit: Dana/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await lookOverInBoth(page, 'memory-edit');
    await page.keyboard.press('Escape');
    await page.goto('/settings');
    await lookOverInBoth(page, 'settings');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await lookOverInBoth(page, 'settings-delete');
    await page.goto('/nowhere');
    await lookOverInBoth(page, 'not-found');
  });
});
