import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { chooseFiles } from '#e2e/fixtures/choose-files.ts';
import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { pngFile } from '#lib/features/documents/testing/image-files.ts';
import { sheetsFile, slidesFile, wordFile } from '#lib/features/documents/testing/office-files.ts';
import { pdfFile } from '#lib/features/documents/testing/pdf-file.ts';
import { slackExport } from '#lib/features/imports/testing/slack-export.ts';

test.use({ app: 'offline' });

const named = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const attach = (page: Page, files: ReturnType<typeof named>[]) =>
  chooseFiles(page, () => page.getByRole('button', { name: 'Attach files' }).click(), files);
const choose = (page: Page) => page.getByLabel(/choose (?:them|files)/i);
/**
 * Opens the page and waits until its scripts run and it has been painted: before that a chosen file would be lost, and the browser
 * ignores keys.
 */
const openDocuments = async (page: Page) => {
  await page.goto('/documents');
  await page.waitForFunction(() => {
    const input = document.querySelector('main input[type="file"]');
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
    return painted && Object.keys(input ?? {}).some((key) => key.startsWith('__reactProps'));
  });
};
const openedDocument = (page: Page) => page.getByRole('region', { name: 'Document', exact: true });
const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const ready = async (page: Page, name: string) => {
  const listed = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name });
  await expect(listed).toBeVisible();
  await expect(listed).not.toHaveAttribute('aria-busy', 'true', { timeout: 60_000 });
};
const slides = slidesFile([
  {
    title: 'Ledger export',
    lines: ['The archive bucket lost its retention lock on 13 November.', 'Tomás needs production access to restore it.'],
  },
  { title: 'Parity', lines: ['Lena compares EU accounts first, 4,100 invoices in all.'] },
]);

/** Gives files to the page the way a drop or a paste does. */
async function hand(page: Page, how: 'drop' | 'paste', files: { name: string; text: string }[]): Promise<void> {
  await page.evaluate(
    ({ how, files }) => {
      const data = new DataTransfer();
      for (const { name, text } of files) data.items.add(new File([text], name));
      const event =
        how === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    },
    { how, files },
  );
}

test(
  'files that are chosen, dropped and pasted become documents with pages and headings',
  verifies('document-upload', 'document-beside-list'),
  async ({ page, person, testEnv }) => {
    test.slow();
    await openDocuments(page);
    const main = page.getByRole('main');
    await expect(main).toContainText('No documents yet.');
    await lookOverInBoth(page, 'documents-empty');

    await choose(page).setInputFiles([named('Billing migration.pptx', slides)]);
    await ready(page, 'Billing migration.pptx');
    await lookOverInBoth(page, 'documents-one');
    await hand(page, 'drop', [
      { name: 'Notes.md', text: '# Cut-over\n\nAll writes go to the new tables since 12 November.\n\n## Risks\n\nTwo retries were ours.' },
    ]);
    await ready(page, 'Notes.md');
    await hand(page, 'paste', [{ name: 'Prices.csv', text: 'Plan,Price\nTeam,12\nBusiness,30\n' }]);
    await ready(page, 'Prices.csv');
    await choose(page).setInputFiles([
      named(
        'Sales.xlsx',
        sheetsFile({
          Sales: [
            ['Name', 'Amount'],
            ['Anna', 12],
          ],
        }),
      ),
      named(
        'Q4 plan with a name that is as long as the names of files that people send to each other tend to be, final version 3 (approved).docx',
        wordFile('# Q4 plan', 'Five milestones.'),
      ),
      named('Report.pdf', pdfFile('The first page', '', 'The third page')),
    ]);
    for (const name of ['Sales.xlsx', 'Q4 plan', 'Report.pdf']) await ready(page, name);
    await expect(row(page, 'Billing migration.pptx')).toContainText('PowerPoint, 2 slides');
    await expect(row(page, 'Report.pdf')).toContainText('Page 2 has no text');
    await expect(main.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(6);
    const rows = rowsOf(person, testEnv.supabase);
    const { data: used } = await rows.from('documents').select('id').eq('name', 'Billing migration.pptx').single().throwOnError();
    const status = { title: 'Weekly status', deliverable_type: 'status_report' };
    const { data: deliverable } = await rows.from('deliverables').insert(status).select('id').single().throwOnError();
    const source_snapshots = [
      { ref: `document:${used.id}@2026-11-20T09:00:00Z`, kind: 'document', title: 'Billing migration.pptx', excerpt: '' },
    ];
    const written = [1, 2].map((version_number) => ({
      deliverable_id: deliverable.id,
      version_number,
      source_snapshots,
      draft_content: 'Done.',
    }));
    for (const version of written)
      await rows
        .from('deliverable_versions')
        .insert({ ...version, status: 'approved' })
        .throwOnError();
    await openDocuments(page);
    await expect(row(page, 'Billing migration.pptx')).toContainText('In version 2 of Weekly status and 1 other version');
    await lookOverInBoth(page, 'documents-many');

    const search = page.getByRole('searchbox', { name: 'Search documents by name' });
    const listed = main.getByRole('list', { name: 'Documents' }).getByRole('listitem');
    await search.fill('nothing like it');
    await expect(main).toContainText('No document has this in its name.');
    await lookOverInBoth(page, 'documents-not-found');
    const link = main.getByRole('link', { name: 'Billing migration.pptx' });
    await search.fill('i');
    await expect(listed).toHaveCount(3);
    // A list that is loaded again has the new name.
    await rows.from('documents').update({ name: 'Prices of 2027.csv' }).eq('name', 'Prices.csv').throwOnError();
    await link.click();
    const opened = openedDocument(page);
    await expect(opened.getByRole('region', { name: 'Slide 2' })).toContainText('Lena compares EU accounts first');
    await expect(opened.getByRole('heading', { name: 'Ledger export' })).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(link).toBeFocused();
    await expect(search).toHaveValue('i');
    await expect(listed).toHaveCount(3);
    await expect(listed.filter({ hasText: 'Prices.csv' })).toHaveCount(1);
    await opened.getByRole('button', { name: 'Next slide' }).click();
    await expect(opened).toContainText('Slide 2 of 2');
    await expect(opened.getByRole('button', { name: 'Next slide' })).toBeDisabled();
    await lookOverInBoth(page, 'document');
    await expect(opened.getByRole('link', { name: 'version 2 of Weekly status' })).toHaveAttribute(
      'href',
      `/deliverables/${deliverable.id}/versions/2`,
    );
    await opened.getByRole('button', { name: /^Actions for/ }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toBe('Billing migration.pptx');
    await opened.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/documents\?q=i$/);
    await expect(opened).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.goBack();
    await expect(opened).toContainText('Ledger export');
    await expect(listed).toHaveCount(3);
    const more = Array.from({ length: 68 }, (_, n) => ({
      document_id: used.id,
      ordinal: n + 2,
      content: `Note ${n}.`,
      page: 3 + Math.floor(n / 12),
    }));
    await rows.from('document_chunks').insert(more).throwOnError();
    await rows.from('documents').update({ page_count: 8 }).eq('id', used.id).throwOnError();
    await page.reload();
    await expect(opened).toContainText('Slide 1 of 8');
    await opened.getByRole('link', { name: 'Next' }).click();
    await expect(opened.getByText('Note 48.')).toBeInViewport();
    await opened.getByRole('button', { name: 'Previous slide' }).press('Enter');
    await expect(opened.getByText('Note 47.')).toBeInViewport();
    await expect(opened.getByRole('button', { name: 'Previous slide' })).toBeFocused();
    await expect(listed).toHaveCount(6);
    await expect(listed.filter({ hasText: 'Prices of 2027.csv' })).toHaveCount(1);
    await search.pressSequentially('bill');
    await expect(listed).toHaveCount(1);
    await expect(search).toHaveValue('bill');
    await expect(search).toBeFocused();
    await expect(opened).toHaveCount(0);
  },
);

test('a file that cannot be read says why, and is deleted', verifies('document-failure'), async ({ page, person, testEnv }) => {
  await openDocuments(page);
  await choose(page).setInputFiles([
    named('Scan.pdf', pdfFile('')),
    named('Photo.pdf', new Uint8Array([0x42, 0x4d, 0, 1, 2])),
    named('Half.docx', wordFile('Hello').slice(0, 700)),
    named('Empty.txt', ''),
  ]);
  await expect(row(page, 'Scan.pdf')).toContainText('Couldn’t be read. Its page has no text: it is probably a scan.', { timeout: 60_000 });
  await expect(row(page, 'Photo.pdf')).toContainText('It is an image');
  await expect(row(page, 'Half.docx')).toContainText('It is damaged');
  await expect(row(page, 'Empty.txt')).toContainText('Wasn’t uploaded. It is empty.');
  await lookOverInBoth(page, 'documents-failed');
  await row(page, 'Empty.txt').getByRole('button', { name: 'Dismiss Empty.txt' }).click();
  await expect(row(page, 'Empty.txt')).toHaveCount(0);
  await row(page, 'Scan.pdf').getByRole('button', { name: 'Actions for Scan.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await lookOverInBoth(page, 'document-delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'Scan.pdf')).toHaveCount(0);
  const { data } = await rowsOf(person, testEnv.supabase).from('documents').select('name').order('name').throwOnError();
  expect(data.map(({ name }) => name)).toEqual(['Half.docx', 'Photo.pdf']);
});

test(
  'a question is answered from a presentation with a link to its slide, until it is deleted; nobody else sees it',
  verifies('document-in-chat', 'document-deleted', 'document-privacy'),
  async ({ page, chat, someone, browserOf, person, testEnv }) => {
    test.slow();
    await openDocuments(page);
    await choose(page).setInputFiles([named('Billing migration.pptx', slides)]);
    await ready(page, 'Billing migration.pptx');
    const { data: document } = await rowsOf(person, testEnv.supabase).from('documents').select('id').single().throwOnError();

    await chat.begin();
    await chat.ask('Search my documents for the archive retention lock');
    await expect(chat.lastReply).toContainText('page 1: Ledger export: The archive bucket lost its retention lock on 13 November.');
    await lookOverInBoth(page, 'document-in-chat');
    const answered = page.url();
    await chat.lastReply
      .getByRole('link', { name: /Billing migration/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/documents/${document.id}`));
    await expect(page.locator('.passage')).toContainText('retention lock');
    await lookOverInBoth(page, 'document-passage');

    const other = await browserOf(await someone());
    const page404 = await other.request.get(`/documents/${document.id}`);
    expect([page404.status(), await page404.text()]).toEqual([404, expect.not.stringContaining('retention lock')]);
    expect((await other.request.get(`/api/documents/${document.id}/file`)).status()).toBe(404);
    await other.goto('/documents');
    await expect(other.getByRole('main')).toContainText('No documents yet.');

    const tab = await page.context().newPage();
    await tab.goto(answered);
    const shownAnswer = tab.getByRole('article', { name: /^Thinking Partner/ }).last();
    await expect(shownAnswer).toContainText('13 November');

    await openedDocument(page)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/documents$/);
    await expect(page.getByRole('main')).toContainText('No documents yet.');
    // The chat that is open in the other tab shows it by itself.
    await expect(shownAnswer).toContainText('This answer was deleted because it used a document that is no longer stored.');
    await expect(shownAnswer).not.toContainText('13 November');
    await tab.close();
    await page.goto(answered);
    await expect(chat.lastReply).toContainText('This answer was deleted because it used a document that is no longer stored.');
    await expect(chat.lastReply).not.toContainText('retention lock');
    await lookOverInBoth(page, 'deleted-answer');
    await chat.begin();
    await chat.ask('Search my documents for the archive retention lock');
    await expect(chat.lastReply).not.toContainText('13 November');
  },
);

test(
  'a document is laid out with its tables, of which a cited passage is marked, and loads no picture',
  verifies('document-laid-out'),
  async ({ page, person, testEnv }) => {
    const rows = rowsOf(person, testEnv.supabase);
    const add = async (name: string, kind: string, passages: string[]) => {
      const file = { size: 4_200, mime_type: 'text/plain', status: 'ready', read_at: '2026-11-20T09:00:00Z' };
      const { data } = await rows
        .from('documents')
        .insert({ name, kind, ...file })
        .select('id')
        .single()
        .throwOnError();
      for (const [ordinal, content] of passages.entries())
        await rows.from('document_chunks').insert({ document_id: data.id, ordinal, content }).throwOnError();
      return data.id;
    };
    const notes = await add('Notes.md', 'markdown', [
      '# Billing migration\n\n## Schema cut-over\n\nAll writes go to the *new tables* since **12 November**, see [the plan](https://example.com/plan).\n\n- No customer saw an error.\n  - Two retries were ours.\n- <script>alert(1)</script>\n\n![Chart](https://example.com/chart.png)',
      '## Revenue\n\nRegion: North; Revenue: 1.2m; Owner: Lena Brandt\nRegion: South; Revenue: 0.8m; Owner: Maya Okafor\nRegion: West; Revenue: 2.1m',
      '## Next\n\n1. Restore the archive.\n2. Run the export.\n\n```\nnpm run export\n```',
    ]);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).hostname));
    await page.goto(`/documents/${notes}?passage=1`);
    const text = openedDocument(page);
    await expect(text.getByRole('heading', { name: 'Schema cut-over' })).toBeVisible();
    await expect(text.getByRole('listitem').filter({ hasText: 'alert(1)' })).toHaveText('<script>alert(1)</script>');
    await expect(text.getByRole('link', { name: 'the plan' })).toHaveAttribute('rel', /noreferrer/);
    const passage = page.locator('.passage');
    await expect(passage.getByRole('columnheader')).toHaveText(['Region', 'Revenue', 'Owner']);
    await expect(passage.getByRole('row').nth(2)).toHaveText('South0.8mMaya Okafor');
    await lookOverInBoth(page, 'document-laid-out');
    const sheet = await add('Sales.xlsx', 'xlsx', ['# Sales_2026\n\nName: Anna; Amount: 5*3*2; City: Bonn\nName: Bo; City: Ulm']);
    await page.goto(`/documents/${sheet}`);
    await expect(text.getByRole('heading', { name: 'Sales_2026' })).toBeVisible();
    await expect(text.getByRole('cell', { name: '5*3*2' })).toBeVisible();
    // A paragraph in Arabic or Hebrew begins on the right.
    const report = await add('Report.md', 'markdown', ['الميزانية 500 يورو.']);
    await page.goto(`/documents/${report}`);
    const paragraph = text.getByText('الميزانية');
    await expect(paragraph).toHaveCSS('unicode-bidi', 'plaintext');
    expect(requested).not.toContain('example.com');
  },
);

test(
  'an upload and a document that is being read show their progress, and both are stopped',
  verifies('document-progress'),
  async ({ page, person, testEnv }) => {
    const rows = rowsOf(person, testEnv.supabase);
    const file = { size: 4_200_000, storage_key: 'a'.repeat(64), read_at: null };
    await rows
      .from('documents')
      .insert([
        { name: 'Waiting.docx', ...file },
        { name: 'Churn interviews, transcripts.pdf', ...file, kind: 'pdf', status: 'processing', page_count: 61, pages_read: 38 },
        { name: 'Handbook.pdf', ...file, kind: 'pdf', status: 'processing', page_count: 4, read_at: new Date().toISOString() },
      ])
      .throwOnError();
    await openDocuments(page);
    await expect(row(page, 'Waiting.docx')).toContainText('Waiting to be read');
    await expect(row(page, 'Churn interviews')).toContainText('Reading page 38 of 61');
    await expect(row(page, 'Churn interviews').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '62');
    await expect(row(page, 'Handbook.pdf')).toContainText('Making it searchable');
    let send = () => {};
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/api/documents?*', async (route) => {
      await held;
      await route.abort();
    });
    await choose(page).setInputFiles([named('On its way.md', '# Hello'), named('Next.md', '# Next')]);
    await expect(row(page, 'On its way.md')).toContainText('Uploading');
    await expect(row(page, 'Next.md')).toContainText('Waiting');
    await lookOverInBoth(page, 'documents-loading');
    await page.getByRole('button', { name: 'Cancel the upload of Next.md' }).click();
    await expect(row(page, 'Next.md')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel the upload of On its way.md' }).click();
    await expect(row(page, 'On its way.md')).toHaveCount(0);
    send();

    await row(page, 'Churn interviews').getByRole('link').click();
    await expect(page.getByRole('main')).toContainText('Its text will appear here when it has been read.');
    await lookOverInBoth(page, 'document-reading');
    await row(page, 'Churn interviews')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText('It is no longer read.');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/documents$/);
    await expect(row(page, 'Handbook.pdf')).toBeVisible();
    await expect(row(page, 'Churn interviews')).toHaveCount(0);
  },
);

test(
  'files are attached to a message by button, by dropping and by pasting, and removed again',
  verifies('attach-in-chat'),
  async ({ chat, page, person, testEnv }) => {
    const attachments = page.getByRole('list', { name: 'Attachments' });
    await attach(page, [named('Billing migration.pptx', slides)]);
    await expect(attachments.getByRole('listitem')).toHaveText([/Billing migration\.pptx/]);
    await hand(page, 'drop', [{ name: 'Notes.md', text: '# Notes\n\nNothing.' }]);
    await expect(attachments.getByRole('listitem')).toHaveCount(2);
    await page.getByLabel('Message').evaluate((field) => {
      const data = new DataTransfer();
      data.items.add(new File(['Plan,Price\nTeam,12\nMore,30\n'], 'Prices.csv'));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(attachments.getByRole('listitem').filter({ hasText: 'Prices.csv' })).toBeVisible();
    await page.getByLabel('Message').fill('Search my documents for the archive retention lock');
    await hand(page, 'drop', [{ name: 'Nothing.md', text: '' }]);
    await expect(attachments).toContainText('Nothing.md wasn’t uploaded. It is empty.');
    await lookOverInBoth(page, 'composer-attachments');
    await page.getByRole('button', { name: 'Dismiss Nothing.md' }).click();
    await attachments.getByRole('listitem').filter({ hasText: 'Notes.md' }).getByRole('button', { name: 'Remove the attachment' }).click();
    await expect(attachments.getByRole('listitem')).toHaveCount(2);
    const rows = rowsOf(person, testEnv.supabase);
    await expect
      .poll(async () => (await rows.from('documents').select('status').eq('status', 'ready').throwOnError()).data.length, {
        timeout: 60_000,
      })
      .toBe(3);
    await page.getByLabel('Message').press('Enter');
    await expect(attachments).toHaveCount(0);
    await expect(chat.lastReply).toContainText('retention lock');
    await lookOverInBoth(page, 'sent-attachments');
    const { data: documents } = await rows.from('documents').select('id, name').neq('name', 'Notes.md').order('created_at').throwOnError();
    const { data: sent } = await rows.from('session_messages').select('parts').eq('role', 'user').single().throwOnError();
    const refs = documents.map(({ id }) => `document:${id}`).join(' ');
    expect(sent.parts).toEqual([{ type: 'text', text: `Search my documents for the archive retention lock\n\n${refs}` }]);
    await expect(page.getByRole('article', { name: /^You/ }).getByRole('link', { name: 'Prices.csv' })).toBeVisible();
    await expect(chat.lastReply).toContainText(/I found nothing about this in\s+Prices\.csv/);
  },
);

test.describe(() => {
  test.use({ app: 'scripted' });
  test('an image is shown to the model and in the chat', verifies('image-in-chat'), async ({ page, chat: _, model }) => {
    await model.script(['It is gray.'], { when: 'What color' });
    await attach(page, [
      named('Board.png', pngFile(640, 360)),
      named('More.zip', zipSync({ 'notes/Plan.md': strToU8('# Plan\n\nShip.') })),
    ]);
    const attachments = page.getByRole('list', { name: 'Attachments' });
    await expect(attachments.locator('img')).toBeVisible();
    await expect(attachments).toContainText('notes/Plan.md');
    await page.getByLabel('Message').fill('What color is this?');
    await lookOverInBoth(page, 'composer-image');
    await page.getByLabel('Message').press('Enter');
    await expect(page.getByRole('main')).toContainText('It is gray.');
    const sent = page.getByRole('main').getByRole('img', { name: 'Board.png' });
    await expect(sent).toBeVisible();
    await sent.evaluate((image: HTMLImageElement) => image.decode());
    await lookOverInBoth(page, 'sent-image');
    const request = (await model.requests()).find(({ body }) => JSON.stringify(body).includes('What color'))!;
    expect(JSON.stringify(request.body)).toContain('"media_type":"image/png"');
    await page.goto('/documents');
    await expect(row(page, 'Board.png').locator('img')).toBeVisible();
    await lookOverInBoth(page, 'documents-image');
    await page.getByRole('link', { name: 'Board.png' }).click();
    await expect(page.getByRole('main').getByRole('img', { name: 'Board.png' })).toBeVisible();
    await lookOverInBoth(page, 'document-image');
  });
});

test('an image is refused by the built-in assistant', verifies('image-in-chat'), async ({ page, chat: _, watch }) => {
  watch.allow(/status of 400/, 'the refusal is what is tested');
  await attach(page, [named('Board.png', pngFile(640, 360))]);
  await expect(page.getByRole('list', { name: 'Attachments' }).locator('img')).toBeVisible();
  await page.getByLabel('Message').fill('What is this?');
  await page.getByLabel('Message').press('Enter');
  await expect(page.getByRole('main')).toContainText('The built-in assistant can’t see images. Remove the image from your message');
  await expect(page.getByLabel('Message')).toHaveValue('What is this?');
  await lookOverInBoth(page, 'image-refused');
});

test(
  'a file is uploaded as a source of a deliverable, and the next version is written from it',
  verifies('source-from-file'),
  async ({ page, person, testEnv }) => {
    const rows = rowsOf(person, testEnv.supabase);
    const deliverable = { title: 'Weekly status', deliverable_type: 'status_report', schedule: { day: 'monday', time: '09:00' } };
    const { data: created } = await rows.from('deliverables').insert(deliverable).select('id').single().throwOnError();
    await page.goto(`/deliverables/${created.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Add a source' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption('File to upload');
    await dialog
      .getByLabel('File', { exact: true })
      .setInputFiles([
        named('Notes.docx', wordFile('# Status', 'The dual-write check was shipped on Monday.', 'Tomás restored the archive.')),
      ]);
    await lookOverInBoth(page, 'source-from-file');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Notes.docx' })).toBeVisible();
    await hand(page, 'drop', [
      { name: 'Risks.md', text: '# Risks\n\nTwo hires are late.' },
      { name: 'Prices.csv', text: 'Plan,Price\nTeam,12\nBusiness,30\n' },
    ]);
    await expect(page.getByText('2 sources added.')).toBeVisible({ timeout: 30_000 });
    for (const name of ['Risks.md', 'Prices.csv']) await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    const read = () => rows.from('documents').select('id, status').eq('name', 'Notes.docx').single().throwOnError();
    await expect.poll(async () => (await read()).data.status, { timeout: 60_000 }).toBe('ready');
    await page.getByRole('main').getByRole('button', { name: 'Draft now' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Review version 1' }).click();
    await expect(page.getByRole('region', { name: 'Text of version 1' })).toContainText('dual-write check');
    await page.goto(`/documents/${(await read()).data.id}`);
    const opened = openedDocument(page);
    await expect(opened).toContainText('Source of');
    await expect(opened.getByRole('link', { name: 'Weekly status', exact: true })).toBeVisible();
    await expect(opened.getByRole('link', { name: 'version 1 of Weekly status' })).toBeVisible();
  },
);

test(
  'a ZIP of Markdown becomes one document per file, and an export of Slack one',
  verifies('document-archive'),
  async ({ page, person: _ }, testInfo) => {
    await openDocuments(page);
    const files = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`Wiki/Page ${n + 1}.md`, strToU8(`# Page ${n + 1}\n\nText.`)]));
    await choose(page).setInputFiles([named('Export.zip', zipSync({ ...files, 'tool.exe': strToU8('x') }))]);
    await expect(page.getByRole('main')).toContainText(
      '11 documents from “Export.zip”. 1 file of other kinds, such as programs, was left out.',
    );
    const list = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
    await expect(list).toHaveCount(11, { timeout: 60_000 });
    await expect(list.filter({ hasText: /^Wiki\/Page 11\.md/ })).toHaveCount(1);
    await ready(page, 'Page 11.md');
    await choose(page).setInputFiles([named('Slack.zip', slackExport({ channels: 2, days: 3, messages: 2 }))]);
    await ready(page, 'Slack.zip');
    await expect(row(page, 'Slack.zip')).toContainText('Slack export, 6 days of channels');
    await choose(page).setInputFiles([named('Broken.zip', 'no archive')]);
    await expect(page.getByRole('main')).toContainText('“Broken.zip” wasn’t unpacked. It isn’t a ZIP archive');
    await lookOverInBoth(page, 'documents-archive');
    await page.getByRole('link', { name: 'Slack.zip' }).click();
    await expect(page.getByRole('heading', { name: '#channel-0, 2024-01-03' })).toBeVisible();
    await lookOverInBoth(page, 'document-slack');
    const folder = testInfo.outputPath('Vault');
    for (const [path, text] of Object.entries({ 'Plans/One.md': '# One', '.hidden/Two.md': '# Two', 'tool.bin': 'x' })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await page.getByLabel('Choose a folder', { exact: true }).and(page.locator('input')).setInputFiles(folder);
    await ready(page, 'Vault/Plans/One.md');
    await expect(page.getByRole('main')).toContainText('1 file of other kinds, such as programs, was left out.');
  },
);

test('a page with a document that was deleted in another tab says so', verifies('document-deleted'), async ({ page, person: _ }) => {
  await openDocuments(page);
  await choose(page).setInputFiles([named('Plan.md', '# Plan')]);
  await ready(page, 'Plan.md');
  await page.getByRole('link', { name: 'Plan.md' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan.md' })).toBeVisible();
  const other = await page.context().newPage();
  await openDocuments(other);
  await row(other, 'Plan.md').getByRole('button', { name: 'Actions for Plan.md' }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(other, 'Plan.md')).toHaveCount(0);
  await other.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(openedDocument(page)).toContainText('This document was deleted while you had it open.');
  await openedDocument(page).getByRole('link', { name: 'Show all documents' }).click();
  await expect(page.getByRole('main')).toContainText('No documents yet.');
});

test('the browser asks before it leaves a page that uploads a file', verifies('document-progress'), async ({ page, person: _ }) => {
  await openDocuments(page);
  const hold = Promise.withResolvers<void>();
  await page.route('**/api/documents*', async (route) => {
    await hold.promise;
    await route.continue();
  });
  // The browser asks only on a page that the person has used.
  await choose(page).focus();
  await chooseFiles(page, () => page.keyboard.press('Enter'), [named('Plan.md', '# Plan')]);
  await expect(row(page, 'Plan.md')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  hold.resolve();
  await ready(page, 'Plan.md');
});

test('documents are uploaded, opened and deleted by keyboard', verifies('document-keyboard'), async ({ page, person: _ }) => {
  await openDocuments(page);
  await choose(page).focus();
  await expect(choose(page)).toBeFocused();
  await chooseFiles(page, () => page.keyboard.press('Enter'), [named('One.md', '# One\n\nFirst.'), named('Two.md', '# Two\n\nSecond.')]);
  await ready(page, 'One.md');
  await ready(page, 'Two.md');
  await page.getByRole('button', { name: 'Actions for Two.md' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Delete “Two.md”?');
  await dialog.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Two.md')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'One.md' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'One.md' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'One.md' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the document' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(openedDocument(page).getByRole('link', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(openedDocument(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openedDocument(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'One.md' })).toBeFocused();
});
