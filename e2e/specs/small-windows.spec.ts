import { furnish } from '#e2e/fixtures/furnished-chat.ts';
import { expectNoSidewaysScrolling } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { call, reply } from '#e2e/scripted-model/index.ts';

test.describe('in a window of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing scrolls sideways', verifies('320-px'), async ({ chat, model, page, watch }) => {
    watch.allow(/status of 404/, 'a page that is not there');
    await expectNoSidewaysScrolling(page, 'chat-new');
    await furnish(chat, model);
    const long = unlike(`A-word-without-an-end-${'x'.repeat(300)}`);
    await model.script(`\`${'y'.repeat(300)}\` and https://example.com/${'z'.repeat(300)}`, { when: long });
    await chat.ask(long);
    await expectNoSidewaysScrolling(page, 'chat');
    const asks = unlike('Make a report');
    await model.script(reply([call('Clarify', { question: `Which one: ${'q'.repeat(100)}?`, options: ['o'.repeat(150), 'Short'] })]), {
      when: asks,
    });
    await chat.ask(asks);
    await expectNoSidewaysScrolling(page, 'chat-question');
    for (const path of ['/deliverables', '/memories', '/settings', '/nowhere']) {
      await page.goto(path);
      await expectNoSidewaysScrolling(page, path);
    }
    await page.goto('/deliverables');
    await page.getByRole('main').getByRole('link', { name: 'Weekly status for Sarah' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScrolling(page, 'deliverable');
    await page.context().clearCookies();
    for (const path of ['/sign-in', '/sign-up', '/forgot-password']) {
      await page.goto(path);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expectNoSidewaysScrolling(page, path);
    }
  });

  test(
    'a very long word wraps on every page, its owner’s and an administrator’s',
    verifies('320-px'),
    async ({ someone, browserOf, testEnv }) => {
      const word = 'x'.repeat(90);
      const owner = await someone({ name: 'x'.repeat(50) });
      const rows = rowsOf(owner, testEnv.supabase);
      const { data } = await rows
        .from('deliverables')
        .insert({
          title: word,
          deliverable_type: 'status_report',
          description: word,
          recipient: { name: word },
          schedule: { day: 'monday' },
        })
        .select('id')
        .single()
        .throwOnError();
      await rows
        .from('memories')
        .insert({ content: word, type: 'fact', tags: [word.slice(0, 50)] })
        .throwOnError();
      const page = await browserOf(owner);
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of ['/deliverables', `/deliverables/${data!.id}`, '/memories', '/settings']) {
        await page.goto(path);
        await expectNoSidewaysScrolling(page, path);
      }
      const admin = await browserOf(testEnv.admin);
      await admin.setViewportSize({ width: 320, height: 640 });
      for (const path of [`/admin/deliverables?owner=${owner.id}`, `/admin/users?q=${encodeURIComponent(owner.email)}`]) {
        await admin.goto(path);
        const table = admin
          .getByRole('main')
          .getByRole('region')
          .filter({ has: admin.getByRole('table') })
          .last();
        await expect(table).toContainText('xxx');
        expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth), `room for the table of ${path}`).toBe(0);
        await expectNoSidewaysScrolling(admin, path);
      }
    },
  );
});

test.describe('at a zoom of 400 %', () => {
  // The size of 1280 by 1024 at a zoom of 400%.
  test.use({ viewport: { width: 320, height: 256 } });

  test('a person still writes, reads and answers', verifies('zoom-400'), async ({ chat, model, page }) => {
    await expect(chat.message).toBeInViewport();
    const asks = unlike('Make a report');
    await model.script(reply([call('Clarify', { question: 'For whom is it?', options: ['Sarah', 'Tom'] })]), { when: asks });
    await model.script('It is for Tom.', { when: 'Tom' });
    await chat.ask(asks);
    // A press counts while the conversation still scrolls.
    const option = chat.picker.getByRole('radio', { name: 'Sarah' });
    await option.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await option.boundingBox())!;
    await chat.log.evaluate((log) => {
      let step = 1;
      setInterval(() => {
        step = -step;
        log.scrollBy(0, step);
      }, 20);
    });
    await page.waitForTimeout(200);
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(option).toBeChecked();
    await chat.reload();
    await chat.answer('Tom');
    await expect(chat.lastReply).toContainText('It is for Tom.');
    await expect(chat.message).toBeInViewport();
    await expect(chat.lastReply.getByText('It is for Tom.')).toBeInViewport();
  });
});

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test(
    'chats and pages open as a sheet, and close when one is chosen; a chat deleted there is restored with Undo',
    verifies('side-bar-sheet', 'delete-chat'),
    async ({ chat, model, page }) => {
      const words = unlike(`Good morning ${'to all of the harbour '.repeat(8)}`);
      await model.script('Good morning to you.', { when: words });
      await chat.ask(words);
      const opener = page.getByRole('button', { name: 'Chats and pages' });
      const sheet = page.getByRole('dialog', { name: 'Chats and pages' });
      await opener.click();
      await sheet.getByRole('link', { name: 'Memories' }).click();
      await expect(page).toHaveURL(/\/memories$/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await opener.click();
      await sheet.getByRole('link', { name: /^Good morning/ }).click();
      await expect(chat.lastReply).toContainText('Good morning to you.');

      await chat.begin();
      await opener.click();
      await sheet.getByRole('button', { name: /^More about Good morning/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const notice = page.getByRole('listitem').filter({ hasText: 'Deleted “Good morning' });
      await expect(notice).toContainText(/^.{0,80}…”/);
      await notice.getByRole('button', { name: 'Undo' }).click();
      await expect(sheet.getByRole('link', { name: /^Good morning/ })).toBeVisible();
    },
  );

  test('the todos are a strip above the composer that opens as a sheet', verifies('todo-sheet'), async ({ chat, model, page }) => {
    await furnish(chat, model);
    await expect(chat.todos).toBeVisible();
    await expect(chat.todos).toContainText('1 of 3');
    await chat.todos.getByRole('button').click();
    const sheet = page.getByRole('dialog', { name: 'Todos' });
    await expect(sheet.getByRole('listitem').first()).toHaveText('Survey the basin (completed)');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });
});
