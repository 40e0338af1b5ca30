import { randomUUID } from 'node:crypto';
import { chatBody, refusalOf } from '#e2e/fixtures/api.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { layCable } from '#e2e/test-env/cable.ts';
import { scriptedModel } from '#e2e/test-env/instance.ts';

test(
  'the 21st message of a minute is refused and not stored; the page says when to try again, and keeps the text',
  verifies('http-rate-limit', 'rate-limit-keeps-words'),
  async ({ chat, api, model, watch }) => {
    watch.allow(/status of 429/, 'the refusal is what is tested');
    const words = unlike('Again');
    await model.script('Yes.', { when: words, repeat: true });
    const session = randomUUID();
    for (let sent = 0; sent < 20; sent++) expect((await api.send(chatBody(words, { session }))).status()).toBe(200);
    const refused = await api.send(chatBody(words, { session }));
    expect(await refusalOf(refused)).toMatchObject({ status: 429, error: 'rate_limited' });
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
    expect(await api.messages(session)).toHaveLength(40);
    await chat.send(words);
    await expect(chat.alert).toContainText(/Try again in \d+ seconds/);
    await expect(chat.message).toHaveValue(words);
    await expect(chat.articles).toHaveCount(0);
  },
);

test(
  'an empty message is not sent; one that is too long is refused and stays in the composer',
  verifies('empty-message', 'too-long-keeps-words'),
  async ({ chat, page, watch }) => {
    watch.allow(/status of 413/, 'the refusal is what is tested');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await expect(chat.sendButton).toBeDisabled();
    await chat.message.fill('  \n ');
    await expect(chat.sendButton).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(chat.articles).toHaveCount(0);
    expect(sent).toEqual([]);
    const words = 'x'.repeat(100_001);
    await chat.send(words);
    await expect(chat.alert).toContainText('100,000 characters');
    await expect(chat.message).toHaveValue(words);
  },
);

test(
  'while the database is unavailable the text stays; when it is back it is sent',
  verifies('database-away'),
  async ({ page, person: _, model, testEnv, launch, watch }) => {
    watch.allow(/status of 50[03]/, 'the test takes the database away');
    const { supabase } = testEnv;
    const [rest, wire] = [await layCable(() => supabase.url), await layCable(() => supabase.databaseUrl)];
    const databaseUrl = Object.assign(new URL(supabase.databaseUrl), { port: new URL(wire.url).port }).href;
    const { url } = await launch({ model: scriptedModel(testEnv.model), supabase: { ...supabase, url: rest.url, databaseUrl } });
    const [first, next] = [unlike('Good morning'), unlike('And good night')];
    await model.script('Good morning to you.', { when: first });
    await model.script('Sleep well.', { when: next });
    const chat = new ChatPage(page, url);
    await chat.begin();
    await chat.ask(first);

    for (const cable of [rest, wire]) cable.cut();
    await chat.send(next);
    await expect(chat.alert).toContainText('database is unavailable');
    await expect(chat.message).toHaveValue(next);
    expect((await page.request.get(`${url}/api/health`)).status()).toBe(503);

    for (const cable of [rest, wire]) cable.mend();
    await chat.sendButton.click();
    await expect(chat.lastReply).toContainText('Sleep well.');
    await chat.ended();
    await expect(chat.alert).toBeHidden();
    expect(await model.requests(next)).toHaveLength(1);
    for (const cable of [rest, wire]) cable.close();
  },
);
