import type { Page } from '@playwright/test';
import { WebClient } from '@slack/web-api';
import { createEmulator } from 'emulate';
import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { signUp } from '#e2e/people/sign-up.ts';
import { call, reply } from '#e2e/scripted-model/index.ts';
import { type Database, startDatabase } from '#e2e/test-env/database.ts';
import { offlineModel, scriptedModel, startWorker } from '#e2e/test-env/instance.ts';
import { type FaultProxy, faultProxy } from '#lib/features/integrations/platforms/testing/fault-proxy.ts';
import { githubHarness } from '#lib/features/integrations/platforms/testing/github-harness.ts';
import { googleSeed, missingRoutes } from '#lib/features/integrations/platforms/testing/google-harness.ts';
import { linearHarness } from '#lib/features/integrations/platforms/testing/linear-harness.ts';
import { notionPagesHarness } from '#lib/features/integrations/platforms/testing/notion-harness.ts';

// A worker reads everyone's platforms with its own settings, so these tests have their own database.
test.describe.configure({ mode: 'default' });
let database: Database;
let slack: FaultProxy;
let google: FaultProxy;
let end: () => Promise<void>;
test.beforeAll(async () => {
  database = await startDatabase({ brief: true });
});
test.afterAll(() => database.end());
test.beforeEach(async () => {
  const channels = [{ name: 'acme-eng' }, { name: 'acme-product' }, { name: 'leads', is_private: true }];
  const users = [
    { name: 'maya', real_name: 'Maya Okafor' },
    { name: 'jonas', real_name: 'Jonas Weber' },
  ];
  const emulator = await createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: { team: { name: 'Acme', domain: 'acme' }, users, channels, tokens: [{ token: 'xoxp-jonas', user: 'jonas', type: 'user' }] },
    },
  });
  slack = await faultProxy(emulator.url);
  const jonas = new WebClient('xoxp-jonas', { slackApiUrl: `${emulator.url}/api/` });
  const listed = await jonas.conversations.list();
  const channel = listed.channels!.find(({ name }) => name === 'acme-eng')!.id!;
  for (const text of ['The invoice export is done.', 'The ledger review is blocked until Thursday.'])
    await jonas.chat.postMessage({ channel, text });
  // Without clients, the emulator accepts the address of any app.
  const { oauth_clients: _, ...account } = googleSeed([]);
  const googleEmulator = await createEmulator({ service: 'google', port: 0, seed: { google: { ...account, ...inGoogle() } } });
  google = await faultProxy(googleEmulator.url);
  google.fault = missingRoutes(googleEmulator.url);
  end = async () => {
    await slack.close();
    await google.close();
    await emulator.close();
    await googleEmulator.close();
  };
});
test.afterEach(() => end());

/** What is in Google: a message with the label Board, an event tomorrow, and a note in the folder. */
function inGoogle() {
  const user_email = 'maya@acme.com';
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  return {
    messages: [
      {
        id: 'msg_budget',
        user_email,
        from: 'Sarah Lind <sarah@acme.com>',
        to: user_email,
        subject: 'Budget',
        body_text: 'The budget is approved.',
        label_ids: ['INBOX', 'Label_board'],
        date: at(-2),
      },
    ],
    calendar_events: [
      { id: 'evt_board', user_email, calendar_id: 'primary', summary: 'Board meeting', start_date_time: at(24), end_date_time: at(25) },
    ],
    drive_items: [
      ...googleSeed([]).drive_items,
      { id: 'drv_note', user_email, name: 'Risks.txt', mime_type: 'text/plain', parent_ids: ['drv_board'], data: 'Two hires are late.' },
    ],
  };
}

const slackAndGoogle = () => ({
  SLACK_CLIENT_ID: '111.222',
  SLACK_CLIENT_SECRET: 'secret',
  SLACK_URL: slack.url,
  GOOGLE_CLIENT_ID: 'acme.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_URL: google.url,
});
const row = (page: Page, section: string) => page.getByRole('region', { name: section, exact: true });

test(
  'a person connects Slack, Google, GitHub, Linear and Notion, chooses what is read, sees it read, and disconnects',
  verifies('connect-platform', 'pick-resources', 'platform-state', 'disconnect-platform', 'axe-integrations'),
  async ({ browserOf, launch, watch }) => {
    test.setTimeout(300_000);
    const github = await githubHarness({ anyCallback: true });
    const linear = await linearHarness({ anyCallback: true });
    const notion = await notionPagesHarness({ anyCallback: true });
    const settings = () => ({
      ...slackAndGoogle(),
      ...(github.settings as Record<string, string>),
      ...(linear.settings as Record<string, string>),
      ...(notion.settings as Record<string, string>),
    });
    watch.alsoAt(slack.url);
    watch.alsoAt(google.url);
    watch.alsoAt(github.proxy.url);
    watch.alsoAt(linear.proxy.url);
    watch.alsoAt(notion.proxy.url);
    // The pages of the emulators are not ours.
    const hosts = [slack.url, google.url, github.proxy.url, linear.proxy.url, notion.proxy.url].map((address) => new URL(address).host);
    watch.allow(new RegExp([...hosts, 'font', 'favicon'].join('|')), 'the pages of the emulators');
    const { supabase, dataDir } = database;
    const worker = await startWorker(supabase, { ...offlineModel, ...settings() }, dataDir);
    const { url } = await launch({ model: offlineModel, supabase, env: settings() });
    const maya = await signUp(supabase, { name: 'Maya' });
    const page = await browserOf(maya, url);
    const db = rowsOf(maya, supabase);

    await page.goto('/settings');
    await page.getByRole('link', { name: 'Open integrations' }).click();
    await expect(row(page, 'Not connected')).toContainText('Slack');
    await lookOverInBoth(page, 'integrations-none');

    // Declined on the platform.
    await page.goto('/settings/integrations/slack/callback?error=access_denied&state=x');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('access was not given');
    await lookOverInBoth(page, 'integration-declined');

    await page.goto('/settings/integrations');
    await page.getByRole('button', { name: 'Connect, Slack' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`^${slack.url}/oauth/v2/authorize`));
    await page
      .locator('button', { hasText: 'Maya Okafor' })
      .or(page.locator('button', { hasText: 'maya' }))
      .first()
      .click();
    await expect(page).toHaveURL(`${url}/settings/integrations/slack?pick`);

    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { name: '#acme-eng' })).toBeVisible();
    await lookOverInBoth(page, 'integration-picker');
    await dialog.getByRole('checkbox', { name: '#acme-eng' }).press('Space');
    await expect(dialog.getByRole('status')).toHaveText('1 channel chosen');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toBeHidden();

    const channels = row(page, 'Channels');
    await expect(channels).toContainText('#acme-eng');
    await expect(channels).toContainText('Fresh', { timeout: 60_000 });
    await lookOverInBoth(page, 'integration-one');
    const { data: items } = await db.from('platform_items').select('text, author, resource').order('at').throwOnError();
    expect(items).toEqual([
      { text: 'The invoice export is done.', author: expect.any(String), resource: '#acme-eng' },
      { text: 'The ledger review is blocked until Thursday.', author: expect.any(String), resource: '#acme-eng' },
    ]);
    // What an answer names leads to its message.
    const { data: item } = await db.from('platform_items').select('id, link').limit(1).single().throwOnError();
    const { headers, status } = await page.request
      .get(`${url}/items/slack/${item.id}`, { maxRedirects: 0 })
      .then((answer) => ({ headers: answer.headers(), status: answer.status() }));
    expect({ status, location: headers.location }).toEqual({ status: 307, location: item.link });
    await page.goto('/settings/integrations');
    await expect(row(page, 'Connected')).toContainText('2 messages');
    await lookOverInBoth(page, 'integrations-one');

    // Another channel; then one that fails, and the platform that no longer accepts the connection.
    await page.goto('/settings/integrations/slack');
    await page.getByRole('button', { name: 'Change channels' }).click();
    await dialog.getByRole('checkbox', { name: '#acme-product' }).check();
    await dialog.getByRole('checkbox', { name: '#leads' }).check();
    slack.fault = ({ path }) => (path === '/api/conversations.history' ? { status: 503 } : undefined);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(channels).toContainText('Slack answered with status 503.', { timeout: 60_000 });
    await expect(channels.getByText('Not read', { exact: true })).toHaveCount(3, { timeout: 60_000 });
    await lookOverInBoth(page, 'integration-failed');
    await page.goto('/settings/integrations');
    await expect(row(page, 'Needs attention')).toContainText('could not be read');
    await lookOverInBoth(page, 'integrations-failed');

    slack.fault = () => undefined;
    await page.goto('/settings/integrations/slack');
    await page.getByRole('button', { name: 'Read now' }).press('Enter');
    await expect(channels.getByText('Fresh', { exact: true })).toHaveCount(3, { timeout: 60_000 });
    await lookOverInBoth(page, 'integration-many');

    slack.fault = ({ path }) =>
      path.startsWith('/api/')
        ? { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":false,"error":"token_revoked"}' }
        : undefined;
    await page.getByRole('button', { name: 'Change channels' }).click();
    await expect(dialog.getByRole('alert')).toContainText('no longer accepts this connection');
    await lookOverInBoth(page, 'integration-picker-failed');
    await page.goto('/settings/integrations');
    await expect(page.getByRole('button', { name: 'Sign in again, Slack' })).toBeVisible();
    await lookOverInBoth(page, 'integrations-ended');
    slack.fault = () => undefined;
    await page.getByRole('button', { name: 'Sign in again, Slack' }).press('Enter');
    await page.locator('button', { hasText: 'maya' }).first().click();
    await expect(channels).toContainText('#acme-product');

    slack.fault = ({ path }) => (path === '/api/auth.revoke' ? { status: 200, body: '{"ok":true,"revoked":true}' } : undefined);
    await page.getByRole('button', { name: 'Disconnect' }).press('Enter');
    await page.getByRole('dialog', { name: 'Disconnect Slack?' }).getByRole('button', { name: 'Disconnect' }).press('Enter');
    await expect(page.getByText('What was read from it is deleted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect, Slack' })).toBeVisible();
    expect(slack.requested).toContain('/api/auth.revoke');
    for (const table of ['user_integrations', 'platform_resources', 'platform_items', 'platform_item_chunks'] as const)
      expect((await db.from(table).select('id').throwOnError()).data, table).toEqual([]);

    // Google: one sign-in for mail, calendars and files, by keyboard alone.
    await page.goto('/settings/integrations');
    await page.getByRole('button', { name: 'Connect, Google' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`^${google.url}/o/oauth2/v2/auth`));
    await page.locator('button', { hasText: 'maya@acme.com' }).press('Enter');
    await expect(page).toHaveURL(`${url}/settings/integrations/google?pick`);
    await expect(dialog.getByRole('checkbox', { name: 'Inbox' })).toBeVisible();
    await lookOverInBoth(page, 'integration-google-picker');
    for (const name of [/^Board Gmail/, /^Maya Okafor/, /^Board papers/]) await dialog.getByRole('checkbox', { name }).press('Space');
    await expect(dialog.getByRole('status')).toHaveText('3 sources chosen');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    const sources = row(page, 'Sources');
    await expect(sources.getByText('Fresh', { exact: true })).toHaveCount(3, { timeout: 60_000 });
    await lookOverInBoth(page, 'integration-google');
    const { data: read } = await db.from('platform_items').select('kind, author, text, resource').order('kind').throwOnError();
    expect(read).toEqual([
      { kind: 'event', author: null, resource: 'Maya Okafor', text: expect.stringContaining('Board meeting\nWhen: ') },
      { kind: 'file', author: null, resource: 'Board papers', text: 'Risks.txt\n\nTwo hires are late.' },
      { kind: 'message', author: 'Sarah Lind', resource: 'Board', text: 'Budget\n\nThe budget is approved.' },
    ]);
    await page.getByRole('button', { name: 'Disconnect' }).press('Enter');
    await page.getByRole('dialog', { name: 'Disconnect Google?' }).getByRole('button', { name: 'Disconnect' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Connect, Google' })).toBeVisible();
    expect(google.requested).toContain('/oauth2/revoke');
    expect((await db.from('platform_items').select('id').throwOnError()).data).toEqual([]);

    // GitHub, by keyboard alone.
    const issue = await github.write('The invoice export fails.');
    await github.write('I look into it today.', issue);
    await page.goto('/settings/integrations');
    await page.getByRole('button', { name: 'Connect, GitHub' }).press('Enter');
    await page.locator('button', { hasText: 'maya' }).first().press('Enter');
    await expect(page).toHaveURL(`${url}/settings/integrations/github?pick`);
    await dialog.getByRole('checkbox', { name: 'acme/ledger' }).press('Space');
    await lookOverInBoth(page, 'integration-github-picker');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    const repositories = row(page, 'Repositories');
    await expect(repositories.getByText('Fresh', { exact: true })).toBeVisible({ timeout: 60_000 });
    await lookOverInBoth(page, 'integration-github');
    await page.goto('/settings/integrations');
    await expect(row(page, 'Connected')).toContainText('acme/ledger');
    await lookOverInBoth(page, 'integrations-github');
    const { data: written } = await db
      .from('platform_items')
      .select('text, kind')
      .in('kind', ['issue', 'comment'])
      .order('at')
      .throwOnError();
    expect(written).toEqual([
      { text: '#1 The invoice export fails.\n\nOpen.', kind: 'issue' },
      { text: 'I look into it today.', kind: 'comment' },
    ]);
    const channel = { type: 'platform', provider: 'slack', value: '#acme-eng' };
    const report = { title: 'Weekly status', deliverable_type: 'status_report', sources: [channel] };
    const { data: stored } = await db.from('deliverables').insert(report).select('id').single().throwOnError();
    await page.goto(`/deliverables/${stored.id}`);
    // Slack was disconnected: its source leads to where it is connected. What was chosen elsewhere can be a source.
    await expect(sources).toContainText('Slack isn’t connected');
    await expect(sources.getByRole('link', { name: 'Connect Slack' })).toHaveAttribute('href', '/settings/integrations/slack');
    await page.getByRole('button', { name: 'Add a source' }).press('Enter');
    await dialog.getByLabel('Type').selectOption('Connected platform');
    await expect(dialog.getByLabel('What is read').getByRole('option')).toHaveText(['GitHub, acme/ledger']);
    await lookOverInBoth(page, 'source-platform');
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(sources).toContainText('GitHub, acme/ledger');
    await lookOverInBoth(page, 'deliverable-platform-sources');
    await page.getByRole('button', { name: 'Edit delivery' }).press('Enter');
    await dialog.getByLabel('Destination').selectOption('On GitHub');
    await dialog.getByLabel('Place').fill('acme');
    await expect(dialog).toContainText('is not a repository');
    await dialog.getByLabel('Place').fill('acme/ledger:reports/weekly.md');
    await expect(dialog).not.toContainText('is not a repository');
    await lookOverInBoth(page, 'delivery-github');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Delivery')).toContainText('acme/ledger:reports/weekly.md');

    // Linear, by keyboard alone.
    const lost = linear.emulator.writeIssue('The cursor is lost');
    linear.emulator.writeComment('I look into it today.', { issue: lost });
    linear.emulator.writeUpdate('Two weeks late.', 'offTrack');
    await page.goto('/settings/integrations');
    await page.getByRole('button', { name: 'Connect, Linear' }).press('Enter');
    await page.getByRole('button', { name: 'Allow as Maya Okafor' }).press('Enter');
    await expect(page).toHaveURL(`${url}/settings/integrations/linear?pick`);
    for (const name of [/^Engineering Team/, /^Launch Project/]) await dialog.getByRole('checkbox', { name }).press('Space');
    await lookOverInBoth(page, 'integration-linear-picker');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(sources.getByText('Fresh', { exact: true })).toHaveCount(2, { timeout: 60_000 });
    await lookOverInBoth(page, 'integration-linear');
    const { data: inTeam } = await db.from('platform_items').select('text, kind').eq('resource', 'Engineering').order('at').throwOnError();
    expect(inTeam).toEqual([
      { text: 'ENG-1 The cursor is lost\n\nTodo.', kind: 'issue' },
      { text: 'I look into it today.', kind: 'comment' },
      { text: 'Update on Launch: off track\n\nTwo weeks late.', kind: 'project_update' },
    ]);
    await page.goto(`/deliverables/${stored.id}`);
    await page.getByRole('button', { name: 'Edit delivery' }).press('Enter');
    await dialog.getByLabel('Destination').selectOption('On Linear');
    await dialog.getByLabel('Place').fill('ENG-1');
    await lookOverInBoth(page, 'delivery-linear');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(row(page, 'Delivery')).toContainText('ENG-1');

    // Notion, by keyboard alone.
    notion.emulator.writePage('Travel');
    notion.emulator.writeRow('Export');
    await page.goto('/settings/integrations');
    await page.getByRole('button', { name: 'Connect, Notion' }).press('Enter');
    await page.getByRole('button', { name: 'Allow access as Maya Okafor' }).press('Enter');
    await expect(page).toHaveURL(`${url}/settings/integrations/notion?pick`);
    for (const name of [/^Handbook Page/, /^Roadmap Database/]) await dialog.getByRole('checkbox', { name }).press('Space');
    await lookOverInBoth(page, 'integration-notion-picker');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(sources.getByText('Fresh', { exact: true })).toHaveCount(2, { timeout: 60_000 });
    await lookOverInBoth(page, 'integration-notion');
    const { data: onNotion } = await db.from('platform_items').select('text').eq('provider', 'notion').throwOnError();
    expect(onNotion.map(({ text }) => text.split('\n')[0]).sort()).toEqual(['Export', 'Handbook', 'Travel']);
    await page.goto(`/deliverables/${stored.id}`);
    await page.getByRole('button', { name: 'Edit delivery' }).press('Enter');
    await dialog.getByLabel('Destination').selectOption('On Notion');
    await dialog.getByLabel('Page', { exact: true }).fill(notion.targets!.resource);
    await lookOverInBoth(page, 'delivery-notion');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(row(page, 'Delivery')).toContainText('notion.so/acme/Handbook');
    await page.close();
    await worker.stop();
    await github.close();
    await linear.close();
    await notion.close();
  },
);

test(
  'a chat offers to connect Slack, and continues by itself once the person has chosen channels',
  verifies('connect-in-chat'),
  async ({ browserOf, launch, watch, testEnv, model }) => {
    test.setTimeout(180_000);
    watch.alsoAt(slack.url);
    watch.allow(new RegExp(`${new URL(slack.url).host}|font|favicon`), 'the page of the emulator');
    const { supabase } = database;
    const { url } = await launch({ model: scriptedModel(testEnv.model), supabase, env: slackAndGoogle() });
    const maya = await signUp(supabase, { name: 'Maya' });
    const page = await browserOf(maya, url);
    const chat = new ChatPage(page, url);
    await chat.begin();
    const auth = call('Execute', { action: 'platform.auth', target: 'platform:slack' });
    await model.script([reply([auth]), 'Please connect Slack, then I continue.'], { when: 'from our Slack' });
    await model.script(['Thank you. I will use #acme-eng.'], { when: 'I connected Slack and chose' });
    await chat.ask('Write my status from our Slack');
    await expect(chat.lastReply).toContainText('then I continue');
    const connect = chat.lastReply.getByRole('button', { name: 'Connect, Slack' });
    await expect(connect).toBeVisible();
    await lookOverInBoth(page, 'chat-connect-platform');
    await connect.press('Enter');
    await page.locator('button', { hasText: 'maya' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: '#acme-eng' }).check();
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    await expect(chat.said.last()).toContainText('I connected Slack and chose #acme-eng.');
    await expect(chat.lastReply).toContainText('I will use #acme-eng.');

    // A refusal carries the card, too: here, one to choose another channel.
    const source = { type: 'platform', provider: 'slack', value: '#acme-product' };
    const content = { title: 'Status', deliverable_type: 'status_report', sources: [source] };
    await model.script([reply([call('Write', { ref: 'deliverable:new', content })]), 'Please choose #acme-product first.'], {
      when: 'Use #acme-product',
    });
    await model.script(['Now I can.'], { when: 'chose #acme-eng and #acme-product' });
    await chat.ask('Use #acme-product for a status report');
    await expect(chat.lastReply).toContainText('Please choose #acme-product first.');
    await lookOverInBoth(page, 'chat-refused-source');
    await chat.lastReply.getByRole('link', { name: 'Choose channels' }).press('Enter');
    await dialog.getByRole('checkbox', { name: '#acme-product' }).check();
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    await expect(chat.lastReply).toContainText('Now I can.');
    await page.close();
  },
);
