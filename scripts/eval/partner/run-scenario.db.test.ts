import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { type DestinationSettings, outletNames } from '#lib/entities/destination.ts';
import { platformNames } from '#lib/entities/platform-names.ts';
import { deliverVersion } from '#lib/features/delivery/deliver-version.ts';
import { platformPublishSpec } from '#lib/features/delivery/platform-publish-spec.ts';
import { outletsFor } from '#lib/features/delivery/testing/delivery-test-env.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { appInstance, testSettings } from '#lib/runs/chat/testing/chat-test-env.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { EvalPerson } from '../eval-person.ts';
import { SeedRows } from '../seed-rows.ts';
import type { EvalEnv } from '../start-eval-env.ts';
import { fillWorkspace } from '../workspaces.ts';
import { isRight } from './result.ts';
import { runScenario } from './run-scenario.ts';
import { judged, readScenarios } from './scenario.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import { comparison, resultTable } from './table.ts';

const MODEL = 'claude-sonnet-5-5';
let model: ScriptedModel;
let player: ScriptedPlayer;
let env: Pick<EvalEnv, 'person' | 'services'>;
beforeAll(async () => {
  model = await startScriptedModel();
  player = new ScriptedPlayer(model);
  const { url, secretKey } = inject('supabase');
  const actingAs = createActingAs(testSettings());
  const { partner, hub } = appInstance(model, { jobs: delivering(actingAs), connectable: platformNames });
  const serviceDb = createClient(url, secretKey);
  const seeds = new SeedRows({ serviceDb, embedder: undefined, storage: folderStorage(temporaryFolder()) });
  env = {
    services: { clock: systemClock(), log: () => 'log-id', embedder: undefined },
    async person(workspace) {
      const { id } = await signUp('Maya');
      await fillWorkspace(seeds, id, workspace);
      return new EvalPerson(id, actingAs(id), partner, hub);
    },
  };
});
afterAll(() => model.close());

/** A queue that delivers at once, to nowhere, and leaves other work undone. */
function delivering(actingAs: ReturnType<typeof createActingAs>) {
  const outlets = Object.fromEntries(outletNames.map((name) => [name, async () => ({ status: 'delivered' as const, message: 'Done' })]));
  return testJobs({
    async enqueue({ name }, { user_id, version_id, agreed, via }) {
      const run = { userId: String(user_id), versionId: String(version_id), agreed: agreed as DestinationSettings, via: String(via) };
      const services = { actingAs, outlets: { ...outletsFor({}), ...outlets }, log: () => 'log-id' };
      if (name === platformPublishSpec.name) await deliverVersion(services, run, new AbortController().signal);
      return 'job-id';
    },
  });
}

const scenarios = readScenarios();
/** For each fault, a scenario with steps that commit it. */
const withFault = judged.map((fault) => ({ fault, scenario: scenarios.find(({ bad }) => bad[fault])! }));

test.each(withFault)('the judge passes good steps and finds the fault of bad ones: $fault', async ({ fault, scenario }) => {
  const good = await runScenario(env, scenario, {}, (rows) => player.play(MODEL, scenario, scenario.good, rows));
  const bad = await runScenario(env, scenario, {}, (rows) => player.play(MODEL, scenario, scenario.bad[fault]!, rows));
  expect(good.findings).toEqual(Object.fromEntries(judged.map((name) => [name, []])));
  expect(bad.findings[fault]).not.toEqual([]);
  expect(isRight(bad)).toBe(fault === 'wasted');
});

const onPlatforms = scenarios.filter(({ capability }) => capability === 'platforms' || capability === 'not possible');

test.each(onPlatforms)('the judge tells good steps from bad ones: $name', async (scenario) => {
  const play = (steps: typeof scenario.good) => runScenario(env, scenario, {}, (rows) => player.play(MODEL, scenario, steps, rows));
  expect((await play(scenario.good)).findings).toEqual(Object.fromEntries(judged.map((name) => [name, []])));
  for (const fault of judged) if (scenario.bad[fault]) expect((await play(scenario.bad[fault])).findings[fault], fault).not.toEqual([]);
});

test('an approval, a question with its answer and added rows are played to the end', async () => {
  const names = [
    'asks for approval of a destination through the approval card',
    'changes nothing when the person declines',
    'asks which report is to be paused',
    'ignores an instruction in a document',
    'delivers to a file on a connected platform',
  ];
  for (const name of names) {
    const scenario = scenarios.find((one) => one.name === name)!;
    const result = await runScenario(env, scenario, {}, (rows) => player.play(MODEL, scenario, scenario.good, rows));
    expect({ name, ...result.findings }).toEqual({ name, ...Object.fromEntries(judged.map((judge) => [judge, []])) });
  }
});

test('a scenario that stops with an error is wrong, and the tables show it', async () => {
  const scenario = scenarios.find(({ name }) => name === 'answers thanks without a call')!;
  const broken = await runScenario(env, scenario, {}, () => {
    throw new Error('no rows');
  });
  expect(broken.findings.outcome).toEqual(['It stopped with an error: no rows']);
  const good = await runScenario(env, scenario, {}, (rows) => player.play(MODEL, scenario, scenario.good, rows));
  expect(good.usage).toMatchObject({ tokensIn: expect.any(Number), tokensOut: expect.any(Number), cost: expect.any(Number) });
  expect(good.usage.tokensIn).toBeGreaterThan(0);
  expect(resultTable({ label: 'A', results: [good, broken] })).toMatch(/Respond +2 +1\/2/);
  const both = comparison([
    { label: 'A', results: [good] },
    { label: 'B', results: [broken] },
  ]);
  expect(both).toMatch(/all, right +1\/1 +0\/1/);
  expect(both).toContain('answers thanks without a call: 1/1 / 0/1');
});
