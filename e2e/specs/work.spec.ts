import { randomUUID } from 'node:crypto';
import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { deliverableGenerateSpec } from '#lib/features/drafts/deliverable-generate-spec.ts';
import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { JobQueue } from '#lib/jobs/job-queue.ts';
import { openBoss } from '#lib/jobs/open-boss.ts';

test.use({ app: 'offline' });

test(
  'a ticket is created in a chat, run there and on its page, and read',
  verifies('work', 'axe-work'),
  async ({ page, person: _, baseURL }) => {
    test.slow();
    const main = page.getByRole('main');
    await page.goto('/work');
    await lookOverInBoth(page, 'work-empty');

    const chat = new ChatPage(page, baseURL!);
    await chat.begin();
    await chat.ask('Remember that heat pumps from Nibe cost 9,400 euros.');
    await chat.ask('Open a work ticket to research heat pumps and drilling');
    await chat.ask('Run it');
    await expect(chat.lastReply).toContainText('Done: Research heat pumps and drilling');
    await page.getByRole('link', { name: 'Work', exact: true }).click();
    await expect(main.getByRole('listitem')).toContainText('Done');
    await lookOverInBoth(page, 'work');

    await main.getByRole('link', { name: 'Research heat pumps and drilling' }).click();
    const output = main.getByRole('article');
    await expect(output).toContainText('Heat pumps from Nibe cost 9,400 euros');
    await expect(output).toContainText('Nothing here mentions “drilling”.');
    await expect(main.getByRole('region', { name: 'Activity' })).toContainText('Found');
    await main.getByRole('button', { name: 'Run again' }).click();
    await expect(main.getByRole('region', { name: 'All results' }).getByRole('listitem')).toHaveCount(2);

    await main.getByRole('button', { name: 'runs on demand' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('How often').selectOption('Every week');
    await dialog.getByRole('checkbox', { name: 'Friday' }).check();
    await lookOverInBoth(page, 'work-schedule');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('region', { name: 'Next three runs' })).toContainText('Friday');
    await lookOverInBoth(page, 'work-ticket');

    const download = page.waitForEvent('download');
    await output.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('Research heat pumps and drilling.md');

    await main.getByRole('button', { name: 'Delete ticket' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(main).toContainText('will appear here with their results');
  },
);

test(
  'the work page and the page of a deliverable show how many jobs run and wait',
  verifies('work-queue'),
  async ({ page, person, testEnv }) => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    const boss = await openBoss({ databaseUrl: testEnv.supabase.databaseUrl, log: () => '', works: false });
    const queue = new JobQueue({ boss: async () => boss });
    const db = createActingAs({
      SUPABASE_URL: testEnv.supabase.url,
      SUPABASE_PUBLISHABLE_KEY: testEnv.supabase.publishableKey,
      SUPABASE_JWT_SECRET: testEnv.supabase.jwtSecret,
    })(person.id);
    try {
      for (let n = 0; n < 2; n++)
        await queue.enqueue(
          workRunSpec,
          { user_id: person.id, ticket_id: randomUUID(), run_id: randomUUID() },
          { key: randomUUID(), startAfter: tomorrow },
        );
      await page.goto('/work');
      await expect(page.getByRole('main')).toContainText('Your tickets: 0 running, 2 waiting. They start as others finish.');
      await lookOverInBoth(page, 'work-queue');

      const { data } = await db
        .from('deliverables')
        .insert({ title: 'Weekly status', deliverable_type: 'status_report' })
        .select('id')
        .single()
        .throwOnError();
      await page.goto(`/deliverables/${data.id}`);
      await expect(page.getByRole('main')).not.toContainText('waiting.');
      const { data: version } = await db
        .from('deliverable_versions')
        .insert({ deliverable_id: data.id, version_number: 1, status: 'generating' })
        .select('id')
        .single()
        .throwOnError();
      await queue.enqueue(
        deliverableGenerateSpec,
        { user_id: person.id, version_id: version.id },
        { key: version.id, startAfter: tomorrow },
      );
      await page.reload();
      await expect(page.getByRole('main')).toContainText('Your draft: 0 running, 1 waiting. It starts as others finish.');
      await lookOverInBoth(page, 'deliverable-queue');
    } finally {
      await boss.stop({ graceful: false });
    }
  },
);
