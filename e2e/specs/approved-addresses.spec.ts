import { randomUUID } from 'node:crypto';
import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { askForAddresses } from '#lib/features/addresses/ask-for-addresses.ts';

test.use({ app: 'offline' });

test(
  'an address that the partner chose needs approval on the page and in the inbox, and is listed and removed in the settings',
  verifies('address-approval'),
  async ({ page, person, testEnv }) => {
    const rows = rowsOf(person, testEnv.supabase);
    const address = 'https://prices.example.com/list?account=4711&segment=enterprise';
    const other = 'https://news.example.com/today';
    const sources = [address, other].map((value) => ({ type: 'url', value }));
    const { data } = await rows
      .from('deliverables')
      .insert({ title: 'Prices of the week', deliverable_type: 'custom', sources })
      .select('id')
      .single()
      .throwOnError();
    const turn = randomUUID();
    const ended = { status: 'ended', exit_reason: 'complete', ended_at: new Date().toISOString() };
    await rows
      .from('turns')
      .insert({ id: turn, model: 'built-in', instance_id: 'test', lease: randomUUID(), ...ended })
      .throwOnError();
    const deliverable = { id: data.id, title: 'Prices of the week' };
    const wanted = [address, other].map((value) => ({ address: value, source: value }));
    await askForAddresses(rows, turn, deliverable, wanted);

    const main = page.getByRole('main');
    await page.goto(`/deliverables/${data.id}`);
    const list = page.getByRole('region', { name: 'Sources' });
    await expect(list).toContainText(`Waiting for your approval: ${address}`);
    await lookOverInBoth(page, 'deliverable-waits-for-approval');

    await page.goto('/inbox');
    await expect(main).toContainText('Read https://prices.example.com for “Prices of the week”');
    await expect(main).toContainText(address);
    await lookOverInBoth(page, 'inbox-address');
    await main.getByRole('button', { name: 'Approve this: Read https://prices.example.com' }).click();
    await expect(page.getByText('Approved. https://prices.example.com will be read when')).toBeVisible();
    await main.getByRole('button', { name: 'Decline this: Read https://news.example.com' }).click();
    await expect(main).not.toContainText('news.example.com');

    await page.goto(`/deliverables/${data.id}`);
    await expect(list).not.toContainText('Waiting for your approval');
    await expect(list).toContainText(`Not read, because you declined this site: ${other}`);
    await list.getByRole('button', { name: 'Approve this site: https://news.example.com' }).click();
    await expect(list).not.toContainText('you declined this site');

    await list.getByRole('button', { name: 'Add a source' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption('Public web page');
    await dialog.getByLabel('URL').fill('https://typed.example.com/page');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(list).toContainText('typed.example.com');
    await expect(list).not.toContainText('Waiting for your approval');

    await page.goto('/settings#addresses');
    const approved = main.getByRole('list', { name: 'Approved addresses' });
    await expect(approved.getByRole('listitem')).toHaveCount(3);
    await expect(approved).toContainText('https://typed.example.com/page');
    await lookOverInBoth(page, 'settings-addresses');
    await approved.getByRole('button', { name: 'Remove: https://prices.example.com' }).press('Enter');
    await expect(approved.getByRole('listitem')).toHaveCount(2);
    await page.goto(`/deliverables/${data.id}`);
    await expect(list).toContainText(`Waiting for your approval: ${address}`);
  },
);
