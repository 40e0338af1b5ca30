import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { generateText } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { call, type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import type { ActionFailure } from '#lib/base/action-result.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import { type Person, signUp, signUpAdmin } from '#lib/database/embedded/testing/people.ts';
import type { Database } from '#lib/database/types.ts';
import { type CatalogEnvironment, ModelCatalog } from '#lib/models/model-catalog.ts';
import { addModelForm, changeModelForm } from './model-form.ts';
import { addModel, changeModel, removeModel, setDefaultModel } from './models.ts';

const supabase = inject('supabase');
const serviceDb: Db = createClient<Database>(supabase.url, supabase.secretKey, { auth: { persistSession: false } });
const clock = systemClock();
const KEY = 'sk-entered-by-an-administrator';

let admin: Person;
let server: ScriptedModel;
beforeAll(async () => {
  [admin, server] = await Promise.all([signUpAdmin('Ada'), startScriptedModel({ apiKey: KEY })]);
});
beforeEach(async () => {
  server.reset();
  for (const { id } of await rows()) await serviceDb.rpc('remove_model', { admin: admin.id, id }).throwOnError();
  for (const purpose of ['chat', 'background'])
    await serviceDb.rpc('set_default_model', { admin: admin.id, purpose, model: null as unknown as string }).throwOnError();
});
afterAll(() => server.close());

const unset: CatalogEnvironment = {
  MODEL: 'built-in',
  MODELS: ['built-in'],
  defaultModelBy: 'nothing',
  STREAM_DELAY_MS: 0,
  SUPABASE_SECRET_KEY: 'the secret of this installation',
  SEALING_SECRET: undefined,
};

/** A process of the installation. */
function processWith(env: Partial<CatalogEnvironment> = {}, readMs?: number) {
  const logged: string[] = [];
  const log = (message: string) => `log-${logged.push(message)}`;
  const models = new ModelCatalog({ ...unset, ...env }, { serviceDb, clock, log }, readMs);
  return { models, serviceDb, clock, logged };
}

type Fields = Record<string, string>;
const compatible = (more: Fields = {}): Fields => ({
  provider: 'openai-compatible',
  model: 'claude-sonnet-5-5',
  address: server.url,
  key: KEY,
  name: '',
  thinking: 'off',
  ...more,
});
const claude = (more: Fields = {}): Fields => compatible({ provider: 'anthropic', ...more });

const add = (services: ReturnType<typeof processWith>, fields: Fields, checkMs?: number, by = admin.id) =>
  addModel(services, by, addModelForm.parse(fields), checkMs);
const errorsOf = (done: object) => (done as ActionFailure).errors;
const offeredIn = async ({ models }: ReturnType<typeof processWith>) => (await models.current()).offered.map(({ id }) => id);
/** Tests of other files, on the same database, have models with other ids. */
const isOwn = ({ model }: { model: string }) => model.startsWith('claude-');
const rows = async () => (await serviceDb.from('models').select('*').throwOnError()).data.filter(isOwn);
const addedIn = async ({ models }: ReturnType<typeof processWith>) => (await models.current()).added.filter(isOwn);

/** A server that answers every request in one way. */
async function siteThat(answers: Parameters<typeof createServer>[1] & object): Promise<{ url: string; close(): void }> {
  const site = createServer(answers);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    close() {
      site.closeAllConnections();
      site.close();
    },
  };
}

describe.each([
  ['Anthropic', claude, 'anthropic:claude-sonnet-5-5', 'Claude Sonnet 5.5'],
  ['an OpenAI-compatible server', compatible, 'openai-compatible:claude-sonnet-5-5', 'claude-sonnet-5-5'],
] as const)('a model of %s', (_, fieldsOf, id, name) => {
  test('that an administrator added answers in every process without a restart, with its key', async () => {
    const [web, worker] = [processWith(), processWith({}, 0)];
    expect(await offeredIn(web)).toEqual(['built-in']);
    expect(await offeredIn(worker)).toEqual(['built-in']);
    expect(await add(web, fieldsOf())).toEqual({ ok: true, message: `${name} was added.` });
    for (const { models } of [web, worker]) {
      const { model, background, offered } = await models.current();
      expect(offered.map((one) => one.id)).toEqual([id]);
      expect(model).toMatchObject({ id, name });
      expect(background).toBe(model);
      server.script('Hello.');
      expect((await generateText({ model: model.languageModel, prompt: 'hi', maxOutputTokens: 10 })).text).toBe('Hello.');
    }
  });

  test('keeps its key sealed: in the database, in what pages read, and in the audit log', async () => {
    const web = processWith();
    await add(web, fieldsOf());
    const [row] = await rows();
    expect(row!.sealed_key).toMatch(/^v1\./);
    const added = await addedIn(web);
    expect(added).toMatchObject([{ model: 'claude-sonnet-5-5', hasKey: true, problem: null }]);
    const { data: log } = await serviceDb.from('audit_log').select('*').eq('row_id', row!.id).throwOnError();
    expect(log).toMatchObject([{ actor_kind: 'admin', actor_id: admin.id, action: 'insert', entity: 'models' }]);
    for (const shown of [row, added, log]) expect(JSON.stringify(shown)).not.toContain(KEY);
  });

  test('with a wrong key is refused at the key, and nothing is stored', async () => {
    const done = await add(processWith(), fieldsOf({ key: 'sk-wrong' }));
    expect(errorsOf(done)).toEqual({ key: expect.stringContaining('wasn’t accepted') });
    expect(JSON.stringify(done)).not.toContain('sk-wrong');
    expect(await rows()).toEqual([]);
  });

  test('that the service does not have is refused at the id', async () => {
    expect(errorsOf(await add(processWith(), fieldsOf({ model: 'claude-nothing' })))).toEqual({
      model: expect.stringContaining('"claude-nothing"'),
    });
    expect(await rows()).toEqual([]);
  });

  test('at an address where nothing answers is refused at the address', async () => {
    const gone = await startScriptedModel();
    await gone.close();
    expect(errorsOf(await add(processWith(), fieldsOf({ address: gone.url })))).toEqual({
      address: expect.stringMatching(/can’t be reached. Check the address/),
    });
  });

  test('at the address of a web page is refused at the address', async () => {
    const site = await siteThat((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Hi</h1>'),
    );
    expect(errorsOf(await add(processWith(), fieldsOf({ address: site.url })))).toEqual({ address: expect.stringContaining('web page') });
    site.close();
  });

  test('at an address that redirects is refused, and the key goes nowhere else', async () => {
    const site = await siteThat((request, response) => response.writeHead(307, { location: server.url + request.url }).end());
    expect(errorsOf(await add(processWith(), fieldsOf({ address: site.url })))).toEqual({ address: expect.stringContaining('redirects') });
    expect([...server.requests, ...server.otherRequests]).toEqual([]);
    site.close();
  });

  test('whose server is silent is refused after the limit', async () => {
    const site = await siteThat((request, response) => {
      if (request.url?.includes('/models')) response.writeHead(404).end();
    });
    expect(await add(processWith(), fieldsOf({ address: site.url }), 300)).toMatchObject({
      ok: false,
      message: expect.stringContaining('in time'),
    });
    expect(await rows()).toEqual([]);
    site.close();
  });

  test('is added once, also when two administrators add it at the same time', async () => {
    const other = await signUpAdmin('Bo');
    const done = await Promise.all([add(processWith(), fieldsOf()), add(processWith(), fieldsOf(), undefined, other.id)]);
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(errorsOf(done.find(({ ok }) => !ok)!)).toEqual({ model: 'This model is already in the list.' });
    expect(errorsOf(await add(processWith(), fieldsOf()))).toEqual({ model: 'This model is already in the list.' });
    expect(await rows()).toHaveLength(1);
  });
});

test('a model that does not call tools is refused with the reason', async () => {
  server.script('The status is ready.', { when: 'Call report_status' });
  expect(errorsOf(await add(processWith(), compatible()))).toEqual({
    model: 'claude-sonnet-5-5 didn’t call a tool when it had to, so the partner can’t work with it. Choose a model that supports tools.',
  });
});

test('a server that requires a key says so if none was entered', async () => {
  expect(errorsOf(await add(processWith(), compatible({ key: '' })))).toEqual({ key: 'The server requires a key.' });
});

test('a local server without a key is added without one', async () => {
  const local = await startScriptedModel({ needsKey: false });
  const web = processWith();
  expect(await add(web, compatible({ key: '', address: `${local.url}/v1/` }))).toMatchObject({ ok: true });
  expect(await addedIn(web)).toMatchObject([{ hasKey: false, address: `${local.url}/v1` }]);
  await local.close();
});

test('a person who is not an administrator adds, changes and removes nothing', async () => {
  const person = await signUp('Maya');
  const web = processWith();
  await expect(add(web, compatible(), undefined, person.id)).rejects.toMatchObject({ code: '42501' });
  await add(web, compatible());
  const [model] = await addedIn(web);
  const fields = changeModelForm.parse({ name: 'Other', key: '', thinking: 'off' });
  await expect(changeModel(web, person.id, model!, fields)).rejects.toMatchObject({ code: '42501' });
  await expect(removeModel(web, person.id, model!.id)).rejects.toMatchObject({ code: '42501' });
  await expect(setDefaultModel(web, person.id, 'chat', 'openai-compatible:claude-sonnet-5-5')).rejects.toMatchObject({ code: '42501' });
  expect(await rows()).toMatchObject([{ name: 'claude-sonnet-5-5' }]);
});

describe('settings of the environment', () => {
  const withServer = () => ({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url });

  test('are used for a model that is added without an address and a key', async () => {
    const web = processWith({ ...withServer(), OPENAI_COMPATIBLE_API_KEY: KEY, OPENAI_COMPATIBLE_BASE_URL: server.url });
    expect(await add(web, claude({ address: '', key: '' }))).toMatchObject({ ok: true });
    expect(await add(web, compatible({ address: '', key: '' }))).toMatchObject({ ok: true });
    expect((await web.models.current()).offered.map(({ address }) => address)).toEqual([server.url, `${server.url}/v1`]);
  });

  test('never reach another address: a key is not sent to an address that was entered', async () => {
    const keys: unknown[] = [];
    const site = await siteThat(({ headers }, response) => {
      keys.push(headers['x-api-key'], headers.authorization);
      response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
    });
    const web = processWith({ ...withServer(), OPENAI_COMPATIBLE_API_KEY: KEY, OPENAI_COMPATIBLE_BASE_URL: server.url });
    expect(errorsOf(await add(web, claude({ address: site.url, key: '' })))).toEqual({ key: expect.stringContaining('Enter a key') });
    expect(errorsOf(await add(web, compatible({ address: site.url, key: '' })))).toEqual({ key: 'The server requires a key.' });
    expect(keys.join()).not.toContain(KEY);
    site.close();
  });

  test('cannot be replaced: a model that the environment sets is not added, and a removed key is explained', async () => {
    const set = {
      ...withServer(),
      MODEL: 'anthropic:claude-sonnet-5-5',
      MODELS: ['anthropic:claude-sonnet-5-5'],
      defaultModelBy: 'other settings' as const,
    };
    expect(errorsOf(await add(processWith(set), claude()))).toEqual({ model: 'This model is already in the list.' });
    const web = processWith(withServer());
    await add(web, claude({ address: '', key: '' }));
    expect(await addedIn(processWith())).toMatchObject([{ problem: expect.stringContaining('Enter a key') }]);
    expect(await addedIn(processWith(set))).toMatchObject([{ problem: expect.stringContaining('environment sets this model') }]);
  });

  test('fix the default with MODEL', async () => {
    await add(processWith(), compatible());
    const web = processWith({ defaultModelBy: 'MODEL' });
    const { model, offered, background } = await web.models.current();
    expect([model.id, background.id]).toEqual(['built-in', 'built-in']);
    expect(offered.map(({ id }) => id)).toEqual(['built-in', 'openai-compatible:claude-sonnet-5-5']);
    expect(await setDefaultModel(web, admin.id, 'chat', offered[1]!.id)).toMatchObject({
      ok: false,
      message: expect.stringContaining('MODEL'),
    });
  });
});

describe('a default', () => {
  const [first, second] = ['openai-compatible:claude-sonnet-5-5', 'openai-compatible:claude-haiku-5-5'];
  const idsOf = async ({ models }: ReturnType<typeof processWith>) => {
    const { model, background, offered } = await models.current();
    return { chat: model.id, background: background.id, first: offered[0]!.id };
  };

  test('for new chats and one for background work apply in every process', async () => {
    const [web, worker] = [processWith(), processWith({}, 0)];
    await add(web, compatible());
    await add(web, compatible({ model: 'claude-haiku-5-5' }));
    expect(await idsOf(worker)).toEqual({ chat: first, background: first, first });
    expect(await setDefaultModel(web, admin.id, 'chat', second)).toEqual({ ok: true });
    expect(await idsOf(worker)).toEqual({ chat: second, background: second, first: second });
    expect(await setDefaultModel(web, admin.id, 'background', first)).toEqual({ ok: true });
    expect(await idsOf(worker)).toEqual({ chat: second, background: first, first: second });
    await setDefaultModel(web, admin.id, 'chat', null);
    expect(await idsOf(web)).toEqual({ chat: first, background: first, first });
  });

  test('that is removed falls back to the others, and is not set again by adding the model', async () => {
    const web = processWith();
    await add(web, compatible());
    await add(web, compatible({ model: 'claude-haiku-5-5' }));
    await setDefaultModel(web, admin.id, 'chat', second);
    const added = await addedIn(web);
    await removeModel(web, admin.id, added.find(({ model }) => model === 'claude-haiku-5-5')!.id);
    expect(await idsOf(web)).toEqual({ chat: first, background: first, first });
    expect(errorsOf(await setDefaultModel(web, admin.id, 'chat', second))).toEqual({ chat: expect.stringContaining('no longer') });
    await add(web, compatible({ model: 'claude-haiku-5-5' }));
    expect(await idsOf(web)).toEqual({ chat: first, background: first, first });
    for (const { id } of await addedIn(web)) await removeModel(web, admin.id, id);
    expect(await idsOf(web)).toEqual({ chat: 'built-in', background: 'built-in', first: 'built-in' });
    expect(await removeModel(web, admin.id, added[0]!.id)).toMatchObject({ ok: true });
  });
});

describe('an added model', () => {
  const change = (fields: Fields) => changeModelForm.parse({ name: '', key: '', thinking: 'off', ...fields });
  const added = async (services: ReturnType<typeof processWith>) => (await addedIn(services))[0]!;

  test('is renamed, gets another key after a check, and loses its key', async () => {
    const web = processWith();
    const other = await startScriptedModel({ needsKey: false, apiKey: KEY });
    await add(web, compatible({ address: other.url }));
    expect(await changeModel(web, admin.id, await added(web), change({ name: 'Local model', thinking: 'adaptive' }))).toMatchObject({
      ok: true,
    });
    expect((await web.models.current()).model).toMatchObject({ name: 'Local model', thinking: 'adaptive' });
    expect(await changeModel(web, admin.id, await added(web), change({ removeKey: 'on' }))).toMatchObject({ ok: true });
    expect(await added(web)).toMatchObject({ hasKey: false, name: 'Local model' });
    await other.close();
  });

  test('keeps its key if a new one is not accepted', async () => {
    const web = processWith();
    await add(web, claude());
    const [before] = await rows();
    expect(errorsOf(await changeModel(web, admin.id, await added(web), change({ key: 'sk-wrong' })))).toEqual({ key: expect.any(String) });
    expect(errorsOf(await changeModel(web, admin.id, await added(web), change({ removeKey: 'on' })))).toEqual({
      key: 'This model needs a key. To stop using it, remove the model.',
    });
    expect(await rows()).toEqual([before]);
    expect(await changeModel(web, admin.id, await added(web), change({ key: KEY }))).toMatchObject({ ok: true });
    expect((await rows())[0]!.sealed_key).not.toBe(before!.sealed_key);
  });

  test('has unknown costs until prices are entered, and again after they are removed, in every process', async () => {
    const [web, worker] = [processWith(), processWith({}, 0)];
    await add(web, compatible());
    const usage = { inputTokens: 1_000_000, outputTokens: 100_000, inputTokenDetails: { cacheReadTokens: 400_000 } };
    const cost = async () => (await worker.models.current()).model.costOf(usage);
    const changePrices = async (prices: Fields) =>
      expect(await changeModel(web, admin.id, await added(web), change(prices))).toMatchObject({ ok: true });
    expect(await cost()).toBeNull();
    await changePrices({ inputPrice: '$2.50', outputPrice: '10', cachedPrice: '.5' });
    expect(await cost()).toBe(1_500_000_000 + 200_000_000 + 1_000_000_000);
    expect(await added(worker)).toMatchObject({ prices: { input: 2.5, output: 10, cache_read: 0.5 } });
    const { id } = await added(web);
    const { data: log } = await serviceDb.from('audit_log').select('changes').eq('row_id', id).eq('action', 'update').throwOnError();
    expect(log).toEqual([{ changes: { prices: { from: null, to: { input: 2.5, output: 10, cache_read: 0.5 } } } }]);
    await changePrices({ inputPrice: '0', outputPrice: '0' });
    expect(await cost()).toBe(0);
    await changePrices({ inputPrice: '', outputPrice: '', cachedPrice: '' });
    expect(await cost()).toBeNull();
  });

  test('costs what was entered when it was added, not what MODEL_PRICES or the list say', async () => {
    const web = processWith({ MODEL_PRICES: '{"claude-sonnet-5-5": {"input": 7, "output": 7}}' });
    await add(web, claude({ inputPrice: '1', outputPrice: '1' }));
    expect((await web.models.current()).model.costOf({ inputTokens: 1000, outputTokens: 1000 })).toBe(2_000_000);
  });

  test('that another administrator has just changed is not overwritten', async () => {
    const [one, two] = [processWith(), processWith()];
    await add(one, compatible());
    const seen = await added(one);
    expect(await changeModel(two, admin.id, seen, change({ name: 'First' }))).toMatchObject({ ok: true });
    expect(await changeModel(one, admin.id, seen, change({ name: 'Second' }))).toMatchObject({
      ok: false,
      message: expect.stringContaining('Another administrator'),
    });
    expect(await rows()).toMatchObject([{ name: 'First' }]);
  });

  test('whose key was sealed with another secret is not offered, and the page says what to do', async () => {
    await add(processWith(), compatible());
    const web = processWith({ SEALING_SECRET: 'another secret of at least 32 characters' });
    const { offered } = await web.models.current();
    const shown = await addedIn(web);
    expect(offered.map(({ id }) => id)).toEqual(['built-in']);
    expect(shown).toMatchObject([{ problem: 'The stored key can no longer be decrypted. Enter it again.' }]);
    expect(await changeModel(web, admin.id, shown[0]!, change({ key: KEY }))).toMatchObject({ ok: true });
    expect(await offeredIn(web)).toEqual(['openai-compatible:claude-sonnet-5-5']);
  });

  test('is checked once in a process, not at every use', async () => {
    await add(processWith(), compatible());
    const worker = processWith({}, 0);
    server.reset();
    for (let use = 0; use < 3; use++) await (await worker.models.current()).model.check.result();
    expect(server.otherRequests.filter(({ path }) => path === '/v1/chat/completions')).toHaveLength(1);
  });
});

test('without an answer of the database, the models known last are used, and that is logged once', async () => {
  const web = processWith({}, 0);
  await add(web, compatible());
  await web.models.current();
  const logged: string[] = [];
  const away = {
    rpc: () => {
      throw new Error('away');
    },
  } as unknown as Db;
  let db: Db = serviceDb;
  const models = new ModelCatalog(
    unset,
    {
      serviceDb: { rpc: (...args: never[]) => (db.rpc as (...all: never[]) => unknown)(...args) } as unknown as Db,
      clock,
      log: (text) => `log-${logged.push(text)}`,
    },
    0,
  );
  expect((await models.current()).offered).toHaveLength(1);
  db = away;
  for (let use = 0; use < 2; use++) expect((await models.current()).model.id).toBe('openai-compatible:claude-sonnet-5-5');
  expect(logged).toEqual(['The added models could not be read; those known last are used']);
});

describe('the form', () => {
  test.each<[string, Fields, Fields]>([
    ['a name that is too long', { name: 'n'.repeat(101) }, { name: 'Use at most 100 characters.' }],
    ['an id that is too long', { model: 'm'.repeat(201) }, { model: 'Use at most 200 characters.' }],
    ['an id with a space', { model: 'two words' }, { model: 'The id of a model has no spaces.' }],
    ['no id', { model: ' ' }, { model: 'Enter the id of the model.' }],
    ['an address of another kind', { address: 'ftp://example.com' }, { address: 'Enter an address that begins with http:// or https://.' }],
    [
      'an address with a password',
      { address: 'http://me:word@localhost' },
      { address: expect.stringContaining('password') as unknown as string },
    ],
    ['an address with a query', { address: 'http://localhost/?key=1' }, { address: 'Leave out everything from ? or # on.' }],
    ['a key with a line break', { key: 'sk-one\nsk-two' }, { key: 'A key has only letters, digits and signs, without spaces.' }],
    ['a price that is not an amount', { inputPrice: 'two', outputPrice: '1' }, { inputPrice: 'Enter an amount in dollars, such as 2.50.' }],
    ['a price that is too high', { inputPrice: '10001', outputPrice: '1' }, { inputPrice: 'Enter an amount in dollars, such as 2.50.' }],
    ['a negative price', { inputPrice: '1', outputPrice: '-1' }, { outputPrice: 'Enter an amount in dollars, such as 2.50.' }],
    ['an input price alone', { inputPrice: '1' }, { outputPrice: 'Enter both prices, or leave all of them empty.' }],
    ['a price for cached input alone', { cachedPrice: '1' }, { inputPrice: 'Enter both prices, or leave all of them empty.' }],
    ['a budget that is too small', { thinking: 'budget', budget: '10' }, { budget: 'Enter a number from 1,024 to 24,000.' }],
    [
      'a Claude model’s id with other characters',
      { provider: 'anthropic', model: 'claude/opus' },
      { model: expect.stringContaining('claude-sonnet-5-5') as unknown as string },
    ],
  ])('refuses %s', (_, fields, errors) => {
    const parsed = addModelForm.safeParse(compatible(fields));
    expect(Object.fromEntries((parsed.error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]))).toEqual(errors);
  });

  test('takes a long name and id, and writes the name on one line', async () => {
    const fields = addModelForm.parse(compatible({ model: 'm'.repeat(200), name: ` a\n${'n'.repeat(97)} ` }));
    expect(fields).toMatchObject({ model: 'm'.repeat(200), name: `a ${'n'.repeat(97)}` });
  });

  test.each([
    ['claude-sonnet-5-5', 'budget', 'Claude Sonnet 5.5 thinks only adaptively, without a budget.'],
    ['claude-haiku-4-5', 'adaptive', 'Claude Haiku 4.5 thinks only within a budget.'],
  ])('a setting that %s does not have is refused: %s', async (model, thinking, message) => {
    expect(errorsOf(await add(processWith(), claude({ model, thinking, budget: '4000' })))).toEqual({ thinking: message });
  });
});

test('the check asks for one tool call and nothing else', async () => {
  server.script(call('report_status', { status: 'ready' }), { when: 'Call report_status' });
  await add(processWith(), compatible());
  expect(server.requests).toEqual([]);
  expect(server.otherRequests.map(({ path }) => path)).toEqual(['/v1/models', '/v1/chat/completions']);
});
