import { randomUUID } from 'node:crypto';
import { chatBody } from '#e2e/fixtures/api.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { signUp } from '#e2e/people/sign-up.ts';
import { startDatabase } from '#e2e/world/database.ts';
import { scriptedModel } from '#e2e/world/instance.ts';

test(
  'too many messages: the page says when to go on, and keeps the words',
  verifies('rate-limit-keeps-words'),
  async ({ chat, api, model, watch }) => {
    watch.allow(/status of 429/, 'the refusal is what is tested');
    const words = unlike('Again');
    await model.script('Yes.', { when: words, repeat: true });
    const session = randomUUID();
    for (let sent = 0; sent < 20; sent++) await api.send(chatBody(words, { session }));
    await chat.send(words);
    await expect(chat.alert).toContainText(/Try again in \d+ seconds/);
    await expect(chat.message).toHaveValue(words);
    await expect(chat.articles).toHaveCount(0);
  },
);

test('a message that is too long is said to be, and stays', verifies('too-long-keeps-words'), async ({ chat, watch }) => {
  watch.allow(/status of 413/, 'the refusal is what is tested');
  const words = 'x'.repeat(100_001);
  await chat.send(words);
  await expect(chat.alert).toContainText('100,000 characters');
  await expect(chat.message).toHaveValue(words);
});

test('nothing is sent of an empty message', verifies('empty-message'), async ({ chat, page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await expect(chat.sendButton).toBeDisabled();
  await chat.message.fill('  \n ');
  await expect(chat.sendButton).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(chat.articles).toHaveCount(0);
  expect(sent).toEqual([]);
});

test(
  'while the database is away the words stay; when it is back they go',
  verifies('database-away'),
  async ({ page, context, model, world, launch, watch }) => {
    test.setTimeout(180_000);
    watch.allow(/status of 50[03]/, 'the test takes the database away');
    const database = await startDatabase();
    try {
      const { url } = await launch({ model: scriptedModel(world.model), supabase: database.supabase });
      const person = await signUp(database.supabase);
      await context.addCookies(person.cookies.map((cookie) => ({ ...cookie, url })));
      const [first, next] = [unlike('Good morning'), unlike('And good night')];
      await model.script('Good morning to you.', { when: first });
      await model.script('Sleep well.', { when: next });
      const chat = new ChatPage(page, url);
      await chat.begin();
      await chat.ask(first);

      await database.goAway();
      await chat.send(next);
      await expect(chat.alert).toContainText('database cannot be reached');
      await expect(chat.message).toHaveValue(next);
      expect((await page.request.get(`${url}/api/health`)).status()).toBe(503);

      await database.comeBack();
      await chat.sendButton.click();
      await expect(chat.lastReply).toContainText('Sleep well.');
      await chat.ended();
      await expect(chat.alert).toBeHidden();
      expect(await model.requests(next)).toHaveLength(1);
    } finally {
      await database.end();
    }
  },
);
