import { lookOver } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { approvedText, giveVersions, stagedText } from '#e2e/fixtures/versions.ts';
import { windows } from '#e2e/fixtures/windows.ts';
import { VersionPage } from '#e2e/pages/version-page.ts';

test(
  'an edit is saved automatically, survives a reload and a lost network, and is approved',
  verifies('version-edit', 'version-approve'),
  async ({ page, person, testEnv, watch }) => {
    watch.allow(/net::ERR_FAILED/, 'a save that does not get through');
    const id = await giveVersions(person, testEnv.supabase);
    const version = new VersionPage(page);
    await version.open(id, 2);
    await expect(version.heading).toHaveText(/Version 2.*Ready for review/);
    await version.view('Edit');
    await version.text.fill(`${stagedText}\nSaved by itself.`);
    await expect(version.saving).toHaveText('Saved');
    await expect(version.heading).toHaveText(/In review/);
    await page.reload();
    await expect(version.text).toHaveValue(`${stagedText}\nSaved by itself.`);

    await page.route('**/versions/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await version.text.fill('# Weekly status\n\nKept in the browser.');
    await expect(version.saving).toHaveText(/Not saved: the server can’t be reached/);
    await page.unrouteAll();
    await page.reload();
    await expect(version.text).toHaveValue('# Weekly status\n\nKept in the browser.');
    await expect(version.saving).toHaveText('Saved');

    await version.press('Approve');
    await expect(version.heading).toHaveText(/Approved/);
    await expect(version.heading).toBeFocused();
    const { data } = await rowsOf(person, testEnv.supabase)
      .from('deliverable_versions')
      .select('status, draft_content, final_content, edit_distance')
      .eq('version_number', 2)
      .single()
      .throwOnError();
    expect(data).toMatchObject({
      status: 'approved',
      draft_content: stagedText,
      final_content: '# Weekly status\n\nKept in the browser.',
    });
    expect(data.edit_distance).toBeGreaterThan(0.5);
  },
);

test('an outdated tab does not save over a newer edit', verifies('version-conflict'), async ({ page, context, person, testEnv }) => {
  const id = await giveVersions(person, testEnv.supabase);
  const [first, second] = [new VersionPage(page), new VersionPage(await context.newPage())];
  for (const tab of [first, second]) {
    await tab.open(id, 2);
    await tab.view('Edit');
    await expect(tab.text).toHaveValue(stagedText);
  }
  await first.text.fill('From the first tab.');
  await expect(first.saving).toHaveText('Saved');
  await second.text.fill('From the second tab.');
  await expect(second.main.getByRole('alert')).toContainText('changed elsewhere');
  await expect(second.saving).toHaveText('Not saved: changed elsewhere.');
  await expect(second.main.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await second.press('Load the newer text');
  await expect(second.text).toHaveValue('From the first tab.');
  await expect(second.main.getByRole('button', { name: 'Copy mine' })).toBeVisible();
  await second.text.fill('From both tabs.');
  await expect(second.saving).toHaveText('Saved');
  const { data } = await rowsOf(person, testEnv.supabase)
    .from('deliverable_versions')
    .select('final_content')
    .eq('version_number', 2)
    .single();
  expect(data?.final_content).toBe('From both tabs.');
});

test(
  'a version is rejected with feedback, and an older one is restored',
  verifies('version-reject', 'version-restore'),
  async ({ page, person, testEnv }) => {
    const id = await giveVersions(person, testEnv.supabase);
    const version = new VersionPage(page);
    await page.goto(`/deliverables/${id}`);
    await page.getByRole('link', { name: 'Review version 2' }).click();
    await version.press('Reject');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject version 2' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Tell us what to change');
    await dialog.getByRole('textbox').fill('Too long for Sarah.');
    await dialog.getByRole('button', { name: 'Reject version 2' }).click();
    await expect(version.heading).toHaveText(/Rejected/);
    await expect(version.main).toContainText('“Too long for Sarah.” This applies until a later version is approved.');
    await page.getByRole('button', { name: 'Keep for good: Too long for Sarah.' }).click();
    await expect(version.main).toContainText('Kept as a memory of this deliverable.');

    await version.open(id, 1);
    await version.press('Restore as new version');
    await expect(version.heading).toHaveText(/Version 3.*Ready for review/);
    const { data } = await rowsOf(person, testEnv.supabase)
      .from('deliverable_versions')
      .select('version_number, status, draft_content')
      .order('version_number')
      .throwOnError();
    expect(data).toEqual([
      { version_number: 1, status: 'approved', draft_content: approvedText },
      { version_number: 2, status: 'rejected', draft_content: stagedText },
      { version_number: 3, status: 'staged', draft_content: approvedText },
    ]);
  },
);

test(
  'a second press after Approve does not reach the button that replaces it',
  verifies('version-second-press'),
  async ({ page, person, testEnv }) => {
    const id = await giveVersions(person, testEnv.supabase);
    const version = new VersionPage(page);
    await version.open(id, 2);
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Restore as new version'));
        if (!button) return;
        observer.disconnect();
        // About as long as between the two presses of a slow double click.
        setTimeout(() => {
          button.click();
          button.dataset.pressed = 'true';
        }, 250);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await version.press('Approve');
    const restore = version.main.getByRole('button', { name: 'Restore as new version' });
    await expect(restore).toHaveAttribute('data-pressed', 'true');
    await expect(restore).not.toHaveAttribute('aria-disabled');
    await expect(version.heading).toHaveText(/Version 2.*Approved/);
    const { data } = await rowsOf(person, testEnv.supabase).from('deliverable_versions').select('version_number').throwOnError();
    expect(data).toHaveLength(2);
  },
);

test(
  'changes are described in text, and axe finds nothing',
  verifies('version-compare', 'axe-version'),
  async ({ page, person, testEnv }) => {
    test.slow();
    const id = await giveVersions(person, testEnv.supabase);
    const version = new VersionPage(page);
    await version.open(id, 2);
    await lookOver(page, 'version-read');
    await version.view('Edit');
    await lookOver(page, 'version-edit');
    await version.view('Compare');
    await expect(version.main.getByRole('status').filter({ hasText: 'words' })).toHaveText('2 words added, 4 removed.');
    const compared = version.main.getByRole('region', { name: 'Version 2 compared with version 1, approved' });
    await expect(compared.getByRole('deletion')).toHaveText(['removed: one day', 'removed: Two interviews']);
    await expect(compared.getByRole('insertion')).toHaveText(['added: six days']);
    await version.press('Next change');
    await expect(version.main.getByRole('status').filter({ hasText: 'Change 1' })).toHaveText(
      'Change 1 of 2: removed one day; added six days',
    );
    await lookOver(page, 'version-compare');
    await version.press('Side by side');
    await expect(compared.getByRole('row').nth(1)).toHaveText('Weekly statusWeekly status');
    await lookOver(page, 'version-beside');
    await page.setViewportSize(windows.narrow);
    await lookOver(page, 'version-compare');
    await version.press('More about this version');
    await page.getByRole('menuitem', { name: 'Sources and dates' }).click();
    await expect(page.getByRole('dialog')).toContainText('Roadmap');
    await lookOver(page, 'version-about');
  },
);
