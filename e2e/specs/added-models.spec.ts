import type { Page } from '@playwright/test';
import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { signUp } from '#e2e/people/sign-up.ts';
import { call, gate, reply, startScriptedModel, text, thinking } from '#e2e/scripted-model/index.ts';
import { type Database, startDatabase } from '#e2e/test-env/database.ts';
import { startWorker } from '#e2e/test-env/instance.ts';

/** No model is set, as after the first start. */
const nothingSet = { MODEL: '', MODELS: '', ANTHROPIC_API_KEY: '', OPENAI_COMPATIBLE_BASE_URL: '' };

// An added model applies to every instance on the database, so each test has its own.
let database: Database;
test.beforeEach(async () => {
  database = await startDatabase({ brief: true });
});
test.afterEach(() => database.end());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a model' });
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Add model' });

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(value);
}

test(
  'an administrator adds models of both kinds, and they answer in every process without a restart',
  verifies('no-model', 'add-model', 'default-model', 'removed-model', 'model-thinks', 'model-list-arrives', 'model-prices'),
  async ({ browserOf, launch, watch }) => {
    test.setTimeout(240_000);
    watch.allow(/status of 404/, 'a person who is not an administrator opens the page');
    const model = await startScriptedModel({ apiKey: 'sk-entered' });
    const { supabase } = database;
    const worker = await startWorker(supabase, nothingSet, database.dataDir);
    const { url } = await launch({ model: nothingSet, supabase });
    const { url: second } = await launch({ model: nothingSet, supabase });

    // The first account is an administrator.
    const admin = await browserOf(await signUp(supabase, { name: 'Ada' }), url);
    await admin.goto('/chat');
    const main = admin.getByRole('main');
    await expect(main).toContainText('A small built-in assistant answers here.');
    await lookOverInBoth(admin, 'no-model-administrator');
    const page = await browserOf(await signUp(supabase), url);
    await page.goto('/chat');
    await expect(page.getByRole('main')).toContainText('Ask your administrator to add one.');
    await expect(page.getByRole('link', { name: 'Add a model' })).toHaveCount(0);
    await lookOverInBoth(page, 'no-model');
    expect((await page.goto(`${url}/admin/models`))!.status()).toBe(404);
    await page.goto(`${url}/chat`);
    const chat = new ChatPage(page, url);
    await chat.ask('help');
    await expect(chat.lastReply).toContainText('built-in assistant');

    await main.getByRole('link', { name: 'Add a model' }).click();
    await expect(admin.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
    await lookOverInBoth(admin, 'added-models-none');

    // By keyboard alone, with a wrong key first.
    await admin.getByRole('button', { name: 'Add model' }).focus();
    await admin.keyboard.press('Enter');
    await expect(dialog(admin)).toBeVisible();
    await dialog(admin).getByLabel('Model id').focus();
    await admin.keyboard.type('claude-sonnet-5-5');
    await admin.keyboard.press('Tab');
    await admin.keyboard.type(model.url);
    await admin.keyboard.press('Tab');
    await admin.keyboard.type('sk-wrong');
    await admin.keyboard.press('Enter');
    const key = dialog(admin).getByLabel('API key');
    await expect(dialog(admin).getByRole('alert')).toContainText('wasn’t accepted');
    await expect(key).toBeFocused();
    await lookOverInBoth(admin, 'added-models-failed');
    await key.fill('sk-entered');
    await dialog(admin).getByRole('combobox', { name: 'Thinking' }).selectOption('adaptive');
    await submit(admin).click();
    await expect(dialog(admin)).toHaveCount(0);
    const claude = admin.getByRole('region', { name: 'Claude Sonnet 5.5' });
    await expect(claude).toContainText('Claude Sonnet 5.5 is ready.');
    await expect(claude).toContainText(/Thinking\s*Adaptive/);
    await expect(claude).toContainText(/Key\s*Stored encrypted/);
    expect(await admin.content()).not.toContain('sk-entered');
    await lookOverInBoth(admin, 'added-models-one');

    // The chat that the built-in assistant answered continues with the new model, in another process, and says so.
    await page.goto(`${second}${new URL(page.url()).pathname}`);
    await expect(page.getByRole('main')).toContainText(
      'The built-in assistant is no longer available here. Claude Sonnet 5.5 answers now.',
    );
    model.script(reply([thinking('She only greets me.'), call('Respond', { message: 'Hello from Claude.' })]), { when: 'Good morning' });
    const here = new ChatPage(page, second);
    await expect(here.lastReply).toBeVisible();
    await expect(await here.ask('Good morning')).toContainText('Hello from Claude.');
    await expect(here.lastReply.getByText('Thought about it')).toBeVisible();
    await lookOverInBoth(page, 'model-thinks');
    expect(model.requests.at(-1)!.body).toMatchObject({ thinking: { type: 'adaptive' } });

    // A second model, of the other kind, while the administrator waits.
    await admin.getByRole('button', { name: 'Add model' }).click();
    await dialog(admin).getByRole('combobox', { name: 'Provider' }).selectOption('openai-compatible');
    await fill(admin, { 'Model id': 'claude-haiku-5-5', Address: model.url, 'API key': 'sk-entered', 'Name shown': 'Local model' });
    model.script(reply([text('Loading.'), gate('loaded'), call('report_status', { status: 'ready' })]), { when: 'Call report_status' });
    const sent = admin.waitForRequest((request) => request.headers()['next-action'] !== undefined);
    await submit(admin).click();
    await model.waitForGate('loaded');
    await expect(dialog(admin).getByRole('status')).toContainText('Checking the model');
    await lookOverInBoth(admin, 'added-models-checking');
    model.release('loaded');
    await expect(dialog(admin)).toHaveCount(0);
    const local = admin.getByRole('region', { name: 'Local model' });
    await expect(local).toContainText(/Price\s*Unknown/);
    // The chat that is open in the other process has only now a choice.
    const choice = page.getByRole('combobox', { name: 'Model' });
    await expect(choice.getByRole('option')).toHaveText(['Claude Sonnet 5.5', 'Local model'], { timeout: 20_000 });
    // The same request with the cookies of a person who is not an administrator.
    const request = await sent;
    const { 'next-action': action, 'content-type': type } = request.headers();
    const headers = { 'next-action': action!, 'content-type': type!, origin: url };
    expect((await page.request.post(request.url(), { headers, data: request.postDataBuffer()! })).status()).toBe(404);

    await admin.getByRole('combobox', { name: 'Background work' }).selectOption({ label: 'Local model' });
    await admin.getByRole('region', { name: 'Defaults' }).getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByRole('region', { name: 'Local model' })).toContainText('For background work');
    await lookOverInBoth(admin, 'added-models-many');
    const edit = admin.getByRole('dialog', { name: 'Edit Local model' });
    await admin.getByRole('button', { name: 'Edit Local model' }).click();
    await edit.getByLabel('Input', { exact: true }).fill('0.50');
    await edit.getByLabel('Output').fill('2');
    await edit.getByLabel('Cached input').fill('a dime');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByLabel('Cached input')).toBeFocused();
    await lookOverInBoth(admin, 'added-models-prices');
    await edit.getByLabel('Cached input').fill('');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(local).toContainText('$0.50 in, $2.00 out, $0.05 cached per million tokens');

    // The worker, which started before, uses it: it reads the next message for something to remember.
    const remembered = 'Dana from Northwind always wants the money first in every report.';
    model.script([reply([call('Respond', { message: 'Noted.' })]), reply([text('{"memories": []}')])], { when: remembered });
    await here.ask(remembered);
    await expect
      .poll(() => model.requests.some(({ body, path }) => path === '/v1/chat/completions' && body.model === 'claude-haiku-5-5'), {
        timeout: 30_000,
      })
      .toBe(true);

    // Removed while a chat uses it: the chat falls back and says so.
    await expect(here.lastReply).toContainText('Noted.');
    await choice.selectOption({ label: 'Local model' });
    model.script(reply([call('Respond', { message: 'Hello from here.' })]), { when: 'And you' });
    await here.ask('And you');
    await expect(here.lastReply).toContainText('Answered by Local model');
    await admin.getByRole('button', { name: 'Remove Local model' }).click();
    await lookOverInBoth(admin, 'added-models-remove');
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(admin.getByRole('region', { name: 'Local model' })).toHaveCount(0);
    await expect(admin.getByRole('button', { name: 'Edit Claude Sonnet 5.5' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText('claude-haiku-5-5 is no longer available here. Claude Sonnet 5.5 answers now.', {
      timeout: 20_000,
    });
    await expect(choice).toHaveCount(0);
    await lookOverInBoth(page, 'model-removed');
    model.script(reply([call('Respond', { message: 'Me again.' })]), { when: 'Still there' });
    await expect(await here.ask('Still there')).toContainText('Me again.');
    await expect(page.getByRole('main')).not.toContainText('no longer available here');
    for (const one of [admin, page]) await one.context().close();
    await worker.stop();
    await model.close();
  },
);

test(
  'what the environment sets is shown and cannot be changed, and a model that cannot be used is refused with the reason',
  verifies('model-set-by-environment', 'refused-model'),
  async ({ browserOf, launch }) => {
    const model = await startScriptedModel({ needsKey: false });
    const { url } = await launch({
      model: { ...nothingSet, MODEL: 'openai-compatible:claude-sonnet-5-5', OPENAI_COMPATIBLE_BASE_URL: model.url },
      supabase: database.supabase,
    });
    const admin = await browserOf(await signUp(database.supabase), url);
    await admin.goto('/admin/models');
    const set = admin.getByRole('region', { name: 'claude-sonnet-5-5' });
    await expect(set).toContainText('The environment, where it can be changed');
    await expect(set.getByRole('button', { name: /Edit|Remove/ })).toHaveCount(0);
    await expect(admin.getByRole('region', { name: 'Defaults' })).toContainText('The environment sets the default with MODEL');
    await lookOverInBoth(admin, 'models-of-environment');

    model.script('The status is ready.', { when: 'Call report_status' });
    await admin.getByRole('button', { name: 'Add model' }).click();
    await dialog(admin).getByRole('combobox', { name: 'Provider' }).selectOption('openai-compatible');
    await fill(admin, { 'Model id': 'claude-haiku-5-5', Address: model.url });
    await submit(admin).click();
    await expect(dialog(admin).getByRole('alert')).toContainText('didn’t call a tool when it had to');
    await expect(dialog(admin).getByLabel('Model id')).toBeFocused();
    await fill(admin, { Address: 'http://127.0.0.1:9' });
    await submit(admin).click();
    await expect(dialog(admin).getByRole('alert')).toContainText('can’t be reached');
    const name = 'Long'.repeat(25);
    await fill(admin, { Address: model.url, 'Name shown': name });
    await submit(admin).click();
    await expect(admin.getByRole('region', { name })).toContainText('claude-haiku-5-5 is ready.');
    await lookOverInBoth(admin, 'added-models-long-name');
    await admin.getByRole('button', { name: `Edit ${name}` }).click();
    await lookOverInBoth(admin, 'added-models-edit');
    await admin.getByRole('dialog').getByLabel('Name shown').fill('Short');
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByRole('region', { name: 'Short' })).toBeVisible();
    await admin.context().close();
    await model.close();
  },
);
