import { Api, chatBody, refusalOf } from '#e2e/fixtures/api.ts';
import { halting } from '#e2e/fixtures/halting-reply.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';

test(
  'another person’s chat cannot be opened or listed',
  verifies('others-chat', 'http-others-chat'),
  async ({ chat, person, someone, browserOf, model, testEnv, watch }) => {
    watch.allow(/status of 404/, 'the stranger’s page is not found');
    const words = unlike('A secret about the tide');
    await model.script(halting.until(words), { when: words });
    await chat.send(words);
    await expect(chat.lastReply).toContainText(halting.begun);
    const { id } = chat;

    const stranger = await someone({ name: 'Sam Other' });
    const theirs = await browserOf(stranger);
    const answer = await theirs.goto(`/chat/${id}`);
    expect(answer!.status()).toBe(404);
    await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(theirs.getByText('A secret')).toHaveCount(0);
    await theirs.goto('/chat');
    await expect(theirs.getByRole('complementary', { name: 'Chats and pages' })).not.toContainText('A secret');

    const api = new Api(theirs.request, chat.app);
    expect((await api.get(`/api/chat/${id}/messages`)).status()).toBe(404);
    expect((await api.get(`/api/chat/${id}/stream`)).status()).toBe(204);
    expect(await refusalOf(await api.send(chatBody('Tell me the secret', { session: id })))).toMatchObject({
      status: 404,
      error: 'not_found',
    });
    expect(await (await api.post(`/api/chat/${id}/stop`)).json()).toEqual({ stopped: false });

    await model.release(words);
    await chat.ended();
    await expect(chat.lastReply).toContainText(halting.whole);
    const owners = await rowsOf(person, testEnv.supabase).from('session_messages').select('user_id').eq('session_id', id);
    expect(owners.data).toEqual([{ user_id: person.id }, { user_id: person.id }]);
    const strangers = await rowsOf(stranger, testEnv.supabase).from('session_messages').select('id').eq('session_id', id);
    expect(strangers.data).toEqual([]);
  },
);

test(
  'a chat disappears when someone else signs in to the browser',
  verifies('one-browser-two-people'),
  async ({ chat, page, context, someone, model, watch }) => {
    watch.allow(/status of 404/, 'the stranger’s page is not found');
    const words = unlike('A secret about the tide');
    await model.script('Twice a day.', { when: words });
    await chat.ask(words);
    const { id } = chat;
    await chat.message.fill('a draft of mine');
    const stranger = await someone({ name: 'Sam Other' });
    await context.clearCookies();
    await context.addCookies(stranger.cookies.map((cookie) => ({ ...cookie, url: chat.app })));
    await page.goto(`/chat/${id}`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await chat.begin();
    await expect(chat.message).toHaveValue('');
    await expect(page.getByText('A secret')).toHaveCount(0);
  },
);
