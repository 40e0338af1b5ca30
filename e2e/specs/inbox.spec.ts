import { lookOver } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { giveWaiting } from '#e2e/fixtures/waiting.ts';
import { windows } from '#e2e/fixtures/windows.ts';

test.use({ app: 'offline' });

test(
  'every inbox entry is settled by keyboard, and the focus moves to the next',
  verifies('inbox-settles', 'run-question'),
  async ({ page, person, testEnv }) => {
    await giveWaiting(person, testEnv.supabase);
    await page.goto('/inbox');
    const main = page.getByRole('main');
    const entries = main.getByRole('listitem');
    const entry = (name: string) => entries.filter({ hasText: name });
    const titles = main.locator('[data-entry]');
    await expect(titles).toHaveCount(9);

    const press = async (name: RegExp) => {
      await main.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await press(/^Read version 1 of First draft/);
    await expect(main.getByRole('region', { name: 'Text of version 1 of First draft' })).toContainText('The ledger export');
    await press(/^Answer Write it, or skip it/);
    for (const size of Object.values(windows)) {
      await page.setViewportSize(size);
      await lookOver(page, 'inbox-open');
    }

    await press(/^Approve version 1 of First draft/);
    await expect(titles).toHaveCount(8);
    await expect(titles.first()).toBeFocused();
    await press(/^Reject version 1 of Second draft/);
    await page.getByRole('dialog').getByRole('textbox').fill('Shorter, please.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject version 1' }).click();
    await expect(entry('Second draft')).toHaveCount(0);
    await expect(titles.first()).toBeFocused();
    await press(/^Dismiss version 1 of Broken/);
    await expect(entry('Broken')).toHaveCount(0);
    await expect(entry('Which one should I forget?')).toContainText('Asked in “About Dana”. You wrote: “Forget what I said about Dana”');
    await press(/^Dismiss Which one should I forget/);
    await expect(entry('Which one should I forget?')).toHaveCount(0);
    await press(/^Mark as delivered version 1 of Lost letter/);
    await expect(entry('Lost letter')).toHaveCount(0);
    await press(/^Try again version 1 of Refused letter/);
    await expect(entry('Refused letter was saved, not sent')).toHaveCount(1);
    await press(/^Dismiss version 1 of Refused letter/);
    await expect(entry('Refused letter')).toHaveCount(0);
    await expect(entry('Read the interviews')).toContainText('This ticket failed. The model was away.');
    await press(/^Dismiss Read the interviews/);
    await expect(entry('Read the interviews')).toHaveCount(0);

    await press(/^Answer For which customers/);
    await entry('For which customers').getByRole('radio', { name: 'Never mind' }).press('Space');
    await page.keyboard.press('Enter');
    await expect(entry('For which customers')).toHaveCount(0);
    await entry('Write it, or skip it?').getByRole('radio', { name: 'Skip this one' }).press('Space');
    await page.keyboard.press('Enter');
    await expect(main).toContainText('You’re all caught up.');
    await expect(main.locator(':focus')).toContainText('You’re all caught up.');

    const rows = rowsOf(person, testEnv.supabase);
    const statuses = async () => {
      const { data } = await rows.from('deliverable_versions').select('status, deliverables!inner (title)').throwOnError();
      return Object.fromEntries(data.map(({ status, deliverables }) => [deliverables.title, status]));
    };
    await expect.poll(statuses).toEqual({
      'First draft': 'approved',
      'Second draft': 'rejected',
      Broken: 'failed',
      'Lost letter': 'delivered',
      'Refused letter': 'approved',
      'Quiet week': 'skipped',
    });
    const { data } = await rows.from('session_messages').select('parts').eq('role', 'user').throwOnError();
    expect(JSON.stringify(data)).toContain('Never mind');
  },
);

test(
  'an entry settled elsewhere leaves the inbox, even if the server did not respond at first',
  verifies('inbox'),
  async ({ page, person, watch, testEnv }) => {
    watch.allow(/net::ERR_FAILED/, 'the test breaks a request off');
    await giveWaiting(person, testEnv.supabase);
    await page.goto('/inbox');
    const titles = page.getByRole('main').locator('[data-entry]');
    await expect(titles).toHaveCount(9);
    await page.route('**/api/health', (route) => route.abort(), { times: 1 });
    const brokenOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health'));
    await rowsOf(person, testEnv.supabase).from('work_tickets').delete().eq('task', 'Read the interviews').throwOnError();
    await brokenOff;
    await expect(titles).toHaveCount(8);
  },
);
