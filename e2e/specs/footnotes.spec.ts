import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { VersionPage } from '#e2e/pages/version-page.ts';
import type { Person } from '#e2e/people/sign-up.ts';
import type { Supabase } from '#e2e/test-env/test-env.ts';

/** Adds a deliverable that is written from a document and a pasted text. */
async function giveSources(person: Person, supabase: Supabase) {
  const rows = rowsOf(person, supabase);
  const document = { name: 'Meeting notes', mime_type: 'text/plain', size: 10, status: 'ready', word_count: 20 };
  const { data: notes } = await rows.from('documents').insert(document).select('id').single().throwOnError();
  const passages = ['Hello to everyone.', 'Shipped the dual-write check on Monday.\nTomás restored the archive in 11 minutes.'];
  for (const [ordinal, content] of passages.entries())
    await rows.from('document_chunks').insert({ document_id: notes.id, ordinal, content }).throwOnError();
  const sources = [
    { type: 'document', value: `document:${notes.id}` },
    { type: 'description', value: 'The ledger export is six days late.\nNext: a full run on 24 November.' },
  ];
  const deliverable = { title: 'Weekly status', deliverable_type: 'status_report', sources };
  const { data } = await rows.from('deliverables').insert(deliverable).select('id').single().throwOnError();
  return { deliverable: data.id, document: notes.id, rows };
}

test.describe('with the built-in assistant', () => {
  test.use({ app: 'offline' });

  test(
    'statements have footnotes that preview and open their sources, until they are changed or deleted',
    verifies('version-footnotes'),
    async ({ page, context, person, testEnv }) => {
      const { deliverable, document, rows } = await giveSources(person, testEnv.supabase);
      await page.goto(`/deliverables/${deliverable}`);
      await page.getByRole('main').getByRole('button', { name: 'Draft now' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Review version 1' }).click();
      const version = new VersionPage(page);
      const text = version.main.getByRole('region', { name: 'Text of version 1' });
      const shipped = text.getByRole('listitem').filter({ hasText: 'dual-write check' });
      const footnote = shipped.getByRole('link', { name: 'Source 1: Meeting notes' });
      await expect(shipped).toHaveText('Shipped the dual-write check on Monday.1');
      await expect(text.getByRole('link', { name: 'Source 2: Pasted text' })).toHaveCount(2);
      await expect(text).not.toContainText('no source');

      await footnote.focus();
      const preview = page.locator('.preview');
      await expect(preview).toContainText('Shipped the dual-write check on Monday. Tomás restored the archive');
      await lookOverInBoth(page, 'version-footnotes');
      await page.keyboard.press('Escape');
      const opened = context.waitForEvent('page');
      await footnote.click();
      const source = await opened;
      await expect(source).toHaveURL(new RegExp(`/documents/${document}\\?passage=1`));
      await expect(source.locator('.passage')).toContainText('Shipped the dual-write check');
      await source.close();

      await version.view('Edit');
      const written = await version.text.inputValue();
      expect(written).not.toMatch(/\[\^|\d\.\d$/m);
      await version.text.fill(written.replace('11 minutes', '12 minutes').replace('Shipped the', 'On time, shipped the'));
      await expect(version.saving).toHaveText('Saved');
      await version.view('Read');
      await expect(text.getByRole('listitem').filter({ hasText: '12 minutes' }).getByRole('link')).toHaveCount(0);
      await expect(text.getByRole('listitem').filter({ hasText: '12 minutes' })).toContainText('(no source)');
      await expect(footnote).toBeVisible();
      await page.reload();
      await expect(footnote).toBeVisible();

      await rows.from('documents').delete().eq('id', document).throwOnError();
      await footnote.focus();
      await expect(preview).toContainText('This source is gone');
      await expect(preview).not.toContainText('Shipped');
      await page.keyboard.press('Escape');
      await page.goto(new URL((await footnote.getAttribute('href'))!, page.url()).href);
      await expect(page.getByRole('heading', { name: 'This source is gone' })).toBeVisible();
    },
  );
});
