import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { VersionPage } from '#e2e/pages/version-page.ts';

test.use({ app: 'offline' });

test(
  'a draft is written from its sources and reviewed, and lessons from its edit shape the next one',
  verifies('draft-written', 'inbox', 'learned-from-edits', 'sources', 'delivered-on-approval'),
  async ({ chat, page }) => {
    test.slow();
    await chat.ask('Create a weekly status for Sarah, Mondays at 9:00');
    const main = page.getByRole('main');
    const inbox = page.getByRole('link', { name: /^Inbox/ });
    await page.goto('/deliverables');
    await main.getByRole('link', { name: 'Weekly status for Sarah' }).click();

    await expect(main.getByRole('button', { name: 'Draft now' })).toBeDisabled();
    await expect(main).toContainText('There’s nothing to write the first version from yet');
    await main.getByRole('button', { name: 'Add a source' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Paste some text or choose a source.');
    await dialog.getByLabel('Text').fill('Shipped the dual-write check.\nThe ledger export is late.');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(main.getByRole('region', { name: 'Sources' })).toContainText('Shipped the dual-write check.');

    await main.getByRole('button', { name: 'Draft now' }).click();
    await main.getByRole('link', { name: 'Review version 1' }).click();
    const version = new VersionPage(page);
    await expect(version.main.getByRole('heading', { name: 'Done' })).toBeVisible();
    await expect(version.main).toContainText('The ledger export is late.');
    await expect(inbox).toHaveAccessibleName('Inbox 1 waiting for you');
    await version.view('Edit');
    await version.text.fill(`${await version.text.inputValue()}\n\nThanks, Maya`);
    await expect(version.saving).toHaveText('Saved');
    await version.press('Approve');
    await expect(version.heading).toHaveText(/Approved/);
    await expect(inbox).toHaveAccessibleName('Inbox');

    await chat.page.goto('/chat');
    await chat.ask('write the weekly status now');
    await expect(chat.lastReply).toContainText('Version 2 of Weekly status for Sarah is ready for review');
    await inbox.click();
    await main.getByRole('link', { name: 'Version 2 of Weekly status for Sarah' }).click();
    await expect(version.main).toContainText('The ledger export is late.');
    // A closing is learned once two versions in a row have it.
    await expect(version.main).not.toContainText('Thanks, Maya');
    await expect(version.main.getByRole('region', { name: 'Not met and left out' })).toContainText(
      'Left out because version 1 reported it: Shipped the dual-write check.',
    );
    await version.view('Edit');
    await version.text.fill(`${await version.text.inputValue()}\n\nThanks, Maya`);
    await expect(version.saving).toHaveText('Saved');
    await version.main.getByRole('link', { name: 'Weekly status for Sarah' }).first().click();
    await main.getByRole('button', { name: 'saved here for your approval' }).click();
    await dialog.getByLabel('Destination').selectOption('By email');
    await dialog.getByLabel('Recipient’s email').fill('sarah@example.com');
    await dialog.getByLabel('When to deliver').selectOption('When I approve it');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await main.getByRole('link', { name: 'Review version 2' }).click();
    await expect(version.main).toContainText('the email to sarah@example.com will be saved here and not sent');
    await version.press('Approve');
    await expect(version.heading).toHaveText(/Saved, not sent/);
    await expect(version.main.getByRole('region', { name: 'Deliveries' })).toContainText(
      'Saved here, not sent by email to sarah@example.com',
    );
    await version.main.getByRole('link', { name: 'Weekly status for Sarah' }).first().click();

    const learned = main.getByRole('region', { name: 'Learned from your edits' });
    await expect(learned).toContainText('Close with “Thanks, Maya”.');
    await page.goto('/memories');
    await expect(main.getByRole('listitem').filter({ hasText: 'Thanks, Maya' })).toContainText('from your edits of version 2 of Weekly');
    await main.getByRole('link', { name: 'version 2 of Weekly status for Sarah' }).first().click();
    await expect(page).toHaveURL(/\/versions\/2$/);
    await version.main.getByRole('link', { name: 'Weekly status for Sarah' }).first().click();
    await main.getByRole('button', { name: 'Draft now' }).click();
    await main.getByRole('link', { name: 'Review version 3' }).click();
    await expect(version.main).toContainText('Thanks, Maya');
    await expect(version.main.getByRole('region', { name: 'Your preferences' })).toContainText('Close with “Thanks, Maya”.');
    await version.main.getByRole('link', { name: 'Weekly status for Sarah' }).first().click();

    await learned.getByRole('button', { name: /^Remove/ }).click();
    await expect(learned).not.toContainText('Thanks, Maya');
  },
);
