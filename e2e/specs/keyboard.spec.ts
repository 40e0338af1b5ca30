import type { Locator } from '@playwright/test';
import { furnish } from '#e2e/fixtures/furnished-chat.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { newAddress } from '#e2e/people/sign-up.ts';
import { call, reply } from '#e2e/scripted-model/index.ts';

test(
  'a person needs no pointer from sign-up to an answered question',
  verifies('keyboard-alone', 'first-field-focused'),
  async ({ page, model, baseURL }) => {
    const keys = page.keyboard;
    /** Presses Tab until this element has the focus. */
    const tabTo = async (target: Locator) => {
      for (let presses = 0; presses < 60; presses++) {
        if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
        await keys.press('Tab');
      }
      await expect(target).toBeFocused();
    };

    await page.goto('/sign-up');
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
    await tabTo(page.getByRole('textbox', { name: 'Email', exact: true }));
    await keys.type(newAddress('Kim'));
    await keys.press('Tab');
    await keys.type('four quiet words here');
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/chat$/);

    const chat = new ChatPage(page, baseURL!);
    await chat.ready();
    await expect(chat.message).toBeFocused();
    const words = unlike('Make a report');
    await model.script(reply([call('Clarify', { question: 'For whom is it?', options: ['Sarah', 'Tom', 'Dana'] })]), { when: words });
    await model.script(reply([call('Respond', { message: 'It is for Tom.' })]), { when: 'Tom' });
    await keys.type(words);
    await keys.press('Enter');
    await expect(chat.picker).toBeVisible();
    await expect(chat.message).toBeFocused();

    for (let presses = 0; presses < 10 && !(await chat.picker.evaluate((group) => group.contains(document.activeElement))); presses++)
      await keys.press('Shift+Tab');
    await keys.press('2');
    await expect(chat.picker.getByRole('radio', { name: 'Tom' })).toBeChecked();
    await keys.press('Enter');
    await expect(chat.lastReply).toContainText('It is for Tom.');
    await chat.ended();

    await tabTo(page.getByRole('button', { name: 'More about this chat' }));
    await keys.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Find in this chat' })).toBeFocused();
    await keys.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
    await keys.press('Control+A');
    await keys.type('The report for Tom');
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'The report for Tom' })).toBeVisible();
  },
);

test(
  'the first Tab offers to skip the side bar; a dialog traps the focus and returns it',
  verifies('skip-links', 'dialog-focus'),
  async ({ chat, model, page }) => {
    await furnish(chat, model);
    const { id } = chat;
    await page.goto('/memories');
    // Removing the placeholder, which is there first, loses the focus.
    await expect(page.getByRole('button', { name: /^Edit: Dana/ })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);

    const opener = page.getByRole('button', { name: /^Edit: Dana/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();

    await chat.open(id);
    const more = page.getByRole('button', { name: 'More about this chat' });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  },
);

test.describe('with the built-in assistant', () => {
  test.use({ app: 'offline' });

  test(
    'a press by keyboard keeps the focus: on a button while its action runs, and in the page that a link opens',
    verifies('focus-kept'),
    async ({ chat, page }) => {
      await chat.ask('Create a weekly status for Sarah, Mondays at 9:00');
      const main = page.getByRole('main');
      await page.goto('/deliverables');
      await main.getByRole('link', { name: 'Weekly status for Sarah' }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/deliverables\/.+/);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);

      await main.getByRole('button', { name: 'Add a source' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Text').fill('Shipped the dual-write check.');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(dialog).toHaveCount(0);

      const write = main.getByRole('button', { name: 'Draft now' });
      await expect(write).toBeEnabled();
      await write.hover();
      const colors = (element: Element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor];
      const [busy, disabled] = await write.evaluate((element) => {
        const shown = (attribute: string) => {
          element.setAttribute(attribute, 'true');
          const { color, backgroundColor } = getComputedStyle(element);
          element.removeAttribute(attribute);
          return [color, backgroundColor];
        };
        return [shown('aria-disabled'), shown('disabled')];
      });
      expect(busy).toEqual(disabled);
      expect(await write.evaluate(colors)).not.toEqual(disabled);

      await write.focus();
      await page.keyboard.press('Enter');
      await expect(main.getByRole('link', { name: 'Review version 1' })).toBeVisible();
      await expect(write).toBeFocused();
    },
  );
});
