import { lookOver, lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { approvedText, giveVersions } from '#e2e/fixtures/versions.ts';
import { windows } from '#e2e/fixtures/windows.ts';
import { VersionPage } from '#e2e/pages/version-page.ts';
import { digestOf } from '#lib/database/storage/file-storage.ts';
import type { Insert } from '#lib/database/testing/insert.ts';
import { pngFile } from '#lib/features/documents/testing/image-files.ts';
import { sheetsFile } from '#lib/features/documents/testing/office-files.ts';
import { pdfFile } from '#lib/features/documents/testing/pdf-file.ts';

test.use({ app: 'offline' });

test(
  'a version that was not delivered, or was only saved, shows that everywhere, and a file can be downloaded',
  verifies('not-delivered', 'file-download'),
  async ({ page, person, testEnv }) => {
    test.slow();
    const rows = rowsOf(person, testEnv.supabase);
    const give = async (title: string, destination: Insert<'deliverables'>['destination'], delivery: Partial<Insert<'deliveries'>>) => {
      const status = delivery.status === 'delivered' ? 'delivered' : 'approved';
      const deliverable = { title, deliverable_type: 'status_report', governance: 'semi_auto', destination };
      const { data } = await rows.from('deliverables').insert(deliverable).select('id').single().throwOnError();
      const now = new Date().toISOString();
      const version = { deliverable_id: data.id, version_number: 1, status, draft_content: approvedText, approved_at: now };
      const { data: made } = await rows.from('deliverable_versions').insert(version).select('id').single().throwOnError();
      const { platform, target, format } = destination as Record<string, string>;
      const row = { deliverable_id: data.id, version_id: made.id, platform: platform!, destination: target!, format: format!, attempts: 1 };
      await rows
        .from('deliveries')
        .insert({ ...row, idempotency_key: title, ...delivery })
        .throwOnError();
      return data.id;
    };
    const failed = await give(
      'Board update',
      { platform: 'webhook', target: 'https://hooks.example.invalid/board', format: 'md' },
      { status: 'failed', error: 'The receiver could not be reached: no server has this name.' },
    );
    await give(
      'Weekly status',
      { platform: 'email', target: 'sarah@example.com', format: 'html' },
      { status: 'saved', provider_message: 'Kept on the server as mailbox/1.eml' },
    );
    const file = await give('Research brief', { platform: 'download', target: 'download', format: 'docx' }, { status: 'ready' });
    const main = page.getByRole('main');

    await page.goto('/deliverables');
    await expect(main.getByRole('listitem').filter({ hasText: 'Board update' })).toContainText('Not delivered');
    await expect(main.getByRole('listitem').filter({ hasText: 'Weekly status' })).toContainText('Saved, not sent');
    await expect(main.getByRole('listitem').filter({ hasText: 'Research brief' })).toContainText('Ready to download');
    await lookOverInBoth(page, 'deliverables-not-delivered');

    await page.goto(`/deliverables/${failed}`);
    await expect(main.getByRole('region', { name: 'Versions' })).toContainText('Not delivered');
    const undelivered = main.getByRole('region', { name: 'Not delivered' });
    await expect(undelivered).toContainText('no server has this name');
    await expect(undelivered.getByRole('button', { name: /^Try again/ })).toBeVisible();
    await lookOverInBoth(page, 'deliverable-not-delivered');

    await page.goto('/inbox');
    await expect(main).toContainText('Version 1 of Board update wasn’t delivered');
    await expect(main).toContainText('Version 1 of Weekly status was saved, not sent');

    await page.goto(`/deliverables/${file}`);
    await expect(main.getByRole('link', { name: 'Download as Word version 1' })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Versions' })).toContainText('Ready to download');
    await lookOverInBoth(page, 'deliverable-file');
    await page.goto(`/deliverables/${file}/versions/1`);
    await lookOverInBoth(page, 'version-file');
    const download = page.waitForEvent('download');
    await main.getByRole('contentinfo').or(main.locator('footer')).getByRole('link', { name: 'Download as Word' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.docx$/);
  },
);

test(
  'a ticket that failed, was partly done or found nothing shows that in the list, on its page and in the inbox',
  verifies('work-outcomes'),
  async ({ page, person, testEnv }) => {
    test.slow();
    const rows = rowsOf(person, testEnv.supabase);
    const now = new Date().toISOString();
    const ended = { agent_type: 'workspace', started_at: now, completed_at: now };
    await rows
      .from('work_tickets')
      .insert(
        [
          { ...ended, task: 'Read the interviews', status: 'failed', error: 'The model was away.' },
          {
            ...ended,
            task: 'Replace “Teh” with “The” and translate it',
            status: 'completed',
            outcome: 'partly_done',
            outcome_note: 'Not done, because the built-in assistant can’t do it: “translate it”.',
          },
          {
            ...ended,
            task: 'Summarize whale migration',
            status: 'completed',
            outcome: 'nothing_found',
            outcome_note: 'Nothing here speaks of it.',
          },
        ],
        { defaultToNull: false },
      )
      .throwOnError();
    const main = page.getByRole('main');
    await page.goto('/work');
    for (const [task, state] of [
      ['Read the interviews', 'Failed'],
      ['translate it', 'Partly done'],
      ['whale migration', 'Finished, nothing found'],
    ] as const)
      await expect(main.getByRole('listitem').filter({ hasText: task })).toContainText(state);
    await lookOverInBoth(page, 'work-outcomes');

    await main.getByRole('link', { name: /translate it/ }).click();
    await expect(main).toContainText('Not done, because the built-in assistant can’t do it: “translate it”.');
    await lookOverInBoth(page, 'work-partly-done');

    await page.goto('/inbox');
    await expect(main.locator('[data-entry]')).toHaveCount(3);
    await lookOverInBoth(page, 'inbox-work');
    await main.getByRole('button', { name: /^Dismiss Summarize whale migration/ }).click();
    await expect(main.locator('[data-entry]')).toHaveCount(2);
    await main.getByRole('button', { name: /^Try again Read the interviews/ }).click();
    await expect(main.getByRole('listitem').filter({ hasText: 'This ticket failed. The model was away.' })).toHaveCount(0);
  },
);

test(
  'the notice about a draft follows its edits, and a removed source can be restored later',
  verifies('preference-report', 'removed-sources'),
  async ({ page, person, testEnv }) => {
    test.slow();
    const id = await giveVersions(person, testEnv.supabase);
    const rows = rowsOf(person, testEnv.supabase);
    const reported = (text: string) => ({ text, because: 'reported' as const, version: 1 });
    const left_out = [
      { text: 'Two interviews', because: 'preference' as const, preference: 'Leave hiring out.' },
      ...['Moved the login.', 'Closed the old office.', 'Paid the invoices.'].map(reported),
    ];
    await rows.from('deliverable_versions').update({ left_out }).eq('deliverable_id', id).eq('version_number', 2).throwOnError();
    const main = page.getByRole('main');

    await page.goto('/deliverables');
    await expect(main.getByRole('listitem').filter({ hasText: 'Weekly status' })).toContainText('Ready for review');
    await lookOverInBoth(page, 'deliverables-draft');
    await main.getByRole('link', { name: 'Review version 2' }).click();

    const version = new VersionPage(page);
    const notice = version.main.getByRole('region', { name: 'Not met and left out' });
    await expect(notice).toContainText('1 not met, 4 left out');
    await expect(notice).toContainText('Two interviews');
    await version.view('Edit');
    await version.text.fill(`${await version.text.inputValue()}\n- Two interviews\n`);
    await expect(version.saving).toHaveText('Saved');
    await version.view('Read');
    await expect(notice).toContainText('1 not met, 3 left out in the first draft');
    await expect(notice).not.toContainText('Two interviews');
    await expect(version.main.getByRole('region', { name: 'Your preferences' })).toContainText('Applied in the first draft');
    await lookOverInBoth(page, 'version-edited-account');
    await page.setViewportSize(windows.narrow);
    await page.reload();
    await expect(notice.getByText('Moved the login.')).toBeHidden();
    await lookOver(page, 'version-account-closed');
    await notice.getByText('1 not met, 3 left out').click();
    await expect(notice.getByText('Moved the login.')).toBeVisible();
    await page.setViewportSize(windows.wide);

    const [one, two] = ['The first notes.', 'The second notes.'].map((value) => ({ type: 'description', value }));
    for (const sources of [[one!], []]) await rows.from('deliverables').update({ sources }).eq('id', id).throwOnError();
    await rows
      .from('deliverables')
      .update({ sources: [two!] })
      .eq('id', id)
      .throwOnError();
    await page.goto(`/deliverables/${id}`);
    const sources = main.getByRole('region', { name: 'Sources', exact: true });
    await sources.getByText('Removed sources, 1').click();
    await expect(sources).toContainText('The first notes.');
    await lookOverInBoth(page, 'deliverable-removed-sources');
    await sources.getByRole('button', { name: /^Restore/ }).click();
    await expect(sources.getByText('Removed sources')).toHaveCount(0);
    const { data } = await rows.from('deliverables').select('sources').eq('id', id).single().throwOnError();
    expect(data.sources).toEqual([two, one]);

    const lesson = {
      content: 'Close with “ONE”.',
      type: 'preference',
      tags: ['closing'],
      source_type: 'edit',
      scope: 'deliverable',
      deliverable_id: id,
    };
    await rows
      .from('memories')
      .insert({ ...lesson, source_ref: `deliverable:${id}/versions/1`, superseded_in: `deliverable:${id}/versions/2` })
      .throwOnError();
    await page.reload();
    const learned = main.getByRole('region', { name: 'Learned from your edits' });
    await expect(learned).toContainText('No longer used: you removed it in version 2');
    await lookOverInBoth(page, 'deliverable-lesson-taken-out');
    await learned.getByRole('button', { name: /^Restore/ }).click();
    await expect(learned).not.toContainText('No longer used');
  },
);

test(
  'results of a ticket that are a PDF, an image or a table are shown, page by page and with their columns',
  verifies('work-previews'),
  async ({ page, person, testEnv }) => {
    const rows = rowsOf(person, testEnv.supabase);
    const task = { task: 'Prepare the board pack', agent_type: 'workspace', status: 'completed' };
    const { data: ticket } = await rows.from('work_tickets').insert(task).select('id').single().throwOnError();
    const many = Array.from({ length: 120 }, (_, n) => [`Customer ${n}`, n]);
    const files: Record<string, Uint8Array> = {
      'board-pack.pdf': pdfFile('Revenue rose to 40,000.', 'Next steps'),
      'charts/churn.png': pngFile(640, 360),
      'customers.xlsx': sheetsFile({ Customers: [['Name', 'Seats'], ...many], Notes: [['Only this']] }),
      'damaged.pdf': new TextEncoder().encode('%PDF-1.4\n\0nothing'),
    };
    for (const [path, content] of Object.entries(files)) {
      const file = { name: path, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
      expect((await page.request.post(`/api/work/${ticket.id}/files`, { multipart: { file } })).status()).toBe(200);
      const output = { ticket_id: ticket.id, name: path, mime_type: 'application/octet-stream', storage_key: digestOf(content) };
      await rows.from('work_outputs').insert(output).throwOnError();
    }
    const prices = { name: 'prices.csv', mime_type: 'text/plain', content: 'Plan,Price\nTeam,12\n"Business, large",30\n' };
    await rows
      .from('work_outputs')
      .insert({ ticket_id: ticket.id, ...prices })
      .throwOnError();

    await page.goto(`/work/${ticket.id}`);
    const main = page.getByRole('main');
    const show = (name: string) => main.getByRole('region', { name: 'All results' }).getByRole('link', { name, exact: true }).click();
    const result = main.getByRole('article');
    await show('prices.csv');
    await expect(result.getByRole('row')).toHaveText([/^PlanPrice$/, /^Team12$/, /^Business, large30$/]);
    await show('customers.xlsx');
    await expect(result.getByRole('region', { name: 'Customers' })).toContainText('100 of 120 rows shown.');
    await expect(result.getByRole('columnheader')).toHaveText(['Name', 'Seats']);
    await expect(result.getByRole('region', { name: 'Notes' })).toContainText('Only this');
    await lookOverInBoth(page, 'work-table');
    await show('charts/churn.png');
    const image = result.getByRole('img', { name: 'charts/churn.png' });
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(640);
    await lookOverInBoth(page, 'work-image');
    await show('board-pack.pdf');
    await expect(result).toContainText('Page 1 of 2');
    await expect(result).toContainText('Revenue rose to 40,000.');
    const isDrawn = () =>
      result.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value, at) => at % 4 === 0 && value < 100) && data.some((value, at) => at % 4 === 0 && value > 250);
      });
    await expect.poll(isDrawn).toBe(true);
    expect(page.workers()).toHaveLength(1);
    await lookOverInBoth(page, 'work-pdf');
    await result.getByRole('button', { name: 'Next page' }).press('Enter');
    await expect(result).toContainText('Next steps');
    await expect(result.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await show('damaged.pdf');
    await expect(result).toContainText('This PDF couldn’t be shown. Download it to view it.');
    await expect.poll(() => page.workers().length).toBe(0);
  },
);
