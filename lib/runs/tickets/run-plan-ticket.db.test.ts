import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#lib/base/http/testing/listener.ts';
import { approveOrigin } from '#lib/features/addresses/approved-addresses.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { ticketTestEnv } from '#lib/runs/tickets/testing/ticket-test-env.ts';
import { probeSandbox } from '#lib/runs/workspace/sandbox/probe.ts';
import { decideApproval } from './decide-approval.ts';
import { readCalls } from './read-calls.ts';
import { fileRows, readFile } from './read-files.ts';

let testEnv: Awaited<ReturnType<typeof ticketTestEnv>>;
beforeAll(async () => {
  testEnv = await ticketTestEnv();
});

const files = [
  { name: 'settings.py', content: 'A = False\n' },
  { name: 'old.md', content: 'old\n' },
];
const plan = `
- tool: REPLACE_IN_FILE
  path: settings.py
  old_string: "A = False"
  new_string: "A = True"
- tool: DELETE_FILE
  path: /workspace/old.md
- tool: WRITE_FILE
  path: out/notes.md
  content: "# Notes\\n"
  validations:
    - {tool: FILE_EXISTS, path: out/notes.md}
`;
const open = (source: string, more: object = {}) =>
  testEnv.open({ task: 'Turn A on', agent_type: 'plan', files, parameters: { plan: source }, ...more });
const idOf = (ref: string) => ref.split(':')[1]!;
const govern = (ref: string, governance: string) =>
  testEnv.ctx.db.from('work_tickets').update({ governance }).eq('id', idOf(ref)).throwOnError();
const run = async (ref: string) => {
  const [ticket, id] = await testEnv.begin(ref);
  await testEnv.work(ticket, id);
  return [ticket, id] as const;
};
const goOn = async (ref: string) => {
  await testEnv.ctx.db.rpc('continue_work', { ticket: idOf(ref) }).throwOnError();
  const { run_id } = await testEnv.ticket(ref);
  await testEnv.work(idOf(ref), run_id!);
};
const contents = async (ref: string) => {
  const rows = (await fileRows(testEnv.ctx.db, idOf(ref))).filter(({ digest }) => digest);
  const texts = rows.map(async ({ path }) => {
    const content = await readFile(testEnv.ctx.db, testEnv.services.storage, testEnv.ctx.userId, idOf(ref), path);
    return [path, content && new TextDecoder().decode(content)];
  });
  return Object.fromEntries(await Promise.all(texts));
};
const callsOf = async (ref: string) =>
  (await readCalls(testEnv.ctx.db, [(await testEnv.ticket(ref)).turn_id!])).map(({ id, name, state }) => `${id} ${name} ${state}`);
const decide = async (ref: string, approves: boolean) => {
  const { data } = await testEnv.ctx.db
    .from('requests')
    .select('id, subject')
    .eq('ticket_id', idOf(ref))
    .eq('state', 'open')
    .throwOnError();
  const jobs = testJobs({ enqueue: async () => 'queued' });
  for (const { id } of data)
    await decideApproval({ db: testEnv.ctx.db, userId: testEnv.ctx.userId, jobs, log: testEnv.services.log }, { request: id, approves });
  const { run_id } = await testEnv.ticket(ref);
  await testEnv.work(idOf(ref), run_id!);
  return data.map(({ subject }) => subject);
};

describe('a ticket with a plan', () => {
  test('stops after the steps that its budget allows, and Continue allows as many again', async () => {
    const source = ['a', 'b', 'c'].map((path) => `- {tool: WRITE_FILE, path: ${path}, content: x}`).join('\n');
    const ref = await open(source, { parameters: { plan: source, budget: { max_turns: 2 } }, files: [] });
    await run(ref);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'failed', error: expect.stringContaining('all 2 of the steps') });
    expect(Object.keys(await contents(ref)).toSorted()).toEqual(['a', 'b']);
    await goOn(ref);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed' });
    expect(Object.keys(await contents(ref)).toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('is validated when it is created and when it is changed', async () => {
    const refused = await testEnv.call('Write', {
      ref: 'work:new',
      content: { task: 'x', agent_type: 'plan', parameters: { plan: '- tool: RM\n- tool: DELETE_FILE\n  path: /etc/passwd\n' } },
    });
    expect(refused).toMatchObject({ error: 'invalid_input', path: 'content.parameters.plan' });
    expect(refused.message).toContain('line 1:9  Unknown tool “RM”.');
    expect(refused.message).toContain('line 3:9  path leads outside the project’s folder (/workspace).');

    const none = await testEnv.call('Write', { ref: 'work:new', content: { task: 'x', agent_type: 'plan', files } });
    expect(none).toMatchObject({ error: 'invalid_input', path: 'content.parameters.plan' });

    const ref = await open(plan);
    expect(await testEnv.call('Edit', { ref, changes: { parameters: { plan: '- tool: RM' } } })).toMatchObject({ error: 'invalid_input' });
  });

  test('can have the plan as a file', async () => {
    const ref = await testEnv.open({
      task: 'Do it',
      agent_type: 'plan',
      files: [{ name: 'do.yaml', content: '- {tool: WRITE_FILE, path: a, content: a}' }],
    });
    expect((await testEnv.ticket(ref)).parameters).toEqual({ plan: '- {tool: WRITE_FILE, path: a, content: a}' });
    await run(ref);
    expect(await contents(ref)).toMatchObject({ a: 'a' });
  });

  test('runs the plan step by step; its outputs are the changed files and a summary', async () => {
    const ref = await open(plan);
    await govern(ref, 'semi_auto');
    await run(ref);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed', error: null });
    expect(await contents(ref)).toEqual({ 'settings.py': 'A = True\n', 'out/notes.md': '# Notes\n' });
    expect(await callsOf(ref)).toEqual([
      'step_1 edit_file done',
      'step_2 delete_file done',
      'step_3 write_file done',
      'step_3.1 file_exists done',
    ]);
    const outputs = await testEnv.outputs(ref);
    expect(outputs.map(({ name }) => name).sort()).toEqual(['Turn A on', 'out/notes.md', 'settings.py']);
    expect(outputs.find(({ name }) => name === 'Turn A on')?.content).toBe(
      'Every step of the plan passed:\n\n- REPLACE_IN_FILE settings.py: changed, 9 bytes now\n- DELETE_FILE /workspace/old.md: deleted\n- WRITE_FILE out/notes.md: created, 8 bytes\n  - FILE_EXISTS out/notes.md: exists',
    );
  });

  test('waits for approval of a risky step and continues from there', async () => {
    const ref = await open(plan);
    await run(ref);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'awaiting_approval' });
    expect(await contents(ref)).toMatchObject({ 'settings.py': 'A = True\n', 'old.md': 'old\n' });
    expect(await decide(ref, true)).toEqual(['Delete the file “/workspace/old.md”']);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed' });
    expect(await callsOf(ref)).toEqual(['step_2 delete_file done', 'step_3 write_file done', 'step_3.1 file_exists done']);
    expect(Object.keys(await contents(ref)).sort()).toEqual(['out/notes.md', 'settings.py']);
  });

  test('ends at a denied step, and asks again on Continue', async () => {
    const ref = await open(plan);
    await run(ref);
    await decide(ref, false);
    expect(await testEnv.ticket(ref)).toMatchObject({
      status: 'failed',
      error:
        'Step 2 (DELETE_FILE /workspace/old.md, line 6) was not done. You declined it, so the plan ended there. Earlier changes are saved; Continue asks you again.',
    });
    expect(await contents(ref)).toMatchObject({ 'old.md': 'old\n' });
    await goOn(ref);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'awaiting_approval' });
    await decide(ref, true);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed' });
  });

  test('the error names the failed step, and Continue does not repeat finished steps', async () => {
    const two = '- {tool: WRITE_FILE, path: a, content: a}\n- {tool: REPLACE_IN_FILE, path: settings.py, old_string: B, new_string: C}\n';
    const ref = await open(two);
    await run(ref);
    expect(await testEnv.ticket(ref)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Step 2 \(REPLACE_IN_FILE settings\.py, line 2\) failed\. /),
    });
    expect(await callsOf(ref)).toEqual(['step_1 write_file done', 'step_2 edit_file failed']);

    const edit = (source: string) => testEnv.call('Edit', { ref, changes: { parameters: { plan: source } } });
    await edit(two.replace('content: a', 'content: b'));
    await goOn(ref);
    expect(await testEnv.ticket(ref)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('The plan was changed after this run'),
    });

    await edit(two.replace('old_string: B', 'old_string: "False"'));
    await goOn(ref);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed' });
    expect(await callsOf(ref)).toEqual(['step_2 edit_file done']);
    expect(await contents(ref)).toMatchObject({ a: 'a', 'settings.py': 'A = C\n' });
  });

  const withChecks = `commands: {test: no-such-program}\nsteps:\n- {tool: WRITE_FILE, path: a, content: a}\n- {tool: RUN_TESTS}`;

  test('a check without a sandbox fails before the first step with the reason', async () => {
    const why = 'Real programs cannot run here: bwrap is not installed.';
    testEnv.services.probe = async () => ({ available: false, why });
    onTestFinished(() => {
      delete testEnv.services.probe;
    });
    const ref = await open(withChecks);
    await run(ref);
    const { status, error } = await testEnv.ticket(ref);
    expect(status).toBe('failed');
    expect(error).toMatch(/nothing was done:\nline 4:3 /);
    expect(error).toContain(why);
    expect(Object.keys(await contents(ref)).sort()).toEqual(['old.md', 'settings.py']);
  });

  test('a check whose program is missing in the sandbox fails before the first step', async ({ skip }) => {
    const sandbox = await probeSandbox();
    if (!sandbox.available) skip(sandbox.why);
    const ref = await open(withChecks);
    await run(ref);
    expect(await testEnv.ticket(ref)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/nothing was done:\nline 4:3 .* The program no-such-program is not in the sandbox/),
    });
    expect(Object.keys(await contents(ref)).sort()).toEqual(['old.md', 'settings.py']);
  });

  test('a blocked address is reported before the first step', async () => {
    const ref = await open(
      '- {tool: WRITE_FILE, path: a, content: a}\n- {tool: HTTP_REQUEST, method: GET, url: "http://localhost:8080/a"}',
    );
    await run(ref);
    expect(await testEnv.ticket(ref)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/nothing was done:\nline 2:3 {2}HTTP_REQUEST cannot run here/),
    });
    expect(Object.keys(await contents(ref)).sort()).toEqual(['old.md', 'settings.py']);
  });

  test('an allowed origin is requested once the person approves', async () => {
    const { origin, connections } = await listen((_, response) => response.end('healthy'));
    testEnv.services.httpOrigins = [origin];
    onTestFinished(() => {
      delete testEnv.services.httpOrigins;
    });
    const ref = await open(`- {tool: HTTP_REQUEST, method: GET, url: "${origin}/health"}`);
    await run(ref);
    expect([await testEnv.ticket(ref), connections()]).toMatchObject([{ status: 'awaiting_approval' }, 0]);
    await decide(ref, true);
    expect([await testEnv.ticket(ref), connections()]).toMatchObject([{ status: 'completed' }, 1]);
  });

  test('a step that changes nothing is saved as finished', async () => {
    const ref = await open('- {tool: WRITE_FILE, path: a, content: a}\n- {tool: WRITE_FILE, path: b, content: b}');
    await run(ref);
    await run(ref);
    expect(await testEnv.turn((await testEnv.ticket(ref)).turn_id)).toMatchObject({ saved_steps: 2 });
  });

  test('progress is the share of finished steps', async () => {
    const { origin } = await listen(async (_, response) => {
      const told = vi.waitFor(async () => expect((await testEnv.ticket(ref)).progress).toMatchObject({ percent: 75 }), 5_000);
      response.statusCode = await told.then(
        () => 200,
        () => 500,
      );
      response.end();
    });
    testEnv.services.httpOrigins = [origin];
    onTestFinished(() => {
      delete testEnv.services.httpOrigins;
    });
    const writes = ['a', 'b', 'c'].map((path) => `- {tool: WRITE_FILE, path: ${path}, content: x}\n`).join('');
    const ref = await open(`${writes}- {tool: HTTP_REQUEST, method: GET, url: "${origin}/health"}`);
    await govern(ref, 'full_auto');
    await approveOrigin(testEnv.ctx.db, origin);
    await run(ref);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed' });
  });

  test('a fully automatic ticket asks once for an origin that the person has not approved', async () => {
    const { origin, connections } = await listen((_, response) => response.end('healthy'));
    testEnv.services.httpOrigins = [origin];
    onTestFinished(() => {
      delete testEnv.services.httpOrigins;
    });
    const ref = await open(`- {tool: HTTP_REQUEST, method: GET, url: "${origin}/?d=secret"}`);
    await govern(ref, 'full_auto');
    await run(ref);
    expect([await testEnv.ticket(ref), connections()]).toMatchObject([{ status: 'awaiting_approval' }, 0]);
    await decide(ref, true);
    expect([await testEnv.ticket(ref), connections()]).toMatchObject([{ status: 'completed' }, 1]);
    const again = await open(`- {tool: HTTP_REQUEST, method: GET, url: "${origin}/other"}`);
    await govern(again, 'full_auto');
    await run(again);
    expect([await testEnv.ticket(again), connections()]).toMatchObject([{ status: 'completed' }, 2]);
  });
});
