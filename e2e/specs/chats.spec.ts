import { halting } from '#e2e/fixtures/halting-reply.ts';
import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import type { ChatPage } from '#e2e/pages/chat-page.ts';
import { SideBar } from '#e2e/pages/side-bar.ts';
import type { RemoteScriptedModel } from '#e2e/scripted-model/index.ts';

/** Starts a chat and returns its title. */
async function beginChat(chat: ChatPage, model: RemoteScriptedModel): Promise<string> {
  const title = unlike('Good morning');
  await model.script('Good morning to you.', { when: title });
  await expect(chat.articles).toHaveCount(0);
  await chat.ask(title);
  return title;
}

test(
  'New chat starts another chat; the previous one stays in the list, and each is found by its name',
  verifies('new-chat', 'search-chats'),
  async ({ chat, model, page }) => {
    const bar = new SideBar(page);
    const first = await beginChat(chat, model);
    await bar.newChat.click();
    await expect(page).toHaveURL(/\/chat$/);
    await expect(chat.articles).toHaveCount(0);
    await expect(chat.message).toBeFocused();
    const second = await beginChat(chat, model);
    await expect(bar.bar.getByRole('region', { name: 'Today' }).getByRole('listitem')).toHaveCount(2);
    await bar.chat(first).click();
    await expect(chat.said).toContainText(first);
    await page.goBack();
    await expect(chat.said).toContainText(second);

    await bar.search.fill(second.slice(-9));
    await expect(bar.chat(second)).toBeVisible();
    await expect(bar.chat(first)).toHaveCount(0);
    await bar.search.fill('no such words');
    await expect(bar.bar.getByText('No chats found for “no such words”.')).toBeVisible();
  },
);

test(
  'a chat is renamed, archived, restored and deleted, each undone with Undo',
  verifies('rename-chat', 'archive-chat', 'delete-chat'),
  async ({ chat, model, page, watch }) => {
    watch.allow(/status of 404/, 'a deleted chat is not found');
    const bar = new SideBar(page);
    const title = 'About the morning';
    await bar.inMenuOf(await beginChat(chat, model), 'Rename');
    const { id } = chat;
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(title);
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(/About the morning/);
    await chat.reload();
    const undo = async (said: string) => {
      const notice = page.getByRole('listitem').filter({ hasText: said });
      await notice.getByRole('button', { name: 'Undo' }).click();
      await expect(notice).toHaveCount(0);
    };
    await bar.inMenuOf(title, 'Rename');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Another name');
    await page.getByRole('button', { name: 'Rename' }).click();
    await undo('Renamed to “Another name”');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    const archived = page.getByRole('main').getByText('This chat is archived.');
    await bar.inMenuOf(title, 'Archive');
    await expect(archived).toBeVisible();
    await undo(`Archived “${title}”`);
    await expect(archived).toHaveCount(0);
    await bar.inMenuOf(title, 'Archive');
    await expect(bar.bar.getByText('Archived, 1')).toBeVisible();
    await chat.reload();
    await lookOverInBoth(page, 'archived-chat');
    await page.getByRole('button', { name: 'Restore this chat' }).press('Enter');
    await expect(archived).toHaveCount(0);
    await expect(bar.bar.getByText('Archived, 1')).toHaveCount(0);
    await expect(bar.bar.getByRole('region', { name: 'Today' })).toContainText(title);
    await chat.reload();
    await expect(archived).toHaveCount(0);

    await bar.inMenuOf(title, 'Delete');
    await expect(page).toHaveURL(/\/chat$/);
    await expect(bar.chat(title)).toHaveCount(0);
    await undo(`Deleted “${title}”`);
    await expect(bar.chat(title)).toBeVisible();
    await chat.open(id);
    await expect(chat.lastReply).toContainText('Good morning to you.');
    await bar.inMenuOf(title, 'Delete');
    await expect(bar.chat(title)).toHaveCount(0);
    await page.goto(`/chat/${id}`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
);

test(
  'deleting a chat stops its reply, and another tab shows that it was deleted',
  verifies('delete-chat'),
  async ({ chat, model, page, context }) => {
    const title = unlike('Good evening');
    await model.script(halting.until('deleted'), { when: title });
    await chat.send(title);
    await expect(chat.lastReply).toContainText(halting.begun);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByText(halting.begun)).toBeVisible();
    await new SideBar(page).inMenuOf(title, 'Delete');
    await expect(other.getByText('This chat was deleted.')).toBeVisible();
    await model.waitForRequest(({ aborted }) => aborted, title);
  },
);

test(
  'the list shows which chat is running and which one has a question, also after changes in another tab',
  verifies('list-tells'),
  async ({ chat, model, page }) => {
    const words = unlike('How often does the tide come?');
    await model.script(halting.until(words), { when: words });
    const watching = new SideBar(await page.context().newPage());
    await watching.page.goto('/memories');
    await page.bringToFront();
    await chat.send(words);
    await expect(chat.lastReply).toContainText(halting.begun);
    await watching.page.bringToFront();
    await expect(watching.chat(words)).toHaveAccessibleName(/ \(working\)$/);
    await model.release(words);
    await expect(watching.chat(words)).not.toHaveAccessibleName(/working/);
    await page.bringToFront();
    await chat.ended();
    const asks = unlike('Make a report');
    await model.script(
      { kind: 'call', name: 'Clarify', json: JSON.stringify({ question: 'For whom?', options: ['Sarah', 'Tom'] }) },
      { when: asks },
    );
    await chat.ask(asks);
    await watching.page.bringToFront();
    await expect(watching.chat(words)).toHaveAccessibleName(/ \(has a question for you\)$/);
  },
);

test(
  'an example fills the message field, and nothing is sent before the person sends it',
  verifies('things-to-try'),
  async ({ chat, page, model }) => {
    const words = 'Remember that Dana wants the money first';
    await model.script('I will keep it in mind.', { when: words });
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
    await page.getByRole('button', { name: words }).click();
    await expect(chat.message).toHaveValue(words);
    await expect(chat.message).toBeFocused();
    await expect(page).toHaveURL(/\/chat$/);
    await page.keyboard.press('Enter');
    await expect(chat.said).toContainText(words);
    await expect(chat.lastReply).toContainText('I will keep it in mind.');
  },
);

test('a reply and its code are copied', verifies('copy'), async ({ chat, model, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: chat.app });
  const words = unlike('Show me the query');
  const markdown = 'Here it **is**:\n\n```sql\nselect 1;\n```';
  await model.script(markdown, { when: words });
  const shown = await chat.ask(words);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await shown.getByRole('button', { name: 'Copy', exact: true }).click();
  expect(await clipboard()).toBe(markdown);
  await shown.getByRole('button', { name: /^Copy.*code/i }).click();
  expect((await clipboard()).trim()).toBe('select 1;');
});
