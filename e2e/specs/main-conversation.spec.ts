import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { offlineModel } from '#e2e/test-env/instance.ts';

test.use({ app: 'offline' });

const order = 'Create a weekly status for Sarah, Mondays at 9:00';

test(
  'in one conversation a person creates, finds and changes a deliverable; the next day they find it and continue',
  verifies('create-in-chat', 'find-in-chat', 'change-in-chat', 'come-back-tomorrow'),
  async ({ chat, person, testEnv, page, launch }) => {
    const created = await chat.ask(order);
    const { id } = chat;
    await expect(created).toContainText('Weekly status for Sarah');
    await expect(created).toContainText(/every Monday at 9:00/i);

    const found = await chat.ask('What deliverables do I have?');
    await expect(found).toContainText('Weekly status for Sarah');

    const changed = await chat.ask('Move the weekly status to Thursdays');
    await expect(changed).toContainText(/Thursday/);

    const { data } = await rowsOf(person, testEnv.supabase)
      .from('deliverables')
      .select('title, deliverable_type, frequency, schedule, recipient, status');
    expect(data).toEqual([
      expect.objectContaining({
        title: 'Weekly status for Sarah',
        deliverable_type: 'status_report',
        frequency: 'weekly',
        status: 'active',
        schedule: expect.objectContaining({ day: 'thursday', time: '09:00' }),
        recipient: expect.objectContaining({ name: 'Sarah' }),
      }),
    ]);
    await page.goto('/deliverables');
    await expect(page.getByRole('link', { name: 'Weekly status for Sarah', exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/Thursday/);

    const clock = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
    const tomorrow = await launch({ model: offlineModel, env: { CLOCK: clock } });
    const later = new ChatPage(page, tomorrow.url);
    await later.begin();
    const chats = page.getByRole('complementary', { name: 'Chats and pages' });
    await chats.getByRole('region', { name: 'Yesterday' }).getByRole('link', { name: order }).click();
    await expect(page).toHaveURL(new RegExp(id));
    await expect(later.articles).toHaveCount(6);
    const paused = await later.ask('Pause it');
    await expect(paused).toContainText(/paused/i);
    await expect(later.articles).toHaveCount(8);
    await paused.getByRole('button', { name: /^Undo: Paused/ }).click();
    await expect(paused).toContainText('Undone: Paused');
    const { data: now } = await rowsOf(person, testEnv.supabase).from('deliverables').select('status').single().throwOnError();
    expect(now.status).toBe('active');
    await page.reload();
    await expect(later.lastReply).toContainText('Undone: Paused');
    await expect(later.lastReply.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  },
);

test(
  'a suggestion under a reply is written into the composer, without replacing what the person wrote',
  verifies('suggestions'),
  async ({ chat, page }) => {
    await chat.ask(order);
    const declined = await chat.ask('What’s the weather like?');
    const suggestions = declined.getByRole('list', { name: 'Suggestions' }).getByRole('button');
    await expect(suggestions).toHaveCount(3);
    await lookOverInBoth(page, 'chat-suggestions');
    await suggestions.nth(0).click();
    await expect(chat.message).toBeFocused();
    await suggestions.nth(2).click();
    await expect(chat.message).toHaveValue('what’s waiting for me?');
    await chat.message.fill('One more thing.');
    await suggestions.nth(2).click();
    await expect(chat.message).toHaveValue('One more thing.\n\nwhat’s waiting for me?');
    await chat.message.fill('');
    await suggestions.nth(2).press('Enter');
    await chat.message.press('Enter');
    await expect(chat.said).toHaveCount(3);
    await expect(declined.getByRole('list', { name: 'Suggestions' })).toHaveCount(0);
  },
);

test('a memory is found by its meaning', verifies('remember-and-search'), async ({ chat, page }) => {
  await chat.ask('Remember that we decided to use Supabase for everything we store');
  await chat.ask('Remember that Dana wants the money first');
  const found = await chat.ask('What did we decide about the database?');
  await expect(found).toContainText('Supabase');
  await expect(found).not.toContainText('Dana');
  await page.goto('/memories');
  await expect(page.getByRole('main')).toContainText('Dana wants the money first');
});

test(
  'a question does not take the focus from the composer, and can be answered by keyboard alone',
  verifies('question-leaves-focus', 'picker-by-keyboard', 'question-record'),
  async ({ chat, page }) => {
    await chat.message.fill('Create a status report for Sarah');
    await page.keyboard.press('Enter');
    await page.keyboard.type('I keep typing');
    await expect(chat.picker).toHaveAccessibleName(/\?$/);
    await expect(chat.message).toBeFocused();
    await expect(chat.message).toHaveValue('I keep typing');
    await chat.ended();

    const words = await chat.lastReply.getByRole('heading').textContent();
    const options = chat.picker.getByRole('radio');
    await options.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toBeChecked();
    await page.keyboard.press('1');
    await expect(options.first()).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(chat.said).toHaveCount(2);
    await chat.ended();
    await expect(chat.reply(1)).toContainText(words!);
    await expect(chat.reply(1)).toContainText('You answered');
    await expect(chat.reply(1).getByRole('radio')).toHaveCount(0);
  },
);

test('a plan shows its steps and their progress, also after a reload', verifies('plan-progress'), async ({ chat }) => {
  await chat.ask('Plan the December board update');
  await expect(chat.todos).toBeVisible();
  await expect(chat.todoItems.first()).toHaveText(/\(completed\)/);
  await expect(chat.todoItems.last()).toHaveText(/\(pending\)/);
  await expect(chat.todoItems.filter({ hasText: 'in progress' })).toHaveCount(1);
  await chat.reload();
  await expect(chat.todoItems.first()).toHaveText(/\(completed\)/);
  await chat.answer('Monthly');
  await expect(chat.todoItems.filter({ hasText: '(completed)' })).toHaveCount(4);
});

test(
  'after a reload during a reply, and then Stop, the text so far is kept',
  verifies('offline-reload-and-stop'),
  async ({ page, person: _, launch }) => {
    const slow = await launch({ model: offlineModel, env: { STREAM_DELAY_MS: '150' } });
    const chat = new ChatPage(page, slow.url);
    await chat.begin();
    await chat.send('help');
    await expect(chat.lastReply).toContainText('I’m the built-in assistant');
    await chat.reload();
    await expect(chat.lastReply).toContainText('I’m the built-in assistant');
    await chat.stop();
    await chat.ended();
    await expect(chat.lastReply).toContainText('I’m the built-in assistant');
    await expect(chat.lastReply).toContainText('You stopped this reply.');
    await expect(chat.lastReply).not.toContainText('With an API key for Claude');
  },
);
