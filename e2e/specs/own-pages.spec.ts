import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { furnish } from '#e2e/fixtures/furnished-chat.ts';
import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { SignInPage } from '#e2e/pages/sign-in-page.ts';

test(
  'a deliverable is paused, resumed, and moved to another day; an invalid schedule is refused at its field',
  verifies('deliverable-status', 'deliverable-schedule'),
  async ({ page, person, testEnv }) => {
    const rows = rowsOf(person, testEnv.supabase).from('deliverables');
    const deliverable = { title: 'Weekly status', deliverable_type: 'status_report', schedule: { day: 'monday', time: '09:00' } };
    await rows.insert(deliverable).throwOnError();
    await page.goto('/deliverables');
    const main = page.getByRole('main');
    await expect(main).toContainText('Every Monday at 9:00');
    await main.getByRole('link', { name: 'Weekly status' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly status' })).toBeVisible();
    await main.getByRole('button', { name: 'Pause' }).click();
    await expect(main).toContainText('Paused');
    await main.getByRole('button', { name: 'Resume' }).click();
    await expect(main.getByRole('button', { name: 'Pause' })).toBeVisible();

    await rows.update({ status: 'paused', paused_until: '2099-01-05' }).not('id', 'is', null).throwOnError();
    await page.reload();
    await expect(main).toContainText('Paused until 5 January 2099.');
    await main.getByRole('button', { name: 'Resume' }).click();
    await expect(main.getByRole('button', { name: 'Pause' })).toBeVisible();
    await main.getByRole('button', { name: 'Skip next run' }).click();
    await expect(main).toContainText('is skipped.');
    await main.getByRole('button', { name: 'Don’t skip' }).click();
    await expect(main.getByRole('button', { name: 'Skip next run' })).toBeVisible();

    await main.getByRole('button', { name: 'Every Monday at 9:00' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Monday').uncheck();
    await dialog.getByLabel('Friday').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(main).toContainText('Every Friday at 9:00');
    const { data } = await rows.select('status, schedule, next_run_at').single().throwOnError();
    expect(data).toMatchObject({ status: 'active', schedule: { time: '09:00' } });
    expect(new Date(data.next_run_at!).getUTCDay()).toBe(5);

    await main.getByRole('button', { name: /^Every Friday/ }).press('Enter');
    const refused = async (words: string) => {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toContainText([words]);
    };
    await dialog.getByLabel('How often').selectOption('Custom (cron)');
    await expect(dialog.getByLabel('Cron expression')).toHaveValue('');
    await refused('Enter five fields, such as 0 9 * * 1.');
    await dialog.getByLabel('How often').selectOption('Once');
    await refused('Choose the date.');
    await dialog.getByLabel('On', { exact: true }).fill('2020-01-02');
    await refused('This is in the past.');
    await dialog.getByLabel('On', { exact: true }).fill('2099-01-02');
    await dialog.getByLabel('At', { exact: true }).fill('16.30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(main).toContainText('Once, on Friday 2 January 2099 at 16:30');
  },
);

test(
  'a source is opened, named, edited and removed by keyboard; each change can be undone, and so can a change of the delivery',
  verifies('deliverable-undo'),
  async ({ page, person, testEnv }) => {
    const text = `Shipped the dual-write check. ${'The ledger export is late. '.repeat(30)}The end of the notes.`;
    const sources = [
      { type: 'url', value: 'https://example.com/prices' },
      { type: 'description', value: text },
    ];
    const rows = rowsOf(person, testEnv.supabase).from('deliverables');
    const { data } = await rows.insert({ title: 'Status', deliverable_type: 'custom', sources }).select('id').single().throwOnError();
    const stored = async () => (await rows.select('sources, destination').eq('id', data.id).single().throwOnError()).data;
    await page.goto(`/deliverables/${data.id}`);
    const list = page.getByRole('region', { name: 'Sources' });
    const dialog = page.getByRole('dialog');
    const undo = async (said: string) => {
      const notice = page.getByRole('listitem').filter({ hasText: said });
      await notice.getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(notice).toHaveCount(0);
    };

    await list.getByRole('button', { name: /^Shipped the dual-write check/ }).press('Enter');
    await expect(dialog.getByLabel('Text')).toHaveValue(text);
    await lookOverInBoth(page, 'source-dialog');
    await dialog.getByLabel('Name').focus();
    await page.keyboard.insertText('x'.repeat(201));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Use at most 200 characters. This has 201.');
    await lookOverInBoth(page, 'source-name-too-long');
    await dialog.getByLabel('Name').fill('Notes of the week');
    await dialog.getByLabel('Text').fill('Nothing was shipped.');
    await dialog.getByLabel('Name').press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(list).toContainText('Notes of the week');
    await expect(list).toContainText('Nothing was shipped.');
    await undo('Source updated.');
    await expect(list).toContainText('Shipped the dual-write check.');
    await expect(list).not.toContainText('Notes of the week');

    await list.getByRole('button', { name: 'Edit: example.com' }).press('Enter');
    await dialog.getByLabel('Name').fill('Price list');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list).toContainText('Price list');
    await lookOverInBoth(page, 'deliverable-sources');

    await list.getByRole('button', { name: /^Remove: Shipped/ }).press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list.getByRole('button', { name: 'Remove: Price list' })).toBeFocused();
    await undo('Removed “Shipped');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    expect((await stored()).sources).toEqual([{ ...sources[0], name: 'Price list' }, sources[1]]);

    await page.getByRole('button', { name: 'Edit delivery' }).click();
    await dialog.getByLabel('Destination').selectOption('By email');
    await dialog.getByLabel('Recipient’s email').fill('sarah@acme.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit delivery' }).click();
    await expect(dialog.getByLabel('Destination')).toHaveValue('email');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await undo('Delivery updated.');
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('none (saved here)');
    expect((await stored()).destination).toBeNull();
  },
);

test(
  'a memory shows its origin, and is edited, forgotten and restored',
  verifies('memory-pages', 'memory-selection'),
  async ({ chat, model, page }) => {
    await furnish(chat, model);
    const { id } = chat;
    await page.goto('/memories');
    const main = page.getByRole('main');
    const dana = main.getByRole('listitem').filter({ hasText: 'Dana' });
    await dana.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/chat/${id}`));
    await page.goto('/memories');
    await dana.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Memory' }).fill('Dana wants the summary first');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(dana).toContainText('Dana wants the summary first');
    await dana.getByRole('button', { name: /^Forget/ }).click();
    await expect(dana).toHaveCount(0);
    await page.getByRole('listitem').filter({ hasText: 'Forgotten: Dana' }).getByRole('button', { name: 'Undo' }).click();
    await expect(dana).toBeVisible();
    await main.getByRole('searchbox', { name: 'Search memories' }).fill('Supabase');
    await expect(dana).toHaveCount(0);
    const supabase = main.getByRole('listitem').filter({ hasText: 'Supabase' });
    await expect(supabase).toBeVisible();

    await page.goto('/memories');
    await main.getByRole('combobox', { name: 'Person' }).selectOption('Sarah');
    await expect(main).toContainText('No matching memories.');
    await lookOverInBoth(page, 'memories-none');
    await main.getByRole('link', { name: 'Clear filters' }).click();
    await dana.getByRole('checkbox').check();
    await supabase.getByRole('checkbox').check();
    await expect(main.getByRole('checkbox', { name: '2 selected' })).toBeChecked();
    await lookOverInBoth(page, 'memories-selected');
    await main.getByRole('button', { name: 'Forget', exact: true }).click();
    await expect(dana).toHaveCount(0);
    await expect(supabase).toHaveCount(0);
    await page.getByRole('listitem').filter({ hasText: 'Forgotten: 2 memories' }).getByRole('button', { name: 'Undo' }).click();
    await expect(dana).toBeVisible();
    await expect(supabase).toBeVisible();
    const download = page.waitForEvent('download');
    await main.getByRole('link', { name: 'Export' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(
      '- Dana wants the summary first\n  - Preference, board, style, saved on',
    );
  },
);

test(
  'deliverables for one reader are a domain, which is renamed, split and merged',
  verifies('domains'),
  async ({ page, person, testEnv }) => {
    const rows = rowsOf(person, testEnv.supabase);
    const deliverable = { deliverable_type: 'status_report', recipient: { name: 'Sarah Chen' } };
    for (const title of ['Weekly hiring', 'Monthly hiring'])
      await rows
        .from('deliverables')
        .insert({ ...deliverable, title })
        .throwOnError();
    await page.goto('/memories');
    const list = page.getByRole('region', { name: 'Domains' });
    const dialog = page.getByRole('dialog');
    await expect(list.getByRole('listitem')).toHaveText([/^Work for Sarah ChenMonthly hiring, Weekly hiring/]);
    await list.getByRole('button', { name: /^Rename/ }).click();
    await dialog.getByLabel('Name').fill('Hiring');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list).toContainText('Hiring');
    await list.getByRole('button', { name: 'Split: Hiring' }).click();
    await dialog.getByRole('button', { name: 'Split' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose at least one deliverable.');
    await dialog.getByRole('checkbox', { name: 'Monthly hiring' }).check();
    await dialog.getByLabel('New domain').fill('Board');
    await lookOverInBoth(page, 'domain-split');
    await dialog.getByRole('button', { name: 'Split' }).click();
    await expect(list.getByRole('listitem')).toHaveText([/^BoardMonthly hiring/, /^HiringWeekly hiring/]);
    await lookOverInBoth(page, 'domains');
    await list.getByRole('button', { name: 'Merge: Board' }).click();
    await dialog.getByLabel('Merge into').selectOption('Hiring');
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(list.getByRole('listitem')).toHaveText([/^HiringMonthly hiring, Weekly hiring/]);
    await page.locator('[data-sonner-toast]').filter({ hasText: 'Domains merged.' }).getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByRole('listitem')).toHaveText([/^BoardMonthly hiring/, /^HiringWeekly hiring/]);
  },
);

test(
  'name, time zone and theme are saved, and a new password replaces the old one',
  verifies('settings-profile', 'settings-theme', 'settings-password'),
  async ({ page, person, browserOf }) => {
    await page.goto('/settings');
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Name' }).fill('Maya of the Harbour');
    await main.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Tokyo');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await main.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect(main.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(main.getByRole('textbox', { name: 'Name' })).toHaveValue('Maya of the Harbour');
    await expect(main.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
    await expect(page.getByRole('complementary')).toContainText('Maya of the Harbour');

    const password = 'a new and longer password';
    await main.getByLabel('Current password').fill('not the present one');
    await main.getByLabel('New password').fill(password);
    await main.getByRole('button', { name: 'Change password' }).click();
    await expect(main.getByRole('alert')).toBeVisible();
    await main.getByLabel('Current password').fill(person.password);
    await main.getByLabel('New password').fill(password);
    await main.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed.')).toBeVisible();

    const elsewhere = await browserOf();
    const signInPage = new SignInPage(elsewhere);
    await signInPage.signIn(person);
    await expect(signInPage.alert).toContainText('don’t match');
    await signInPage.signIn({ email: person.email, password });
    await expect(elsewhere).toHaveURL(/\/chat$/);
    await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);

test('a client connects with the token that its person created', verifies('program-access'), async ({ page, person: _, testEnv }) => {
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'API tokens' });
  await expect(section).toContainText('No API tokens yet.');
  await section.getByRole('button', { name: 'Create token' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Client')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Enter the client’s name.');
  await page.keyboard.type('An editor');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Read and write' })).toBeChecked();
  await lookOverInBoth(page, 'make-token');
  await dialog.getByLabel('Expires').selectOption('In 7 days');
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(section.getByRole('listitem')).toContainText('May read and write, created today, not used yet, expires on');
  const shown = section.getByRole('region', { name: 'Your new token' });
  const token = (await shown.locator('code').textContent())!;
  expect(token).toMatch(/^tp_/);
  await expect(shown).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(shown.getByRole('button', { name: 'Copy token' })).toBeFocused();

  const client = new Client({ name: 'editor', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', testEnv.apps.second), { requestInit }));
  await client.callTool({ name: 'Write', arguments: { ref: 'memory:new', content: { content: 'Noted by an editor' } } });
  await page.goto('/memories');
  await expect(page.getByRole('main')).toContainText('Noted by an editor');
  await expect(page.getByRole('main')).toContainText('saved today through An editor');

  await page.goto('/settings');
  await expect(section.getByRole('list', { name: 'Tokens' })).toContainText('last used today');
  await expect(section.getByRole('list', { name: 'Recent API activity' })).toContainText(
    /Created memory “Noted by an editor”Today, .*, An editor/,
  );
  await expect(page.getByText(token)).toHaveCount(0);
  await section.getByRole('button', { name: 'Revoke: An editor' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(section.locator(':focus')).toContainText('No API tokens yet.');
  await expect(client.listTools()).rejects.toThrow();
  await client.close();
});

test('a deleted account is gone with all of its data', verifies('delete-account'), async ({ chat, model, page, person, testEnv }) => {
  await furnish(chat, model);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('someone@example.com');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page).not.toHaveURL(/settings/);
  const rows = rowsOf(person, testEnv.supabase);
  for (const table of ['chat_sessions', 'deliverables', 'memories', 'turns'] as const)
    expect((await rows.from(table).select('id')).data, table).toEqual([]);
  const signInPage = new SignInPage(page);
  await signInPage.signIn(person);
  await expect(signInPage.alert).toContainText('don’t match');
});
