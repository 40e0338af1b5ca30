import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { personOperator } from '#lib/features/questions/person-operator.ts';
import { createModel } from '#lib/models/model.ts';
import { registry } from '#lib/primitives/index.ts';
import { primitiveTestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { turnEffects } from '#lib/runs/chat/after-turn.ts';
import { chatOperator } from '#lib/runs/chat/chat-operator.ts';
import { instructions } from '#lib/runs/chat/instructions.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';
import { versionEffects } from '#lib/runs/drafts/version-effects.ts';
import { versionOperator } from '#lib/runs/drafts/version-operator.ts';
import { planOver } from '#lib/runs/plans/testing/plan-operator-over.ts';
import { filesWith, textAt } from '#lib/runs/plans/testing/plan-test-env.ts';
import { gatherWork } from '#lib/runs/tickets/brief.ts';
import { filesOperator } from '#lib/runs/tickets/files-operator.ts';
import { finishOnFiles } from '#lib/runs/tickets/finish-on-files.ts';
import { finishWork, readingOperator } from '#lib/runs/tickets/reading-operator.ts';
import { finishRun, takeRun } from '#lib/runs/tickets/settle-run.ts';
import { ticketTestEnv } from '#lib/runs/tickets/testing/ticket-test-env.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { startTurn } from '#lib/turns/turn.ts';
import { turnStore } from '#lib/turns/turn-store.ts';
import { operatorInput } from './operator-input.ts';
import { noMetadata } from './operator-output.ts';
import { executeJson, inputToJson } from './protocol.ts';
import { operatorContract, servesManyInputs, type UnderTest } from './testing/operator-contract.ts';

const offline = createModel({ MODEL: 'built-in', MODEL_PRICES: undefined, STREAM_DELAY_MS: 0 });
const modelNamed = (id: string) => (id === 'second' ? { ...offline, id } : null);
const { url, publishableKey, jwtSecret } = inject('supabase');
const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });

describe('the chat’s turn', () => {
  const make = async (variant: 0 | 1 = 0): Promise<UnderTest> => {
    const { ctx } = await primitiveTestEnv('maya');
    const session = randomUUID();
    const said = ['I prefer short emails. What do you know?', 'What is on my list?'][variant]!;
    const started = await turnStore.start(ctx.db, {
      session,
      message: randomUUID(),
      parts: [{ type: 'text', text: said }],
      metadata: {},
      model: offline.id,
      instance: 'test',
      lease: randomUUID(),
      allowed_per_minute: 1000,
    });
    const turn = (started as { turn: string }).turn;
    const queued = new Map<string, string>();
    const jobs = {
      enqueue: async ({ name }: { name: string }, _: object, { key }: { key: string }) => {
        queued.set(key, name);
        return key;
      },
    };
    const storage = folderStorage(temporaryFolder());
    const services = {
      ...ctx,
      actingAs,
      storage,
      model: offline,
      modelNamed,
      registry,
      instructions,
      instance: 'test',
      jobs: jobs as never,
    };
    return {
      operator: chatOperator(services),
      input: operatorInput(said, 'user', { session, metadata: { query: null } }),
      options: { scope: { userId: ctx.userId, turnId: turn, flush: async () => {} } },
      handlers: turnEffects(services, ctx.userId),
      outcome: async () => [...queued.values()],
    };
  };
  operatorContract(make);
  servesManyInputs(make);

  test.each([
    ['second', { exit_reason: 'complete' }],
    ['third', { exit_reason: 'error', exit_detail: { code: 'unknown_model' } }],
  ])('the model %s in the config ends the run with %j', async (model, ending) => {
    const { operator, input, options } = await make();
    expect(await executeJson(operator, { ...inputToJson(input), config: { model } }, options)).toMatchObject(ending);
  });
});

describe('the writer of a version', () => {
  const make = async (variant: 0 | 1 = 0): Promise<UnderTest> => {
    const testEnv = await draftTestEnv();
    const { db, userId } = testEnv.ctx;
    const services = { ...testEnv.services, actingAs };
    const value = ['Shipped the check.', 'Opened the office in Oslo.'][variant];
    const ref = await testEnv.make({ title: 'Weekly status', sources: [{ type: 'description', value }] });
    const { data: begun } = await db.rpc('begin_version', { deliverable: ref.split(':')[1]! }).throwOnError();
    const version = (begun as { id: string }).id;
    const turn = await startTurn(services, db, { userId, trigger: 'user', operator: 'deliverable.generate' });
    await turn.end({ reason: 'stopped' }, noMetadata);
    return {
      operator: versionOperator(services),
      input: operatorInput('Weekly status', 'task', { metadata: { version } }),
      options: { scope: { userId, turnId: turn.id, flush: async () => {} } },
      handlers: versionEffects(services, db, version, turn),
      outcome: async () => {
        const row = db.from('deliverable_versions').select('status, draft_content').eq('id', version).single();
        return (await row.throwOnError()).data;
      },
    };
  };
  operatorContract(make);
  servesManyInputs(make);
});

describe('the agent of a work ticket', () => {
  const make = async (variant: 0 | 1 = 0): Promise<UnderTest> => {
    const testEnv = await ticketTestEnv();
    const { db, userId } = testEnv.ctx;
    await testEnv.call('Write', { ref: 'memory:new', content: { content: 'Heat pumps from Nibe cost 9,400 euros.' } });
    const ref = await testEnv.open({ task: ['Research heat pumps', 'Research solar roofs'][variant] });
    const [ticketId, runId] = await testEnv.begin(ref);
    const brief = (await gatherWork(db, ticketId, systemClock().now()))!;
    const turnId = randomUUID();
    await db
      .from('turns')
      .insert({ id: turnId, trigger: 'user', operator: 'work.run', model: 'built-in', instance_id: 'test', lease: randomUUID() })
      .throwOnError();
    return {
      operator: readingOperator({ ...testEnv.services, actingAs }),
      input: operatorInput(brief.ticket.task, 'task', { metadata: { ticketId, runId } }),
      options: { scope: { userId, turnId, flush: async () => {} } },
      handlers: {
        finish_work: (effect) => finishRun(db, { ticketId, runId }, turnId, finishWork.parse(effect).content, brief.ticket.task),
      },
      outcome: async () => {
        const outputs = await testEnv.outputs(ref);
        return {
          status: (await testEnv.ticket(ref)).status,
          outputs: outputs.map(({ content }) => content?.replaceAll(/[\w-]{36}/g, 'id')),
        };
      },
    };
  };
  operatorContract(make);
  servesManyInputs(make);
});

describe('the agent of work on files', () => {
  const storage = folderStorage(temporaryFolder());
  const make = async (variant: 0 | 1 = 0): Promise<UnderTest> => {
    const testEnv = await ticketTestEnv({}, storage);
    const { db, userId } = testEnv.ctx;
    const files = [{ name: 'notes.md', content: ['fixed the login\nadded search\n', 'removed the tour\n'][variant] }];
    const ref = await testEnv.open({ task: 'Clean up these notes into a changelog', agent_type: 'workspace', files });
    const [ticketId, runId] = await testEnv.begin(ref);
    const brief = (await gatherWork(db, ticketId, systemClock().now()))!;
    const turnId = randomUUID();
    await db
      .from('turns')
      .insert({
        id: turnId,
        trigger: 'user',
        operator: 'work.run',
        model: 'built-in',
        instance_id: 'test',
        lease: randomUUID(),
        run_id: runId,
      })
      .throwOnError();
    const run = { ticketId, runId };
    await takeRun(db, run, turnId);
    return {
      operator: filesOperator({ ...testEnv.services, storage, actingAs }),
      input: operatorInput(brief.ticket.task, 'task', { metadata: { ...run } }),
      options: { scope: { userId, turnId, flush: async () => {} } },
      handlers: {
        finish_work: (effect) => finishOnFiles(db, storage, userId, run, turnId, finishWork.parse(effect).content, brief.ticket.task),
      },
      outcome: async () => {
        const outputs = await testEnv.outputs(ref);
        return { status: (await testEnv.ticket(ref)).status, outputs: outputs.map(({ name, content }) => [name, content]) };
      },
    };
  };
  operatorContract(make);
  servesManyInputs(make);
});

describe('a person', () => {
  operatorContract(async () => {
    const testEnv = await draftTestEnv();
    const { db } = testEnv.ctx;
    const ref = await testEnv.make({ title: 'Weekly status', sources: [{ type: 'description', value: 'Shipped the check.' }] });
    const { data: begun } = await db.rpc('begin_version', { deliverable: ref.split(':')[1]! }).throwOnError();
    const version = (begun as { id: string }).id;
    const turn = randomUUID();
    await db
      .from('turns')
      .insert({ id: turn, trigger: 'user', operator: 'test', model: 'built-in', instance_id: 'test', lease: randomUUID() })
      .throwOnError();
    const deadline = new Date(Date.now() + 3_600_000).toISOString();
    return {
      operator: personOperator(db, testEnv.services.log),
      input: operatorInput('Which region leads?', 'task', {
        metadata: { version, turn, options: ['North', 'South'], default: 'North', deadline },
      }),
      handlers: { await_person: async () => {} },
      outcome: async () => {
        const open = db.from('requests').select('subject, state').eq('version_id', version);
        return (await open.throwOnError()).data;
      },
    };
  });
});

describe('a plan', () => {
  operatorContract(async () => {
    const files = await filesWith({ 'settings.py': 'A = False' });
    const source = `
- {tool: REPLACE_IN_FILE, path: settings.py, old_string: "False", new_string: "True"}
- {tool: WRITE_FILE, path: a.txt, content: a, validations: [{tool: FILE_EXISTS, path: a.txt}]}
`;
    const operator = planOver(files);
    return {
      operator,
      input: operatorInput(source, 'task'),
      outcome: async () => [await textAt(files, 'settings.py'), await textAt(files, 'a.txt')],
    };
  });
});
