import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';

test.use({ app: 'offline' });

test(
  'a work ticket is opened in a chat, run there and on its page, and read',
  verifies('work', 'axe-work'),
  async ({ page, person: _, baseURL }) => {
    test.slow();
    const main = page.getByRole('main');
    await page.goto('/work');
    await lookOverInBoth(page, 'work-empty');

    const chat = new ChatPage(page, baseURL!);
    await chat.begin();
    await chat.ask('Remember that heat pumps from Nibe cost 9,400 euros.');
    await chat.ask('Open a work ticket to research heat pumps and drilling');
    await chat.ask('Run it');
    await expect(chat.lastReply).toContainText('Done: Research heat pumps and drilling');
    await page.getByRole('link', { name: 'Work', exact: true }).click();
    await expect(main.getByRole('listitem')).toContainText('Done');
    await lookOverInBoth(page, 'work');

    await main.getByRole('link', { name: 'Research heat pumps and drilling' }).click();
    const output = main.getByRole('article');
    await expect(output).toContainText('Heat pumps from Nibe cost 9,400 euros');
    await expect(output).toContainText('Nothing here mentions “drilling”.');
    await expect(main.getByRole('region', { name: 'How it was done' })).toContainText('Found');
    await main.getByRole('button', { name: 'Run again' }).click();
    await expect(main.getByRole('region', { name: 'From all runs' }).getByRole('listitem')).toHaveCount(2);

    await main.getByRole('button', { name: 'only when you ask' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('How often').selectOption('Every week');
    await dialog.getByRole('checkbox', { name: 'Friday' }).check();
    await lookOverInBoth(page, 'work-schedule');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('region', { name: 'Next three runs' })).toContainText('Friday');
    await lookOverInBoth(page, 'work-ticket');

    const download = page.waitForEvent('download');
    await output.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('Research heat pumps and drilling.md');

    await main.getByRole('button', { name: 'Delete ticket' }).click();
    await dialog.getByRole('button', { name: 'Delete it' }).click();
    await expect(main).toContainText('will be listed here');
  },
);
