import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';

test.use({ app: 'offline' });

test(
  'notes pasted in a chat become a changelog, followed there and on its page; a deletion needs approval, also after a lost network; all files are downloaded',
  verifies('work-files'),
  async ({ chat, context, page, watch }) => {
    test.slow();
    watch.allow(/net::ERR_INTERNET_DISCONNECTED/, 'the test takes the network away');
    const main = page.getByRole('main');
    await chat.ask('Open a work ticket: clean up these notes into a changelog\n\n- fixed the login\n- added search\n- added search');
    const followed = chat.lastReply.locator('[data-followed]');
    await expect(followed).toContainText('Done');
    await followed.getByRole('link', { name: 'Clean up these notes into a changelog' }).click();
    await expect(main.getByRole('region', { name: 'Plan' }).getByRole('listitem')).toHaveCount(3);
    const changed = main.getByRole('region', { name: 'File changes' });
    await expect(changed).toContainText('- Fixed the login');
    await expect(main.getByRole('region', { name: 'Activity' })).toContainText('Wrote “CHANGELOG.md”');
    await expect(main.getByRole('region', { name: 'Usage' })).toContainText('of 500');
    await lookOverInBoth(page, 'work-on-files');

    await page.goto('/work');
    await main.getByRole('button', { name: 'New ticket' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Task').fill('Delete the file old.md');
    await dialog.getByLabel('Choose files').setInputFiles([
      { name: 'old.md', mimeType: 'text/markdown', buffer: Buffer.from('old') },
      { name: 'märz & co.md', mimeType: 'text/markdown', buffer: Buffer.from('kept') },
    ]);
    await dialog.getByLabel('Or paste text').fill('pasted');
    await lookOverInBoth(page, 'work-new');
    await dialog.getByRole('button', { name: 'Create ticket' }).click();
    const files = main.getByRole('region', { name: 'Files' });
    await expect(files.getByRole('listitem')).toHaveText([/^märz & co\.md/, /^notes\.md/, /^old\.md/]);
    await main.getByRole('button', { name: 'Run now' }).click();
    const asked = main.getByRole('group', { name: 'Delete the file “old.md”?' });
    await expect(asked).toBeVisible();
    await lookOverInBoth(page, 'work-asks');

    await context.setOffline(true);
    const looked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health'));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await looked;
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health'));
    await expect(asked).toBeVisible();
    await context.setOffline(false);

    await page.getByRole('link', { name: /^Inbox/ }).click();
    await expect(main.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    await expect(main).toContainText('Delete the file “old.md”');
    await page.goBack();
    await asked.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(main.getByRole('article')).toContainText('Deleted old.md');
    await expect(files.getByRole('listitem')).toHaveText([/^märz & co\.md/, /^notes\.md/, /^old\.md\s*deleted/]);

    const download = page.waitForEvent('download');
    await files.getByRole('link', { name: 'Download all' }).click();
    const archive = await download;
    expect(archive.suggestedFilename()).toBe('delete-the-file-old-md.zip');
    const unpacked = unzipSync(readFileSync(await archive.path()));
    expect(Object.entries(unpacked).map(([name, content]) => [name, Buffer.from(content).toString()])).toEqual([
      ['märz & co.md', 'kept'],
      ['notes.md', 'pasted\n'],
    ]);
  },
);
