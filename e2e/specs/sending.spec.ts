import { halting } from '#e2e/fixtures/halting-reply.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';

test(
  'a double click on Send sends one message, in a new and an existing chat, and does not stop the reply',
  verifies('double-click-sends-once'),
  async ({ chat, model, page }) => {
    const [first, second] = [unlike('Hello there'), unlike('And again')];
    await model.script('Hello to you.', { when: first, repeat: true });
    await model.script(halting.until('double'), { when: second });
    await chat.message.fill(first);
    await chat.sendButton.dblclick();
    await chat.ended();
    await expect(chat.said).toHaveCount(1);
    await chat.reload();
    await expect(chat.articles).toHaveCount(2);
    expect(await model.requests(first)).toHaveLength(1);

    await chat.message.fill(second);
    const { x = 0, y = 0, width = 0, height = 0 } = (await chat.sendButton.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    await chat.stopButton.waitFor();
    await page.mouse.click(x + width / 2, y + height / 2);
    await model.release('double');
    await expect(chat.lastReply).toContainText(halting.whole);
  },
);

test(
  'Enter pressed twice sends one message, including the line break from Shift and Enter',
  verifies('enter-twice-sends-once', 'shift-enter'),
  async ({ chat, model, page }) => {
    const words = unlike('Two lines');
    await model.script('Both read.', { when: words, repeat: true });
    await chat.message.fill(words);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and the second');
    await expect(chat.message).toHaveValue(`${words}\nand the second`);
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    await expect(chat.said).toHaveText(/and the second/);
    await chat.ended();
    await chat.reload();
    await expect(chat.articles).toHaveCount(2);
    expect(await model.requests(words)).toHaveLength(1);
  },
);

test('the Enter that ends a composition sends nothing', verifies('composition'), async ({ chat, model, page }) => {
  const words = 'こんにちは';
  await model.script('はい。', { when: words });
  const keyboard = await page.context().newCDPSession(page);
  const enter = { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 } as const;
  await chat.message.focus();
  await keyboard.send('Input.imeSetComposition', { text: words, selectionStart: words.length, selectionEnd: words.length });
  await keyboard.send('Input.dispatchKeyEvent', enter);
  await keyboard.send('Input.insertText', { text: words });
  await expect(chat.message).toHaveValue(words);
  await expect(page).toHaveURL(/\/chat$/);
  await keyboard.send('Input.dispatchKeyEvent', enter);
  await expect(chat.said).toContainText(words);
  await chat.ended();
  await expect(chat.said).toHaveCount(1);
});

test(
  'a message sent during a reply is queued and can be taken back; sent again it is next, once',
  verifies('queued-send', 'queued-send-taken-back'),
  async ({ chat, model, page }) => {
    const [first, next] = [unlike('How often does the tide come?'), unlike('And the moon?')];
    await model.script(halting.until(first), { when: first });
    await model.script('Once a night.', { when: next });
    await chat.send(first);
    await expect(chat.lastReply).toContainText(halting.begun);
    await chat.message.fill(next);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(chat.message).toHaveValue(next);
    await expect(page.getByText('Queued:')).toHaveCount(0);
    await chat.message.press('Enter');
    await expect(page.getByText('Queued:')).toBeVisible();
    await expect(chat.said).toHaveCount(1);
    await model.release(first);
    await expect(chat.lastReply).toContainText('Once a night.');
    await chat.ended();
    await expect(chat.articles).toHaveCount(4);
    expect(await model.requests(next)).toHaveLength(1);
  },
);

test('each chat keeps its own draft, also over a reload', verifies('drafts'), async ({ chat, model, page }) => {
  const words = unlike('Good morning');
  await model.script('Good morning to you.', { when: words });
  await chat.ask(words);
  const { id } = chat;
  await chat.message.fill('half a thought about the tide');
  await chat.begin();
  await expect(chat.message).toHaveValue('');
  await chat.message.fill('a thought for a new chat');
  await chat.reload();
  await expect(chat.message).toHaveValue('a thought for a new chat');
  await page.getByRole('complementary', { name: 'Chats and pages' }).getByRole('link', { name: words }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(chat.message).toHaveValue('half a thought about the tide');
  await chat.reload();
  await expect(chat.message).toHaveValue('half a thought about the tide');
});

test(
  'a message is edited and sent again; what followed stays on its own branch',
  verifies('edit-and-resend'),
  async ({ chat, model, page }) => {
    const [first, other] = [unlike('A word for the sea'), unlike('A word for the lake')];
    await model.script('Blue.', { when: first });
    await model.script('Green.', { when: other });
    await chat.ask(first);
    await chat.said.first().hover();
    await chat.said.first().getByRole('button', { name: 'Edit and send again' }).click();
    await page.getByRole('textbox', { name: 'Edit your message' }).fill(other);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(chat.lastReply).toContainText('Green.');
    await chat.ended();
    await expect(chat.articles).toHaveCount(2);
    await chat.reload();
    await expect(chat.said).toHaveText(/lake/);
    await expect(chat.lastReply).toContainText('Green.');
  },
);
