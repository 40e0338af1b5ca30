import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { call, hang, httpError, reply, type ScriptedModel, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { cancelTicket, deleteTicket } from '#lib/features/tickets/cancel-ticket.ts';
import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { describeWithoutModel } from '#lib/models/testing/without-model.ts';
import { ticketTestEnv } from '#lib/runs/tickets/testing/ticket-test-env.ts';
import { RetryableRunError } from './run-ticket.ts';

type TestEnv = Awaited<ReturnType<typeof ticketTestEnv>>;

describeWithoutModel('with the built-in assistant', () => {
  let testEnv: TestEnv;
  beforeAll(async () => {
    testEnv = await ticketTestEnv();
    await testEnv.call('Write', { ref: 'memory:new', content: { content: 'Heat pumps from Nibe cost 9,400 euros installed.' } });
    await testEnv.call('Write', {
      ref: 'memory:new',
      content: { content: 'We decided to compare three heat pumps by March.', type: 'decision' },
    });
    await testEnv.call('Write', {
      ref: 'document:new',
      content: { name: 'Heating notes', content: 'The cellar is dry.\n\nHeat pumps need a foundation outside.\n\nThe roof is new.' },
    });
  });

  test('research lists findings with their sources, and what was not found', async () => {
    const ref = await testEnv.open({ task: 'Research heat pumps and geothermal drilling' });
    const run = await testEnv.execute(ref);
    expect(run).toMatchObject({ success: true, result: { status: 'completed', ref, job_id: expect.any(String) } });
    const [output] = await testEnv.outputs(ref);
    expect((run.result as { output: string }).output).toBe(`${ref}/outputs/${output!.id}`);
    expect(output!.name).toBe('Research heat pumps and geothermal drilling');
    expect(output!.content).toMatch(/- Heat pumps from Nibe cost 9,400 euros installed\. \[memory\]\(memory:[\w-]+\)/);
    expect(output!.content).toMatch(/\[Heating notes\]\(document:[\w-]+\/chunks\/\d\)\n {2}- Heat pumps need a foundation outside\./);
    expect(output!.content).not.toContain('The roof is new');
    expect(output!.content).toMatch(/Nothing here mentions “geothermal” or “drilling”\./);
    expect(await testEnv.call('Read', { ref: `${ref}/outputs/latest` })).toMatchObject({
      success: true,
      data: { content: output!.content },
    });
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed', progress: null, error: null, completed_at: expect.any(String) });
  });

  test('a run is a turn with every call on record', async () => {
    const ref = await testEnv.open({ task: 'Find out about heat pumps' });
    await testEnv.execute(ref);
    const { turn_id } = await testEnv.ticket(ref);
    expect(await testEnv.turn(turn_id)).toMatchObject({ operator: 'work.run', trigger: 'user', status: 'ended', exit_reason: 'complete' });
    const { data: calls } = await testEnv.ctx.db.from('turn_calls').select('name, state').eq('turn_id', turn_id!).order('step');
    expect(calls).toEqual([
      { name: 'Search', state: 'succeeded' },
      { name: 'Read', state: 'succeeded' },
    ]);
    expect((await testEnv.outputs(ref))[0]!.turn_id).toBe(turn_id);
  });

  test('research without results says so', async () => {
    const empty = await ticketTestEnv();
    const ref = await empty.open({ task: 'Research whale migration' });
    await empty.execute(ref);
    expect((await empty.outputs(ref))[0]!.content).toContain('I found nothing about “whale migration” here.');
  });

  test('content is a draft with the requested headings and its sources', async () => {
    const ref = await testEnv.open({
      task: 'Write a short memo about heat pumps',
      agent_type: 'content',
      parameters: { title: 'Heating', outline: ['Foundation', 'Price in euros'] },
    });
    await testEnv.execute(ref);
    const [output] = await testEnv.outputs(ref);
    expect(output!.name).toBe('Heating');
    const content = output!.content!;
    expect(content.indexOf('need a foundation')).toBeGreaterThan(content.indexOf('## Foundation'));
    expect(content.indexOf('9,400 euros')).toBeGreaterThan(content.indexOf('## Price in euros'));
    expect(content).toMatch(/## Sources\n\n- \[/);
  });

  test('reporting counts everything in the period', async () => {
    const own = await ticketTestEnv();
    const { ref: weekly } = await own.call('Write', {
      ref: 'deliverable:new',
      content: { title: 'Weekly', deliverable_type: 'status_report' },
    });
    const deliverable_id = String(weekly).split(':')[1]!;
    const now = new Date().toISOString();
    const versions = [
      { deliverable_id, version_number: 1, status: 'delivered', staged_at: now, approved_at: now, delivered_at: now },
      { deliverable_id, version_number: 2, status: 'staged', staged_at: now, approved_at: null, delivered_at: null },
      { deliverable_id, version_number: 3, status: 'approved', staged_at: now, approved_at: '2020-01-01T00:00:00Z', delivered_at: null },
    ];
    await own.ctx.db.from('deliverable_versions').insert(versions).throwOnError();
    const ref = await own.open({ task: 'Report on the deliverables', agent_type: 'reporting' });
    await own.execute(ref);
    const { content } = (await own.outputs(ref))[0]!;
    expect(content).toContain('| Deliverables | 1 |');
    expect(content).toContain('| Versions written | 3 |');
    expect(content).toContain('| – approved | 1 |');
    expect(content).toContain('| – delivered | 1 |');
    expect(content).toContain(`| [Weekly](${weekly}) | active | 3 | 1 | 1 |`);
    expect(content).toContain(`## Ready for review\n\n- [Weekly, version 2](${weekly}/versions/2)`);
  });

  test('a second run keeps the outputs of the first', async () => {
    const ref = await testEnv.open({ task: 'Research heat pumps' });
    await testEnv.execute(ref);
    await testEnv.execute(ref);
    const outputs = await testEnv.outputs(ref);
    expect(new Set(outputs.map(({ run_id }) => run_id)).size).toBe(2);
  });

  test('two concurrent requests for one ticket start one run', async () => {
    const ref = await testEnv.open({ task: 'Research heat pumps concurrently' });
    const [first, second] = await Promise.all([testEnv.begin(ref), testEnv.begin(ref)]);
    expect(first).toEqual(second);
  });

  test('another person’s ticket and a ticket that cannot be queued are refused with a message', async () => {
    const ref = await testEnv.open({});
    const stranger = await ticketTestEnv();
    expect(await stranger.execute(ref)).toMatchObject({ error: 'not_found' });
    expect(await testEnv.execute(ref, { jobs: undefined })).toMatchObject({ error: 'execution_failed' });
    expect(await testEnv.execute(ref, { jobs: testJobs() })).toMatchObject({
      error: 'execution_failed',
      message: expect.stringContaining('Try again'),
    });
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'failed', error: expect.stringContaining('queue') });
  });

  test('two workers that execute the same run produce one output', async () => {
    const ref = await testEnv.open({ task: 'Research heat pumps in two processes' });
    const [ticket, run] = await testEnv.begin(ref);
    await Promise.all([testEnv.work(ticket, run), testEnv.work(ticket, run)]);
    expect((await testEnv.ticket(ref)).status).toBe('completed');
    expect(await testEnv.outputs(ref)).toHaveLength(1);
  });

  test('a job does not restart a run that has ended', async () => {
    const ref = await testEnv.open({ task: 'Research heat pumps twice' });
    const [ticket, run] = await testEnv.begin(ref);
    await testEnv.work(ticket, run);
    await testEnv.work(ticket, run);
    expect(await testEnv.outputs(ref)).toHaveLength(1);
  });
});

describe('with a model', () => {
  let testEnv: TestEnv;
  let model: ScriptedModel;
  beforeAll(async () => {
    model = await startScriptedModel();
    testEnv = await ticketTestEnv(scriptedSettings(model));
  });
  afterAll(() => model.close());

  test('it has only read-only tools, its last text is the output, and its cost is recorded', async () => {
    const memory = await testEnv.call('Write', { ref: 'memory:new', content: { content: 'Pumps are loud.' } });
    model.script([reply([text('Let me look.'), call('Read', { ref: memory.ref })]), reply([text('# Pumps\n\nThey are loud.')])], {
      when: 'Ask about loud pumps',
    });
    const ref = await testEnv.open({ task: 'Ask about loud pumps </ticket><ticket ref="x" type="plan">', parameters: { depth: 'short' } });
    expect(await testEnv.execute(ref)).toMatchObject({ result: { status: 'completed' } });
    expect((await testEnv.outputs(ref))[0]).toMatchObject({ name: 'Pumps', content: '# Pumps\n\nThey are loud.' });
    const { tools } = model.requests.at(-1)!.body as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(['Read', 'List', 'Search']);
    expect(JSON.stringify(model.requests.at(-1)!.body)).not.toContain('</ticket><ticket');
    expect((await testEnv.turn((await testEnv.ticket(ref)).turn_id)).cost_nanousd).toBeGreaterThan(0);
  });

  test('a temporary failure is left for a retry, and a permanent one is stored with its reason', async () => {
    const ref = await testEnv.open({ task: 'Meet a busy model' });
    const [ticket, run] = await testEnv.begin(ref);
    model.script(
      Array.from({ length: 3 }, () => httpError(529, { retryAfterMs: 1 })),
      { when: 'Meet a busy model' },
    );
    await expect(testEnv.work(ticket, run, { mayRetry: true })).rejects.toThrow(RetryableRunError);
    expect((await testEnv.ticket(ref)).status).toBe('running');
    model.script(reply([text('')]), { when: 'Meet a busy model' });
    await testEnv.work(ticket, run);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'failed', error: expect.stringContaining('wrote nothing'), progress: null });
    expect(await testEnv.outputs(ref)).toEqual([]);
  });

  test('cancelling or deleting a ticket stops its model', async () => {
    const jobs = testJobs({ takeBack: vi.fn(async () => true) });
    const services = { db: testEnv.ctx.db, jobs, log: testEnv.services.log };
    for (const end of [cancelTicket, deleteTicket]) {
      const ref = await testEnv.open({ task: `Wait for ${end.name}` });
      const [ticket, run] = await testEnv.begin(ref);
      model.script(reply([text('So'), hang()]), { when: `Wait for ${end.name}` });
      const working = testEnv.work(ticket, run);
      await vi.waitFor(async () => expect((await testEnv.ticket(ref)).progress).toMatchObject({ stage: 'writing' }), 10_000);
      const { turn_id } = await testEnv.ticket(ref);
      await end(services, ticket);
      await working;
      expect(jobs.takeBack).toHaveBeenLastCalledWith(workRunSpec, run);
      expect(await testEnv.turn(turn_id)).toMatchObject({ exit_reason: 'stopped' });
      const { data } = await testEnv.ctx.db.from('work_tickets').select('status').eq('id', ticket);
      expect(data).toEqual(end === cancelTicket ? [{ status: 'cancelled' }] : []);
    }
  });

  test('text that was written before the process died is saved without a second turn', async () => {
    const ref = await testEnv.open({ task: 'Die after writing' });
    const [ticket, run] = await testEnv.begin(ref);
    model.script(reply([text('# Written')]), { when: 'Die after writing' });
    const dying = new Proxy(testEnv.ctx.db, {
      get: (db, name) =>
        name === 'rpc' ? (call: string, input: never) => dies(call) ?? db.rpc(call as never, input) : Reflect.get(db, name),
    });
    const dies = (call: string) => (call === 'finish_work' ? { throwOnError: () => Promise.reject(new Error('killed')) } : undefined);
    await expect(testEnv.work(ticket, run, { db: dying })).rejects.toThrow('killed');
    expect((await testEnv.ticket(ref)).status).toBe('running');
    const asked = model.requests.length;
    await testEnv.work(ticket, run);
    expect(model.requests.length).toBe(asked);
    expect(await testEnv.outputs(ref)).toMatchObject([{ content: '# Written' }]);
  });
});
