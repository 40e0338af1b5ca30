import { Client } from 'pg';
import { furnish } from '#e2e/fixtures/furnished-chat.ts';
import { lookOver, lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { windows } from '#e2e/fixtures/windows.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';

const lists = ['overview', 'deliverables', 'turns', 'jobs', 'schedules', 'deliveries', 'models', 'users', 'audit'];
const pages = ['/admin', ...lists.map((list) => `/admin/${list}`)];

test(
  'for anyone but an administrator the admin pages do not exist',
  verifies('admin-404'),
  async ({ page, api, person: _, browserOf, watch }) => {
    watch.allow(/status of 404/, 'the pages are not found');
    const visitor = await browserOf();
    for (const path of [...pages, '/admin/turns/00000000-0000-4000-8000-000000000000']) {
      expect((await api.get(path)).status(), path).toBe(404);
      expect((await visitor.request.get(path, { maxRedirects: 0 })).status(), `${path}, signed out`).toBe(404);
    }
    await page.goto('/admin/turns');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByRole('link', { name: 'Admin pages' })).toHaveCount(0);
  },
);

test(
  'an administrator sees everyone’s deliverables, turns and accounts, and axe finds nothing there',
  verifies('admin-lists', 'admin-filter', 'admin-turn', 'axe-admin'),
  async ({ chat, person, model, browserOf, testEnv, baseURL, watch }) => {
    test.slow();
    watch.allow(/status of 404/, 'another person’s chat is not found');
    await furnish(chat, model);
    const page = await browserOf(testEnv.admin);
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Admin pages' }).click();
    await expect(page).toHaveURL(/\/admin\/overview$/);
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Generated');
    await lookOverInBoth(page, 'admin-overview');
    await page.getByRole('link', { name: 'Deliverables' }).click();
    await expect(page).toHaveURL(/\/admin\/deliverables$/);
    await expect(page.getByRole('region', { name: 'Deliverables', exact: true }).getByRole('table')).toBeVisible();

    await page.goto('/admin/users');
    await page.getByRole('searchbox', { name: 'Search users' }).fill(person.email);
    await expect(page).toHaveURL(/q=/);
    const row = page.getByRole('region', { name: 'Users', exact: true }).getByRole('table').getByRole('row').nth(1);
    await expect(row).toContainText(person.email);
    await expect(page.getByRole('region', { name: 'Users', exact: true }).getByRole('table').getByRole('row')).toHaveCount(2);
    await lookOver(page, 'admin-users');

    await page.goto(`/admin/deliverables?owner=${person.id}`);
    const deliverables = page.getByRole('region', { name: 'Deliverables', exact: true }).getByRole('table');
    await expect(deliverables.getByRole('row')).toHaveCount(3);
    await lookOverInBoth(page, 'admin-deliverables');
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Paused' });
    await expect(page.getByText('No matching deliverables.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.goto(`/admin/deliverables?owner=${person.id}`);
    await deliverables.getByRole('link', { name: 'Weekly status for Sarah' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly status for Sarah' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(person.email);
    await lookOverInBoth(page, 'admin-deliverables-detail');

    await page.goto(`/admin/turns?owner=${person.id}`);
    await lookOverInBoth(page, 'admin-turns');
    await page.getByRole('region', { name: 'Turns', exact: true }).getByRole('table').getByRole('row').nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Turn', exact: true })).toBeVisible();
    for (const words of ['claude-sonnet-5-5', 'Write', 'Dana wants the money first', 'Tokens in', 'Cost'])
      await expect(page.getByRole('main')).toContainText(words);
    await lookOverInBoth(page, 'admin-turns-detail');

    await page.setViewportSize(windows.narrow);
    await page.goto('/admin/deliverables');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await lookOver(page, 'admin-filters');
    await page.setViewportSize(windows.wide);

    const own = new ChatPage(page, baseURL!);
    await own.begin();
    await page.goto('/deliverables');
    await expect(page.getByRole('main')).not.toContainText('Weekly status for Sarah');
    await page.goto(`/chat/${chat.id}`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
);

test(
  'an administrator replays a turn and retries a dead job, and axe finds nothing there',
  verifies('admin-replay', 'admin-jobs', 'axe-admin'),
  async ({ chat, person, model, browserOf, testEnv }) => {
    await model.script('The export is late.', { when: 'How is the export' });
    await chat.ask('How is the export?');
    await expect(chat.lastReply).toContainText('The export is late.');
    const page = await browserOf(testEnv.admin);
    await page.goto(`/admin/turns?owner=${person.id}`);
    await page.getByRole('region', { name: 'Turns', exact: true }).getByRole('table').getByRole('link', { name: /\d/ }).last().click();
    await page.getByRole('link', { name: 'Replay' }).click();
    const seen = page.getByRole('region', { name: 'Reader’s view' });
    const step = page.getByRole('slider', { name: 'Step' });
    await expect(seen).toContainText('How is the export?');
    await expect(seen).not.toContainText('The export is late.');
    await step.focus();
    await page.keyboard.press('ArrowRight');
    await expect(step).toHaveAttribute('aria-valuetext', /^Step 1 of \d+, .*: Turn begins$/);
    await page.keyboard.press('End');
    await expect(seen).toContainText('The export is late.');
    await page.keyboard.press('Home');
    await expect(seen).not.toContainText('The export is late.');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(seen).toContainText('The export is late.');
    await lookOver(page, 'admin-replay');
    for (const list of ['schedules', 'deliveries']) {
      await page.goto(`/admin/${list}`);
      await lookOver(page, `admin-${list}`);
    }

    const id = await addDeadJob(testEnv.supabase.databaseUrl, { user_id: person.id, session_id: chat.id });
    await page.setViewportSize(windows.narrow);
    await page.goto(`/admin/jobs?id=${id}`);
    const job = page.getByRole('region', { name: 'All jobs' }).getByRole('listitem');
    await expect(job).toContainText('Dead');
    await expect(job).toContainText('The model was away.');
    await lookOver(page, 'admin-jobs');
    await job.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Retrying now.')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(job).toContainText('Done', { timeout: 500 });
    }).toPass();
    await page.goto(`/admin/audit?owner=${person.id}&entity=jobs`);
    await expect(page.getByRole('main')).toContainText('Admin Ada Founder retried a job');
    await lookOver(page, 'admin-audit');
  },
);

/** A failed job that extracts memories from a chat. @returns its id */
async function addDeadJob(databaseUrl: string, input: object): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, output, policy, expire_seconds, deletion_seconds)
     values ('memory.extract', $1, 'failed', '{"message": "The model was away."}', 'standard', 300, 604800) returning id`,
    [JSON.stringify(input)],
  );
  await client.end();
  return rows[0]!.id;
}
