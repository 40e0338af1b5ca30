import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { call, pause, reply, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { compatibleModel, scriptedModel } from '#e2e/test-env/instance.ts';

test(
  'a model of an OpenAI-compatible server answers, and its unknown price is shown as unknown',
  verifies('any-model', 'unknown-price'),
  async ({ page, person, model, testEnv, launch, browserOf }) => {
    const { url } = await launch({ model: compatibleModel(testEnv.model) });
    const chat = new ChatPage(page, url);
    await chat.begin();
    const words = unlike('Remember that Dana wants the money first');
    const remember = call('Write', { ref: 'memory:new', content: { content: 'Dana wants the money first', memory_type: 'preference' } });
    await model.script([reply([text('I’ll remember that.'), remember]), reply([call('Respond', { message: 'Saved.' })])], { when: words });
    await expect(await chat.ask(words)).toContainText('Saved.');
    await page.goto(`${url}/settings`);
    await expect(page.getByRole('region', { name: 'Model' })).toContainText('claude-sonnet-5-5 is ready.');

    const admin = await browserOf(testEnv.admin);
    await admin.goto(`${url}/admin/models`);
    const inUse = admin.getByRole('region', { name: 'claude-sonnet-5-5' });
    await expect(inUse).toContainText('openai-compatible:claude-sonnet-5-5');
    await expect(inUse).toContainText(`${testEnv.model.url}/v1`);
    await expect(inUse).toContainText(/Price\s*Unknown/);
    await inUse.getByRole('button', { name: 'Check again claude-sonnet-5-5' }).click();
    await expect(admin.getByText('claude-sonnet-5-5 is ready.').first()).toBeVisible();
    await lookOverInBoth(admin, 'admin-models');
    await admin.goto(`${url}/admin/turns?owner=${person.id}`);
    const row = admin.getByRole('region', { name: 'Turns', exact: true }).getByRole('table').getByRole('row').nth(1);
    await expect(row).toContainText('unknown');
    await expect(row).not.toContainText('$0.00');
  },
);

test(
  'a model that doesn’t call tools is refused on the page, in the reply, in the health and for administrators',
  verifies('model-without-tools'),
  async ({ page, person: _, testEnv, launch, browserOf }) => {
    const model = await startScriptedModel();
    // Longer than a page waits for the check, so that what it finds is shown later.
    model.script(reply([pause(4_000), text('The status is ready.')]), { when: 'Call report_status', repeat: true });
    const { url } = await launch({ model: { ...compatibleModel(model), MODEL: 'openai-compatible:claude-haiku-5-5' } });
    const refused = /claude-haiku-5-5 didn’t call a tool when it had to/;
    const chat = new ChatPage(page, url);
    await chat.begin();
    await expect(page.getByRole('main')).toContainText(refused);
    await lookOverInBoth(page, 'model-without-tools');
    model.script('Never sent.');
    await expect(await chat.ask('Hello there')).toContainText(refused);
    expect(model.requests).toEqual([]);
    expect(await (await page.request.get(`${url}/api/health`)).json()).toMatchObject({ status: 'ok', modelState: 'no_tools' });

    const admin = await browserOf(testEnv.admin);
    await admin.goto(`${url}/admin/models`);
    await expect(admin.getByRole('region', { name: 'claude-haiku-5-5' })).toContainText(refused);
    await lookOverInBoth(admin, 'admin-models-refused');
    await model.close();
  },
);

test(
  'a person chooses a model for a chat, and each reply shows which one answered',
  verifies('choose-model'),
  async ({ page, person: _, model, testEnv, launch }) => {
    const MODELS = 'anthropic:claude-sonnet-5-5, openai-compatible:claude-haiku-5-5, built-in';
    const { url } = await launch({ model: { ...compatibleModel(testEnv.model), ...scriptedModel(testEnv.model), MODEL: '', MODELS } });
    const chat = new ChatPage(page, url);
    await chat.begin();
    const picker = page.getByRole('combobox', { name: 'Model' });
    await expect(picker).toHaveValue('anthropic:claude-sonnet-5-5');
    await lookOverInBoth(page, 'choose-model-empty');
    const first = unlike('Hello there');
    await model.script('Hello from the first.', { when: first });
    await expect(await chat.ask(first)).toContainText('Hello from the first.');
    await expect(chat.lastReply).toContainText('Answered by Claude Sonnet 5.5');

    await picker.selectOption({ label: 'claude-haiku-5-5' });
    const second = unlike('And now');
    await model.script('Hello from the second.', { when: second });
    await expect(await chat.ask(second)).toContainText('Hello from the second.');
    await expect(chat.lastReply).toContainText('Answered by claude-haiku-5-5');
    expect((await model.requests(second)).map(({ path }) => path)).toEqual(['/v1/chat/completions']);
    await lookOverInBoth(page, 'choose-model');

    await page.reload();
    await expect(picker).toHaveValue('openai-compatible:claude-haiku-5-5');
    await picker.selectOption({ label: 'Built-in assistant' });
    await chat.ask('help');
    await expect(chat.lastReply).toContainText('Answered by Built-in assistant');
  },
);

test('an Ollama that runs on this machine is offered to administrators', verifies('ollama-offer'), async ({ browserOf, testEnv }) => {
  const ollama = await startScriptedModel({ port: 11_434, needsKey: false });
  const admin = await browserOf(testEnv.admin);
  await admin.goto('/admin/models');
  const offer = admin.getByRole('region', { name: 'Ollama on this machine' });
  await expect(offer).toContainText('http://127.0.0.1:11434/v1');
  await offer.getByRole('button', { name: 'Add claude-haiku-5-5' }).click();
  const form = admin.getByRole('dialog', { name: 'Add a model' });
  await expect(form.getByRole('combobox', { name: 'Provider' })).toHaveValue('openai-compatible');
  await expect(form.getByRole('textbox', { name: 'Model id' })).toHaveValue('claude-haiku-5-5');
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('http://127.0.0.1:11434/v1');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await lookOverInBoth(admin, 'admin-models-ollama');
  await ollama.close();
  await admin.reload();
  await expect(offer).toHaveCount(0);
});
