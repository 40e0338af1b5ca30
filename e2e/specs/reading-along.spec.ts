import { halting } from '#e2e/fixtures/halting-reply.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { layCable } from '#e2e/test-env/cable.ts';
import { scriptedModel } from '#e2e/test-env/instance.ts';

test(
  'a reply is complete after a reload in its middle, in a second tab, and through another instance of the app',
  verifies('reload-in-the-middle', 'second-tab', 'other-instance-reads'),
  async ({ chat, model, testEnv }) => {
    const words = unlike('How often does the tide come?');
    await model.script(halting.until(words), { when: words });
    await chat.send(words);
    await expect(chat.lastReply).toContainText(halting.begun);
    const second = await chat.anotherTab();
    await expect(second.lastReply).toContainText(halting.begun);
    await expect(second.stopButton).toBeVisible();
    const elsewhere = await chat.anotherTab(testEnv.apps.second);
    await expect(elsewhere.lastReply).toContainText(halting.begun);
    await chat.reload();
    await expect(chat.lastReply).toContainText(halting.begun);
    await model.release(words);
    for (const tab of [chat, second, elsewhere]) {
      await tab.ended();
      await expect(tab.lastReply).toContainText(halting.whole);
      await expect(tab.articles).toHaveCount(2);
    }
    expect(await model.requests(words)).toHaveLength(1);
  },
);

test('a reply continues when its tab is closed', verifies('closed-tab'), async ({ chat, model }) => {
  const words = unlike('How often does the tide come?');
  await model.script(halting.until(words), { when: words });
  await chat.send(words);
  await expect(chat.lastReply).toContainText(halting.begun);
  const { id } = chat;
  const later = await chat.page.context().newPage();
  await chat.page.close();
  await model.release(words);
  await model.waitForRequest(({ state }) => state === 'answered', words);
  const back = chat.onPage(later);
  await back.open(id);
  await back.ended();
  await expect(back.lastReply).toContainText(halting.whole);
});

test('a tab that already shows the chat shows what another tab sends', verifies('idle-tab'), async ({ chat, model }) => {
  const [first, next] = [unlike('Good morning'), unlike('How often does the tide come?')];
  await model.script('Good morning to you.', { when: first });
  await model.script(halting.until(next), { when: next });
  await chat.ask(first);
  const idle = await chat.anotherTab();
  await chat.page.bringToFront();
  await chat.send(next);
  await expect(chat.lastReply).toContainText(halting.begun);
  await idle.page.bringToFront();
  await expect(idle.lastReply).toContainText(halting.begun);
  await model.release(next);
  await expect(idle.lastReply).toContainText(halting.whole);
  await idle.ended();
});

test(
  'after a lost network a reply is complete; text sent without a network stays, and is sent when it is back',
  verifies('lost-network', 'send-without-network'),
  async ({ page, person: _, model, testEnv, launch, watch }) => {
    watch.allow(/net::ERR_/, 'the test cuts the network');
    const cable = await layCable(() => instance.url);
    const instance = await launch({ model: scriptedModel(testEnv.model), env: { SITE_URL: cable.url } });
    const [words, next] = [unlike('How often does the tide come?'), unlike('And the moon?')];
    await model.script(halting.until(words), { when: words });
    await model.script('Once a night.', { when: next });
    const chat = new ChatPage(page, cable.url);
    await chat.begin();
    await chat.send(words);
    await expect(chat.lastReply).toContainText(halting.begun);
    cable.cut();
    await expect(chat.status).toHaveText('Connection lost. Reconnecting.');
    await model.release(words);
    await model.waitForRequest(({ state }) => state === 'answered', words);
    cable.mend();
    await chat.ended();
    await expect(chat.lastReply).toContainText(halting.whole);
    await expect(chat.articles).toHaveCount(2);
    await expect(chat.alert).toBeHidden();

    const other = chat.onPage(await page.context().newPage());
    await page.close();
    await other.begin();
    cable.cut();
    await other.send(next);
    await expect(other.alert).toContainText('reach the server');
    await expect(other.message).toHaveValue(next);
    cable.mend();
    await other.sendButton.click();
    await expect(other.lastReply).toContainText('Once a night.');
    await other.ended();
    expect(await model.requests(next)).toHaveLength(1);
    cable.close();
  },
);

test(
  'a reply is complete after the login ended in its middle',
  verifies('login-ends-in-mid-stream'),
  async ({ chat, model, person, page }) => {
    const words = unlike('How often does the tide come?');
    await model.script(halting.until(words), { when: words });
    await chat.send(words);
    await expect(chat.lastReply).toContainText(halting.begun);
    const { id } = chat;
    await page.context().clearCookies();
    await model.release(words);
    await chat.ended();
    await expect(chat.lastReply).toContainText(halting.whole);
    await page.reload();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.context().addCookies(person.cookies.map((cookie) => ({ ...cookie, url: chat.app })));
    await chat.open(id);
    await expect(chat.lastReply).toContainText(halting.whole);
  },
);

test(
  'text sent after the login has ended stays, and is sent after a new sign-in',
  verifies('signed-out-send'),
  async ({ chat, model, person, page, watch }) => {
    watch.allow(/status of 401/, 'the refusal is what is tested');
    const [first, next] = [unlike('Good morning'), unlike('And good night')];
    await model.script('Good morning to you.', { when: first });
    await model.script('Sleep well.', { when: next });
    await chat.ask(first);
    await page.context().clearCookies();
    await chat.send(next);
    await expect(chat.alert).toContainText('You’re signed out');
    await expect(chat.alert.getByRole('link', { name: /sign in/i })).toBeVisible();
    await expect(chat.message).toHaveValue(next);
    await page.context().addCookies(person.cookies.map((cookie) => ({ ...cookie, url: chat.app })));
    await chat.sendButton.click();
    await expect(chat.lastReply).toContainText('Sleep well.');
    await chat.ended();
    expect(await model.requests(next)).toHaveLength(1);
  },
);
