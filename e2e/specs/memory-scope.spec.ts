import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { VersionPage } from '#e2e/pages/version-page.ts';

test.use({ app: 'offline' });

test(
  'a memory without a scope is offered next to a draft, added, removed again, and a corrected one is restored',
  verifies('memory-scope', 'memory-replaced'),
  async ({ chat, page, person, testEnv }) => {
    test.slow();
    await chat.ask('Create a weekly status for Sarah, Mondays at 9:00');
    await chat.ask('Remember that we decided to move the launch to 12 March');
    await chat.ask('Remember that the launch is now on 19 March');
    await expect(chat.lastReply).toContainText('It replaces “We decided to move the launch to 12 March”');
    const rows = rowsOf(person, testEnv.supabase);
    const { data } = await rows.from('deliverables').select('id').single().throwOnError();
    const sources = [{ type: 'description', value: 'Shipped the dual-write check.' }];
    await rows.from('deliverables').update({ sources }).eq('id', data.id).throwOnError();

    await page.goto(`/deliverables/${data.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Draft now' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Review version 1' }).click();
    const undo = (said: string) =>
      page.locator('[data-sonner-toast]').filter({ hasText: said }).first().getByRole('button', { name: 'Undo' }).click();
    const version = new VersionPage(page);
    const draft = version.main.getByRole('region', { name: 'Text of version 1' });
    await expect(draft).toContainText('Shipped the dual-write check.');
    await expect(draft).not.toContainText('launch');
    const offered = version.main.getByRole('region', { name: 'Memories not used' });
    await expect(offered.getByRole('listitem')).toHaveText([/The launch is now on 19 March/]);
    await lookOverInBoth(page, 'version-memories');

    await offered.getByRole('button', { name: /^Add to this draft/ }).click();
    const added = version.main.getByRole('region', { name: 'Memories used' });
    await expect(added).toContainText('The launch is now on 19 March');
    await expect(added).toContainText('Added by you');
    await expect(offered).toHaveCount(0);
    await lookOverInBoth(page, 'version-memory-added');
    await added.getByRole('button', { name: /^Remove from this draft/ }).click();
    await expect(version.text).not.toHaveValue(/launch/);
    await expect(offered).toContainText('The launch is now on 19 March');

    await offered.getByRole('button', { name: /^Use for this deliverable/ }).click();
    await expect(offered).toContainText('Used from the next draft on');
    await version.main.getByRole('button', { name: 'Draft again' }).click();
    await expect(page).toHaveURL(/\/versions\/2$/);
    const next = version.main.getByRole('region', { name: 'Text of version 2' });
    await expect(next).toContainText('The launch is now on 19 March');

    const used = version.main.getByRole('region', { name: 'Memories used' });
    await used.getByRole('button', { name: /^Remove/ }).click();
    await expect(used).toContainText('Removed. Not used from the next draft on.');
    await expect(version.main.getByText('This draft was written with a memory that is no longer used.')).toBeVisible();
    await lookOverInBoth(page, 'version-memory-removed');
    await undo('Not used for');
    await expect(used.getByRole('button', { name: /^Remove/ })).toBeVisible();
    await used.getByRole('button', { name: /^Remove/ }).click();
    await version.main.getByRole('button', { name: 'Draft again' }).click();
    await expect(page).toHaveURL(/\/versions\/3$/);
    await expect(version.main.getByRole('region', { name: 'Text of version 3' })).toContainText('Shipped the dual-write check.');
    await expect(version.main.getByRole('region', { name: 'Text of version 3' })).not.toContainText('launch');

    await page.goto('/memories');
    const old = page.getByRole('main').getByRole('listitem').filter({ hasText: 'We decided to move' });
    await expect(old).toContainText(/Was 12 March until \d+ \w+, now 19 March/);
    await lookOverInBoth(page, 'memories-replaced');
    await old.getByRole('button', { name: /^Restore/ }).click();
    await expect(old).toContainText('Suggested next to drafts');
    await old.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('dialog').getByLabel('Used in').selectOption('Every deliverable');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(old).toContainText('Used in every deliverable');
    await undo('Memory updated.');
    await expect(old).toContainText('Suggested next to drafts');
  },
);
