import { writeLongChat } from '#e2e/fixtures/long-chat.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';

test(
  'a thread of 500 messages opens at its end, and renders only a few of them',
  verifies('long-thread-windowed'),
  async ({ page, person, testEnv, baseURL, model }) => {
    const chat = new ChatPage(page, baseURL!);
    await chat.open(await writeLongChat(rowsOf(person, testEnv.supabase), 500));
    await expect(chat.lastReply).toContainText('Answer 250.');
    await expect(chat.lastReply).toBeInViewport();
    expect(await chat.articles.count()).toBeLessThan(60);

    const words = unlike('And now?');
    await model.script('Now it is evening.', { when: words });
    await model.script('They talked about the harbour.', { when: 'Question 60?' });
    await chat.send(words);
    await expect(chat.lastReply).toContainText('Now it is evening.');
    await chat.ended();
    await expect(chat.lastReply).toBeInViewport();
    expect(await chat.articles.count()).toBeLessThan(60);
  },
);

test(
  'a long chat shows its end before any script has run',
  verifies('long-thread-begins-at-end'),
  async ({ page, person, testEnv, baseURL }) => {
    const id = await writeLongChat(rowsOf(person, testEnv.supabase), 200);
    await page.route('**/_next/static/**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(`${baseURL}/chat/${id}`);
    await expect(page.getByRole('article').last()).toContainText('Answer 100.');
    await expect(page.getByRole('article').last()).toBeInViewport();
  },
);

test('earlier messages load above, up to the first one', verifies('load-earlier'), async ({ page, person, testEnv, baseURL }) => {
  const chat = new ChatPage(page, baseURL!);
  await chat.open(await writeLongChat(rowsOf(person, testEnv.supabase), 200));
  await expect(chat.lastReply).toContainText('Answer 100.');
  const earlier = page.getByRole('button', { name: 'Load earlier' });
  for (let loads = 0; loads < 2; loads++) {
    await chat.log.evaluate((log) => log.scrollTo(0, 0));
    await earlier.click();
    await expect(page.getByRole('button', { name: 'Loading earlier messages' })).toHaveCount(0);
  }
  await expect(earlier).toHaveCount(0);
  await chat.log.evaluate((log) => log.scrollTo(0, 0));
  await expect(chat.said.filter({ hasText: /^Question 1\?/ })).toBeVisible();
  await expect(chat.articles.first()).toHaveAttribute('aria-posinset', '1');
  await expect(chat.articles.first()).toHaveAttribute('aria-setsize', '200');
  expect(await chat.articles.count()).toBeLessThan(60);
});

test('text is found anywhere in a long thread', verifies('find-in-thread'), async ({ page, person, testEnv, baseURL }) => {
  const chat = new ChatPage(page, baseURL!);
  await chat.open(await writeLongChat(rowsOf(person, testEnv.supabase), 200));
  await expect(chat.lastReply).toContainText('Answer 100.');
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: 'Find in this chat' }).click();
  const field = page.getByRole('searchbox', { name: 'Find in this chat' });
  await expect(field).toBeFocused();
  await field.fill('Question 65?');
  await expect(page.getByRole('search')).toContainText('1 of 1');
  await expect(chat.said.filter({ hasText: 'Question 65?' })).toBeInViewport();
  await field.fill('Question 7?');
  await expect(page.getByRole('search')).toContainText('No results');
  await page.getByRole('button', { name: 'Search earlier messages' }).click();
  await page.getByRole('button', { name: 'Search earlier messages' }).click();
  await expect(chat.said.filter({ hasText: 'Question 7?' })).toBeInViewport();
  await page.keyboard.press('Escape');
});
