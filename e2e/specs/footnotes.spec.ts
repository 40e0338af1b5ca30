import { readFileSync } from 'node:fs';
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
    verifies('version-footnotes', 'version-links', 'version-changes'),
    async ({ page, context, person, testEnv }) => {
      test.slow();
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
      await expect(source.getByRole('region', { name: 'Document', exact: true })).toContainText(
        'The marked passage was used in version 1 of Weekly status',
      );
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

      await version.press('More about this version');
      const option = page.getByRole('menuitemcheckbox', { name: 'Download with links to sources' });
      await option.click();
      await expect(option).toBeChecked();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Download as Markdown' }).click();
      const file = readFileSync(await (await download).path(), 'utf8');
      expect(file).toMatch(/shipped the dual-write check on Monday\. \[1\]\n/);
      expect(file).toMatch(/12 minutes\.\n/);
      expect(file).toMatch(/Sources:\n\n1\. Meeting notes\n2\. Own notes\n$/);

      await version.press('Approve');
      await expect(version.heading).toHaveText(/Approved/);
      const sources = [
        { type: 'document', value: `document:${document}` },
        { type: 'description', value: 'The ledger export is 2 days late.' },
      ];
      const instructions = 'Start with what changed since last time.';
      await rows.from('deliverables').update({ instructions, sources }).eq('id', deliverable).throwOnError();
      await page.goto(`/deliverables/${deliverable}`);
      await page.getByRole('main').getByRole('button', { name: 'Draft now' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Review version 2' }).click();
      const changes = version.main.getByRole('region', { name: 'Text of version 2' }).getByRole('listitem').first();
      await expect(changes).toContainText('The ledger export is 2 days late. Before: The ledger export is six days late.');
      await changes.getByRole('link', { name: 'Source 3: Version 1' }).focus();
      await expect(preview).toContainText('The ledger export is six days late.');
      await lookOverInBoth(page, 'version-changes');
      await page.keyboard.press('Escape');

      await version.open(deliverable, 1);
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

/** Adds a draft of many statements on five sources, of which one has no source and one is not supported by its own. */
async function giveLongDraft(person: Person, supabase: Supabase): Promise<string> {
  const rows = rowsOf(person, supabase);
  const { data } = await rows
    .from('deliverables')
    .insert({ title: 'Quarterly review', deliverable_type: 'board_update' })
    .select('id')
    .single()
    .throwOnError();
  const titles = ['Sales plan', 'Slack, #acme-eng', 'Billing notes', 'Roadmap', 'Interviews'];
  const statements = Array.from({ length: 100 }, (_, n) => `Team ${n + 1} finished ${n + 2} of its ${n + 9} tasks`);
  const claims = statements.map((text, n) => ({
    text: `${text}.`,
    state: 'supported',
    sources: [{ source: n % 5, ref: 'https://example.com@2026-11-20T09:00:00Z' }, ...(n % 7 === 0 ? [{ source: (n + 2) % 5 }] : [])],
  }));
  const paragraphs = Array.from({ length: 10 }, (_, n) => `${statements.slice(n * 10, n * 10 + 10).join('. ')}.`);
  const summary = 'Churn fell to 3 %. Everybody is happy with it. Team 1 finished 2 of its 9 tasks.';
  const unsupported = { text: 'Churn fell to 3 %.', state: 'unsupported', why: '“3 %” isn’t in “Sales plan”.' };
  await rows
    .from('deliverable_versions')
    .insert({
      deliverable_id: data.id,
      version_number: 1,
      status: 'staged',
      draft_content: ['# Quarterly review', summary, '## Teams', ...paragraphs].join('\n\n'),
      source_snapshots: titles.map((title, n) => ({ ref: `https://example.com/${n}`, kind: 'url', title, excerpt: 'What was read.' })),
      claims: [unsupported, ...claims],
    })
    .throwOnError();
  return data.id;
}

test(
  'a long draft stays readable with 100 footnotes, and says what has no source or is not supported until it is decided',
  verifies('version-unsupported'),
  async ({ page, person, testEnv }) => {
    const id = await giveLongDraft(person, testEnv.supabase);
    const version = new VersionPage(page);
    await version.open(id, 1);
    const text = version.main.getByRole('region', { name: 'Text of version 1' });
    await expect(text.getByRole('link', { name: /^Source [1-5]: / })).toHaveCount(117);
    await expect(text).toContainText('Everybody is happy with it. (no source)'.replace('. (', '.○ ('));
    const notice = text.getByRole('region', { name: 'Not supported' });
    await expect(notice).toContainText('1 statement isn’t supported by what was read:“Churn fell to 3 %.” “3 %” isn’t in “Sales plan”.');
    await text.getByRole('button', { name: 'Not supported by its source' }).focus();
    await expect(page.locator('.preview')).toContainText('“3 %” isn’t in “Sales plan”.');
    await lookOverInBoth(page, 'version-long-footnotes');
    await page.keyboard.press('Escape');

    await text
      .getByRole('link', { name: /^Source/ })
      .first()
      .focus();
    await page.getByRole('link', { name: 'Skip to the decision' }).press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused();

    await page.goto('/inbox');
    await page.getByRole('main').getByRole('button', { name: /^Read/ }).click();
    await expect(page.getByRole('region', { name: 'Not supported' })).toContainText('Churn fell to 3 %.');

    await version.open(id, 1);
    await version.view('Edit');
    await version.text.fill((await version.text.inputValue()).replace('Churn fell to 3 %.', 'Churn fell.'));
    await expect(version.saving).toHaveText('Saved');
    await version.press('Approve');
    await expect(version.heading).toHaveText(/Approved/);
    await expect(notice).toHaveCount(0);
    await expect(text).toContainText('Everybody is happy with it.');
    await expect(text).not.toContainText('no source');
  },
);
