import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { call, httpError, type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import type { Job } from '#lib/jobs/define-job.ts';
import { JobQueue } from '#lib/jobs/job-queue.ts';
import { openBoss } from '#lib/jobs/open-boss.ts';
import { stoppedClock, sweepTestEnv } from '#lib/jobs/testing/sweeping.ts';
import { workerTestEnv } from '#lib/jobs/testing/worker-test-env.ts';
import { startWorker } from '#lib/jobs/worker.ts';
import { BatchRefused, type MessageBatches, messageBatches } from '#lib/models/message-batches.ts';
import { createModel } from '#lib/models/model.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { deliverableGenerateJob } from './deliverable-generate-job.ts';
import { type BatchLimits, processBatches } from './process-batches.ts';

let database: OwnDatabase;
let model: ScriptedModel;
beforeAll(async () => {
  [database, model] = await Promise.all([ownDatabase(), startScriptedModel()]);
});
beforeEach(() => model.reset());
afterAll(() => Promise.all([database.release(), model.close()]));

const job = deliverableGenerateJob as Job;
const { sweeper, personWith } = sweepTestEnv(() => database);
const about = (marker: string, next_run_at: string | null = '2026-11-02T09:00:00Z') => ({
  next_run_at,
  sources: [{ type: 'description', value: `Notes for ${marker}.` }],
});
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

/** An installation that writes in batches; the test decides when it sweeps, works and processes them. */
async function installation({ works = true, now = '2026-11-02T09:00:30Z' } = {}) {
  const clock = stoppedClock(now);
  const settings = scriptedSettings(model);
  const testEnv = { ...workerTestEnv(database.actingAs), model: createModel(settings), clock, batches: messageBatches(settings) };
  const { boss, sweep } = await sweeper(clock);
  const queue = new JobQueue({ boss: async () => boss });
  if (works) {
    const working = await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: true });
    const worker = await startWorker({ boss: working, jobs: [job], services: { ...testEnv, jobs: queue }, pollSeconds: 0.5 });
    onTestFinished(() => worker.stop(0));
  }
  const logged: string[] = [];
  const { batches } = testEnv;
  const services = { boss, queue, model: testEnv.model, log: (words: string) => `${logged.push(words)}` };
  return {
    sweep,
    clock,
    logged,
    queue,
    testEnv,
    provider: batches,
    tend: (more: BatchLimits & { batches?: MessageBatches } = {}) => processBatches({ ...services, batches, ...more }, more),
  };
}

type TestPerson = Awaited<ReturnType<typeof personWith>>;
async function versionsOf({ db }: TestPerson) {
  const { data } = await db
    .from('deliverable_versions')
    .select('id, status, draft_content, progress, error, turns (exit_reason, cost_nanousd, parent_turn_id, trigger)')
    .order('id')
    .throwOnError();
  return data;
}
const waiting = async (people: TestPerson[]) => {
  for (const person of people)
    expect((await versionsOf(person)).map(({ progress }) => (progress as { message?: string } | null)?.message)).toEqual(
      (await versionsOf(person)).map(() => 'Waiting in a batch'),
    );
  for (const { db } of people)
    expect((await db.from('batch_requests').select('state')).data?.every(({ state }) => state === 'waiting')).toBe(true);
};
const written = (person: TestPerson, text: string) =>
  until(async () =>
    expect((await versionsOf(person)).map(({ status, draft_content }) => [status, draft_content])).toEqual([['staged', text]]),
  );

test('waiting versions of several people are submitted once as one batch, and staged at half the price', async () => {
  const [maya, omar] = [await personWith(about('maya')), await personWith(about('omar'))];
  const { sweep, tend } = await installation();
  const usage = { usage: { input: 1000, output: 500 } };
  model.script({ pieces: [{ kind: 'text', text: '# Maya’s' }], ...usage }, { when: 'maya' });
  model.script({ pieces: [{ kind: 'text', text: '# Omar’s' }], ...usage }, { when: 'omar' });
  expect(await sweep()).toBe(2);
  await until(() => waiting([maya, omar]));

  await Promise.all([tend(), tend()]);
  await tend();
  const ids = (await Promise.all([maya, omar].map(versionsOf))).flat().map(({ id }) => id);
  expect(model.batches.map(({ requests }) => requests.map(({ custom_id }) => custom_id).toSorted())).toEqual([ids.toSorted()]);
  expect(JSON.stringify(model.batches[0]!.requests[0]!.params.system)).toContain('You write one version');

  await model.endBatch(model.batches[0]!.id);
  await tend();
  await Promise.all([written(maya, '# Maya’s'), written(omar, '# Omar’s')]);
  const turn = (await versionsOf(maya))[0]?.turns;
  const alone = createModel(scriptedSettings(model)).costOf({ inputTokens: 1000, outputTokens: 500 })!;
  expect(turn).toMatchObject({ exit_reason: 'complete', trigger: 'schedule', cost_nanousd: alone / 2, parent_turn_id: expect.any(String) });
  expect(model.requests).toEqual([]);
  await tend();
  expect(model.batches).toHaveLength(1);
});

test('answered requests are staged, and unanswered ones are written individually', async () => {
  const people = {
    well: await personWith(about('well')),
    failed: await personWith(about('failed')),
    expired: await personWith(about('expired')),
  };
  const { sweep, tend } = await installation();
  model.script('# In the batch', { when: 'well' });
  model.script([httpError(529), '# Alone'], { when: 'failed' });
  model.script('# After a day', { when: 'expired' });
  await sweep();
  await until(() => waiting(Object.values(people)));
  await tend();
  const expired = (await versionsOf(people.expired))[0]!.id;
  await model.endBatch(model.batches[0]!.id, (id) => (id === expired ? 'expired' : 'answered'));
  await tend();
  await Promise.all([written(people.well, '# In the batch'), written(people.failed, '# Alone'), written(people.expired, '# After a day')]);
  expect(model.requests).toHaveLength(2);
});

test('a question instead of a text is shown to the person', async () => {
  const person = await personWith(about('asks'));
  const { sweep, tend } = await installation();
  model.script(call('Clarify', { question: 'Which region?', options: ['North', 'South'], default: 'North' }), { when: 'asks' });
  await sweep();
  await until(() => waiting([person]));
  await tend();
  await model.endBatch(model.batches[0]!.id);
  await tend();
  await until(async () =>
    expect((await person.db.from('requests').select('subject, state, default_answer')).data).toEqual([
      { subject: 'Which region?', state: 'open', default_answer: 'North' },
    ]),
  );
});

test('a submission whose response was lost is found and not repeated', async () => {
  const person = await personWith(about('lost'));
  const { sweep, tend, provider } = await installation();
  model.script('# Found again', { when: 'lost' });
  const lossy: MessageBatches = {
    ...provider,
    async create(requests) {
      await provider.create(requests);
      throw new TypeError('fetch failed');
    },
  };
  // Another batch of the same size, created with the same key.
  await provider.create([
    { custom_id: 'other', params: { model: 'claude-sonnet-5-5', max_tokens: 1, messages: [{ role: 'user', content: 'Hi' }] } },
  ]);
  await sweep();
  await until(() => waiting([person]));
  await tend({ batches: lossy });
  expect(model.batches).toHaveLength(2);
  await tend();
  await tend({ submittingSeconds: 0 });
  expect(model.batches).toHaveLength(2);
  for (const { id } of model.batches) await model.endBatch(id);
  await tend({ submittingSeconds: 0 });
  await tend();
  await written(person, '# Found again');
  expect([model.batches.length, model.requests.length]).toEqual([2, 0]);
});

test('a submission that never arrived is repeated', async () => {
  const person = await personWith(about('never'));
  const { sweep, tend, provider } = await installation();
  await sweep();
  await until(() => waiting([person]));
  await tend({ batches: { ...provider, create: () => Promise.reject(new TypeError('fetch failed')) } });
  await tend();
  expect(model.batches).toHaveLength(0);
  await tend({ submittingSeconds: 0 });
  expect(model.batches).toHaveLength(1);
});

test('a temporarily refused batch waits; the versions of a permanently refused one are written individually', async () => {
  const person = await personWith(about('refused'));
  const { sweep, tend, provider, logged } = await installation();
  model.script('# Alone', { when: 'refused' });
  await sweep();
  await until(() => waiting([person]));
  const refusing = (mayPass: boolean) => ({ ...provider, create: () => Promise.reject(new BatchRefused('No batches here.', mayPass)) });
  await tend({ batches: refusing(true) });
  await waiting([person]);
  await tend({ batches: refusing(false) });
  await written(person, '# Alone');
  expect(logged).toEqual(['A batch was refused: No batches here.', 'A batch was refused: No batches here.']);
});

test('a batch that runs too long is cancelled, and its unfinished versions are written individually', async () => {
  const person = await personWith(about('long'));
  const { sweep, tend } = await installation();
  model.script('# Alone', { when: 'long' });
  await sweep();
  await until(() => waiting([person]));
  await tend();
  await tend({ longestSeconds: 0 });
  expect(model.batches.map(({ cancelling }) => cancelling)).toEqual([true]);
  await model.endBatch(model.batches[0]!.id, () => 'canceled');
  await tend();
  await written(person, '# Alone');
});

test('when batches are switched off, waiting versions are written individually', async () => {
  const person = await personWith(about('off'));
  const { sweep, tend } = await installation();
  model.script('# Alone', { when: 'off' });
  await sweep();
  await until(() => waiting([person]));
  await tend();
  await tend({ batches: undefined });
  await written(person, '# Alone');
});

test('late, frequent and requested versions do not wait; a request for a waiting version starts no second one', async () => {
  const late = await personWith({ ...about('late', '2026-11-02T07:30:00Z'), schedule: { time: '07:30', time_zone: 'UTC' } });
  const often = await personWith({ ...about('often'), frequency: 'custom', schedule: { cron: '0 * * * *', time_zone: 'UTC' } });
  const requestedVersion = await personWith(about('asked', null));
  const waits = await personWith(about('waits'));
  const { sweep, queue } = await installation();
  for (const marker of ['late', 'often', 'asked']) model.script(`# Written immediately: ${marker}`, { when: marker });
  const begin = async ({ db, ids }: TestPerson) => {
    const { data } = await db.rpc('begin_version', { deliverable: ids[0]! }).throwOnError();
    return data as { outcome: string; id: string };
  };
  const { id } = await begin(requestedVersion);
  const { data: profile } = await requestedVersion.db.from('profiles').select('id').single().throwOnError();
  await queue.enqueue(deliverableGenerateJob, { user_id: profile.id, version_id: id }, { key: id });
  await sweep();
  await Promise.all([
    written(late, '# Written immediately: late'),
    written(often, '# Written immediately: often'),
    written(requestedVersion, '# Written immediately: asked'),
    until(() => waiting([waits])),
  ]);
  const [first] = await versionsOf(waits);
  expect(await begin(waits)).toMatchObject({ outcome: 'running', id: first!.id });
});

test('a version that is deleted while it waits leaves no request', async () => {
  const [gone, stays] = [await personWith(about('gone')), await personWith(about('stays'))];
  const { sweep, tend } = await installation();
  model.script('# Never read', { when: 'gone' });
  model.script('# Stays', { when: 'stays' });
  await sweep();
  await until(() => waiting([gone, stays]));
  await tend();
  await gone.db.from('deliverables').delete().eq('id', gone.ids[0]!).throwOnError();
  await model.endBatch(model.batches[0]!.id);
  await tend();
  await written(stays, '# Stays');
  expect(await versionsOf(gone)).toEqual([]);
});

/** A person whose deliverable is also written from a document, which can be deleted. */
async function personWithDocument(marker: string) {
  const person = await personWith(about(marker));
  const { db } = person;
  const document = { name: 'Lab notes', status: 'ready' };
  const { data } = await db.from('documents').insert(document).select('id').single().throwOnError();
  await db.from('document_chunks').insert({ document_id: data.id, ordinal: 0, content: secret }).throwOnError();
  const sources = [...about(marker).sources, { type: 'document', value: `document:${data.id}` }];
  await db.from('deliverables').update({ sources }).eq('id', person.ids[0]!).throwOnError();
  return { ...person, deleteDocument: async () => void (await db.from('documents').delete().eq('id', data.id).throwOnError()) };
}

const secret = 'The Falcon prototype failed its pressure test.';
const requestsOf = async ({ db }: TestPerson) =>
  JSON.stringify((await db.from('batch_requests').select('state, brief, result').throwOnError()).data);

test.each(['waiting', 'submitted'])(
  'what a %s request has of a document is forgotten with it, and its version is written without it',
  async (state) => {
    const person = await personWithDocument(state);
    const { sweep, tend } = await installation();
    model.script('# Falcon failed', { when: secret });
    model.script('# Without Falcon', { when: state });
    await sweep();
    await until(() => waiting([person]));
    expect(await requestsOf(person)).toContain(secret);
    if (state === 'submitted') await tend();
    await person.deleteDocument();
    expect(await requestsOf(person)).not.toContain(secret);
    for (const { id } of model.batches) await model.endBatch(id);
    await tend();
    await written(person, '# Without Falcon');
    expect(model.batches).toHaveLength(state === 'submitted' ? 1 : 0);
  },
);

test('what an answered request has of a document is forgotten with it', async () => {
  const person = await personWithDocument('answered');
  const { sweep, tend } = await installation();
  model.script('# Falcon failed', { when: secret });
  await sweep();
  await until(() => waiting([person]));
  await tend();
  await model.endBatch(model.batches[0]!.id);
  await tend();
  await written(person, '# Falcon failed');
  expect(await requestsOf(person)).toMatch(/pressure test.*Falcon failed/);
  await person.deleteDocument();
  expect(await requestsOf(person)).not.toMatch(/pressure test|Falcon failed/);
});
