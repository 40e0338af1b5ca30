import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { call, hang, reply, type ScriptedModel, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { giveFiles } from '#lib/entities/write-ticket.ts';
import { cancelTicket } from '#lib/features/tickets/cancel-ticket.ts';
import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { ticketTestEnv } from '#lib/runs/tickets/testing/ticket-test-env.ts';
import { decideApproval } from './decide-approval.ts';
import { fileRows, listFiles, readFile } from './read-files.ts';
import { readRunSummary } from './run-summary.ts';
import { RetryableRunError } from './run-ticket.ts';

type TestEnv = Awaited<ReturnType<typeof ticketTestEnv>>;
let testEnv: TestEnv;
let model: ScriptedModel;
let task: string;
beforeAll(async () => {
  model = await startScriptedModel();
  testEnv = await ticketTestEnv(scriptedSettings(model));
});
beforeEach(() => {
  task = `Tidy ${randomUUID().slice(0, 8)}`;
});
afterAll(() => model.close());

const notes = [
  { name: 'notes.md', content: 'fixed login\nadded search\n' },
  { name: 'old.md', content: 'old\n' },
];
const open = (more: object = {}) => testEnv.open({ task, agent_type: 'workspace', files: notes, ...more });
const script = (...replies: Parameters<typeof reply>[0][]) =>
  model.script(
    replies.map((pieces) => reply(pieces)),
    { when: task },
  );
const idOf = (ref: string) => ref.split(':')[1]!;
const contents = async (ref: string) => {
  const rows = (await fileRows(testEnv.ctx.db, idOf(ref))).filter(({ digest }) => digest);
  const texts = rows.map(async ({ path }) => {
    const content = await readFile(testEnv.ctx.db, testEnv.services.storage, testEnv.ctx.userId, idOf(ref), path);
    return [path, content && new TextDecoder().decode(content)];
  });
  return Object.fromEntries(await Promise.all(texts));
};
const lastRequest = () => JSON.stringify((model.requests.at(-1)!.body as { messages: unknown }).messages);
const requestsOf = async (ref: string) =>
  (await testEnv.ctx.db.from('requests').select('id, subject, state').eq('ticket_id', idOf(ref)).order('created_at').throwOnError()).data;
const goesOn = vi.fn(async (_job: unknown, _input: unknown, { key }: { key: string }) => key);
const decide = (request: string, approves: boolean, who = testEnv) =>
  decideApproval(
    { db: who.ctx.db, userId: who.ctx.userId, jobs: testJobs({ enqueue: goesOn }), log: testEnv.services.log },
    { request, approves },
  );

test('an agent works on files; the files it adds or changes and its final text are outputs', async () => {
  const ref = await open();
  const [ticket, run] = await testEnv.begin(ref);
  script(
    [call('Todo', { todos: [{ content: 'Read', activeForm: 'Reading', status: 'in_progress' }] }), call('read_file', { path: 'notes.md' })],
    [
      call('write_file', { path: 'out/CHANGELOG.md', content: '# Changelog\n' }),
      call('edit_file', { path: 'notes.md', old_string: 'login', new_string: 'sign-in' }),
    ],
    [call('bash', { command: 'wc -l < /workspace/notes.md > count.txt; cat count.txt' })],
    [text('# Tidied\n\nWrote the changelog.')],
  );
  await testEnv.work(ticket, run);
  expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed', error: null });
  expect(await contents(ref)).toMatchObject({
    'notes.md': 'fixed sign-in\nadded search\n',
    'old.md': 'old\n',
    'out/CHANGELOG.md': '# Changelog\n',
    'count.txt': '2\n',
  });
  const outputs = await testEnv.outputs(ref);
  expect(outputs.map(({ name, mime_type, content }) => [name, mime_type, content])).toEqual([
    ['Tidied', 'text/markdown', '# Tidied\n\nWrote the changelog.'],
    ...[
      ['count.txt', 'text/plain', '2\n'],
      ['notes.md', 'text/markdown', 'fixed sign-in\nadded search\n'],
      ['out/CHANGELOG.md', 'text/markdown', '# Changelog\n'],
    ].map((one) => expect.toSatisfy((given: unknown[]) => outputs.some(({ name }) => name === one[0]) && given.length === 3)),
  ]);
  expect(outputs.map(({ name }) => name).sort()).toEqual(['Tidied', 'count.txt', 'notes.md', 'out/CHANGELOG.md']);
  const { tools } = model.requests.at(-1)!.body as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toContain('read_file');
  expect(await testEnv.call('Read', { ref: `${ref}/outputs/latest` })).toMatchObject({ data: { name: 'Tidied' } });
});

describe('a risky call', () => {
  test('waits for approval without a job; once approved, exactly that call runs once and the agent continues', async () => {
    const ref = await open();
    const [ticket, run] = await testEnv.begin(ref);
    script([call('write_file', { path: 'new.md', content: 'kept' }), call('delete_file', { path: 'old.md' })]);
    await testEnv.work(ticket, run);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'awaiting_approval', completed_at: null, error: null });
    expect(await contents(ref)).toMatchObject({ 'new.md': 'kept', 'old.md': 'old\n' });
    const [approval] = await requestsOf(ref);
    expect(approval).toMatchObject({ subject: 'Delete the file “old.md”', state: 'open' });
    const { data: waiting } = await testEnv.ctx.db.rpc('inbox', {}).throwOnError();
    expect(waiting).toContainEqual(expect.objectContaining({ kind: 'approval', id: approval!.id, ticket_id: ticket, title: task }));
    const { data: told } = await testEnv.ctx.db.rpc('notifications_of_caller', { unread: true }).throwOnError();
    expect(told).toContainEqual(expect.objectContaining({ kind: 'approval', ticket_id: ticket, title: task }));

    goesOn.mockClear();
    const decisions = await Promise.all([decide(approval!.id, true), decide(approval!.id, true)]);
    expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
    expect(goesOn).toHaveBeenCalledExactlyOnceWith(
      workRunSpec,
      { user_id: testEnv.ctx.userId, ticket_id: ticket, run_id: run },
      { key: `${run}/1` },
    );
    script([text('# Done')]);
    await testEnv.work(ticket, run);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed' });
    expect(Object.keys(await contents(ref)).sort()).toEqual(['new.md', 'notes.md']);
    expect(lastRequest()).toContain('Deleted \\"old.md\\".');
    const files = await listFiles(testEnv.ctx.db, ticket, run);
    expect(files.map(({ path, change }) => [path, change])).toEqual([
      ['new.md', 'added'],
      ['notes.md', null],
      ['old.md', 'deleted'],
    ]);
  });

  test('is not executed after a denial, which the agent sees', async () => {
    const ref = await open();
    const [ticket, run] = await testEnv.begin(ref);
    script([call('delete_file', { path: 'old.md' })]);
    await testEnv.work(ticket, run);
    const [approval] = await requestsOf(ref);
    const stranger = await ticketTestEnv();
    expect(await decide(approval!.id, true, stranger)).toMatchObject({ ok: false });
    expect(await decide(approval!.id, false)).toMatchObject({ ok: true });
    model.script(reply([text('# Left it')]), { when: 'Not approved' });
    await testEnv.work(ticket, run);
    expect(lastRequest()).toContain('Not approved: Delete the file “old.md”');
    expect(await contents(ref)).toMatchObject({ 'old.md': 'old\n' });
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed' });
  });

  test('blocks the run until all of several approvals are decided', async () => {
    const ref = await open();
    const [ticket, run] = await testEnv.begin(ref);
    script([call('delete_file', { path: 'old.md' }), call('delete_file', { path: 'notes.md' })]);
    await testEnv.work(ticket, run);
    const [first, second] = await requestsOf(ref);
    await decide(first!.id, true);
    expect((await testEnv.ticket(ref)).status).toBe('awaiting_approval');
    await decide(second!.id, false);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'running', leg: 1 });
    script([text('# One of them')]);
    await testEnv.work(ticket, run);
    expect(Object.keys(await contents(ref))).toEqual(['notes.md']);
  });

  test('runs without approval if the ticket’s governance allows it', async () => {
    const ref = await open();
    await testEnv.ctx.db.from('work_tickets').update({ governance: 'semi_auto' }).eq('id', idOf(ref)).throwOnError();
    const [ticket, run] = await testEnv.begin(ref);
    script([call('delete_file', { path: 'old.md' })], [text('# Gone')]);
    await testEnv.work(ticket, run);
    expect(Object.keys(await contents(ref))).toEqual(['notes.md']);
    expect(await requestsOf(ref)).toEqual([]);
  });

  test('that stays undecided does not block a later run; its approval expires', async () => {
    const ref = await open();
    const [ticket, run] = await testEnv.begin(ref);
    script([call('delete_file', { path: 'old.md' })]);
    await testEnv.work(ticket, run);
    expect(await cancelTicket({ db: testEnv.ctx.db, jobs: undefined, log: testEnv.services.log }, ticket)).toBe(true);
    expect(await requestsOf(ref)).toMatchObject([{ state: 'expired' }]);
    const [approval] = await requestsOf(ref);
    expect(await decide(approval!.id, true)).toMatchObject({ ok: false, message: expect.stringContaining('over') });
    await testEnv.begin(ref);
    expect((await testEnv.ticket(ref)).status).toBe('running');
    expect(run).not.toBe((await testEnv.ticket(ref)).run_id);
  });
});

describe('the shell of a ticket', () => {
  const noSandbox = async () => ({ available: false, why: 'Install bubblewrap.' }) as const;
  const machine = (commands: TestEnv['services']['commands'], probe: TestEnv['services']['probe']) => {
    Object.assign(testEnv.services, { commands, probe });
    onTestFinished(() => {
      delete testEnv.services.commands;
      delete testEnv.services.probe;
    });
  };
  const shellOf = async (ref: string) =>
    (await testEnv.ctx.db.from('work_tickets').select('shell, commands').eq('id', idOf(ref)).single().throwOnError()).data;
  const settings = (WORKSPACE_COMMANDS: 'auto' | 'sandboxed', dangerously?: 'yes') => ({
    WORKSPACE_COMMANDS,
    DANGEROUSLY_RUN_WITHOUT_SANDBOX: dangerously,
  });

  test('is the one of its first run, is described to the agent, and does not change with the machine', async () => {
    machine(settings('auto'), noSandbox);
    const ref = await open();
    const [ticket, run] = await testEnv.begin(ref);
    script([call('bash', { command: 'python3 -c 1' })], [text('# First')]);
    await testEnv.work(ticket, run);
    expect(await shellOf(ref)).toMatchObject({ shell: 'simulated', commands: expect.stringContaining('simulated shell') });
    expect(JSON.stringify(model.requests.at(-1)!.body)).toContain('bash is a simulated shell here');
    expect(lastRequest()).toContain('This is a simulated shell');

    machine(settings('auto'), async () => ({ available: true }));
    const [, again] = await testEnv.begin(ref);
    script([call('bash', { command: 'python3 -c 1' })], [text('# Second')]);
    await testEnv.work(ticket, again);
    expect(await shellOf(ref)).toMatchObject({ shell: 'simulated' });
    expect(lastRequest()).toContain('This is a simulated shell');
  });

  test('is not replaced on a machine without the sandbox: commands are refused with a reason', async () => {
    machine(settings('auto'), noSandbox);
    const ref = await open();
    await testEnv.ctx.db.from('work_tickets').update({ shell: 'sandboxed' }).eq('id', idOf(ref)).throwOnError();
    const [ticket, run] = await testEnv.begin(ref);
    script([call('bash', { command: 'touch made' })], [text('# Done')]);
    await testEnv.work(ticket, run);
    expect(lastRequest()).toContain('Earlier commands ran in a sandbox, which is no longer in use here. Install bubblewrap.');
    expect(await shellOf(ref)).toMatchObject({
      shell: 'sandboxed',
      commands: expect.stringContaining('Earlier commands ran in a sandbox'),
    });
    expect(Object.keys(await contents(ref))).toEqual(['notes.md', 'old.md']);
  });

  test('without a sandbox always needs approval, whatever the ticket’s governance is', async () => {
    machine(settings('sandboxed', 'yes'), noSandbox);
    const ref = await open();
    await testEnv.ctx.db.from('work_tickets').update({ governance: 'full_auto' }).eq('id', idOf(ref)).throwOnError();
    const [ticket, run] = await testEnv.begin(ref);
    script([call('bash', { command: 'touch made' }), call('delete_file', { path: 'old.md' })]);
    await testEnv.work(ticket, run);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'awaiting_approval' });
    expect(await requestsOf(ref)).toMatchObject([{ subject: 'Run a command on this machine, without a sandbox', state: 'open' }]);
    expect(Object.keys(await contents(ref))).toEqual(['notes.md']);
  });
});

describe('continuing a run', () => {
  test('resumes a stopped run from its last finished step', async () => {
    const ref = await open();
    const [ticket, run] = await testEnv.begin(ref);
    script([call('write_file', { path: 'a.md', content: 'one' })], [text('Still'), hang()]);
    const working = testEnv.work(ticket, run);
    const used = async () => (await readRunSummary(testEnv.ctx.db, run, null, testEnv.ctx.clock.now())).used;
    await vi.waitFor(async () => expect(Object.keys(await contents(ref))).toContain('a.md'), 10_000);
    await vi.waitFor(async () => expect((await testEnv.ticket(ref)).progress).toMatchObject({ stage: 'writing' }), 10_000);
    const first = await used();
    expect(first).toMatchObject({ turns: 1, calls: 1, nanoUsd: expect.any(Number) });
    expect(first.nanoUsd).toBeGreaterThan(0);
    await cancelTicket({ db: testEnv.ctx.db, jobs: undefined, log: testEnv.services.log }, ticket);
    await working;
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'cancelled' });
    // The cost of the interrupted step is unknown; the earlier cost still counts.
    expect((await used()).nanoUsd).toBe(first.nanoUsd);
    const { data: on } = await testEnv.ctx.db.rpc('continue_work', { ticket }).throwOnError();
    expect(on).toMatchObject({ outcome: 'begun', run_id: run, leg: 1 });
    script([text('# Resumed')]);
    await testEnv.work(ticket, run);
    expect(lastRequest()).toContain('a.md');
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed' });
    expect((await testEnv.outputs(ref)).map(({ name }) => name).sort()).toEqual(['Resumed', 'a.md']);
    expect((await testEnv.ctx.db.rpc('continue_work', { ticket }).throwOnError()).data).toEqual({ outcome: 'over' });
  });

  test('uses the rest of the budget; an exhausted run fails, keeps its files, and gets a new budget on Continue', async () => {
    const ref = await open({ parameters: { budget: { max_tool_calls: 2 } } });
    const [ticket, run] = await testEnv.begin(ref);
    script([call('write_file', { path: 'a.md', content: '1' })], [call('write_file', { path: 'b.md', content: '2' })], [text('never')]);
    await testEnv.work(ticket, run);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'failed', error: expect.stringContaining('2 calls') });
    expect(Object.keys(await contents(ref))).toEqual(['a.md', 'b.md', 'notes.md', 'old.md']);
    const approval = model.requests.length;
    await testEnv.ctx.db.from('work_tickets').update({ status: 'running' }).eq('id', ticket).throwOnError();
    await testEnv.work(ticket, run);
    expect(model.requests.length).toBe(approval);
    expect((await testEnv.ticket(ref)).status).toBe('failed');
    await testEnv.ctx.db.rpc('continue_work', { ticket }).throwOnError();
    script([text('# Enough')]);
    await testEnv.work(ticket, run);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed' });
  });

  test('a run that used up its steps reports its state and can be continued', async () => {
    const ref = await open({ parameters: { budget: { max_turns: 2 } } });
    const [ticket, run] = await testEnv.begin(ref);
    script([call('write_file', { path: 'a.md', content: '1' })], [text('Half of it is done.')]);
    await testEnv.work(ticket, run);
    expect(await testEnv.ticket(ref)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/used its 2 steps[\s\S]*Half of it/),
    });
    expect(Object.keys(await contents(ref))).toContain('a.md');
    expect((await testEnv.ctx.db.rpc('continue_work', { ticket }).throwOnError()).data).toMatchObject({ outcome: 'begun', leg: 1 });
    script([text('# The rest')]);
    await testEnv.work(ticket, run);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed' });
  });

  test('a step that was lost with its process is undone and reported to the agent', async () => {
    const ref = await open();
    const [ticket, run] = await testEnv.begin(ref);
    script([call('write_file', { path: 'a.md', content: '1' })], [call('write_file', { path: 'b.md', content: '2' })], [text('x')]);
    let saves = 0;
    const dying = new Proxy(testEnv.ctx.db, {
      get: (db, name) =>
        name === 'rpc'
          ? (called: string, input: never) => {
              if (called === 'save_work_files' && ++saves === 2) return Promise.reject(new Error('killed'));
              return db.rpc(called as never, input);
            }
          : Reflect.get(db, name),
    });
    await expect(testEnv.work(ticket, run, { db: dying, mayRetry: true })).rejects.toThrow(RetryableRunError);
    expect(Object.keys(await contents(ref))).toEqual(['a.md', 'notes.md', 'old.md']);
    model.script([reply([call('bash', { command: 'ls' })]), reply([text('# After')])], { when: 'interrupted in the middle' });
    await testEnv.work(ticket, run);
    expect(lastRequest()).toContain('interrupted in the middle of a step');
    expect(lastRequest()).toContain('a.md');
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'completed' });
  });

  test('a workspace that exceeds its limits fails the run and is kept as it was before', async () => {
    const ref = await open();
    const [ticket, run] = await testEnv.begin(ref);
    script([call('bash', { command: 'for i in $(seq 1 1001); do echo x > f$i; done; ls | wc -l' })], [text('x')]);
    await testEnv.work(ticket, run);
    expect(await testEnv.ticket(ref)).toMatchObject({ status: 'failed', error: expect.stringContaining('would have 1003 files') });
    expect(Object.keys(await contents(ref))).toEqual(['notes.md', 'old.md']);
  });
});

describe('with the built-in assistant', () => {
  let rules: TestEnv;
  beforeAll(async () => {
    rules = await ticketTestEnv();
  });
  const done = async (task: string, files: object[], more: object = {}) => {
    const ref = await rules.open({ task, agent_type: 'workspace', files, ...more });
    const [ticket, run] = await rules.begin(ref);
    await rules.work(ticket, run);
    const texts: Record<string, string> = {};
    for (const { path, digest } of await fileRows(rules.ctx.db, ticket))
      if (digest) texts[path] = new TextDecoder().decode((await rules.services.storage.get(rules.ctx.userId, digest))!);
    const { status, error } = await rules.ticket(ref);
    return { ref, ticket, run, texts, status, error, result: (await rules.outputs(ref))[0]?.content ?? '' };
  };
  const a = { name: 'a.md', content: 'fixed the login\nadded search\n' };

  test('turns notes into a changelog and checks it', async () => {
    const { texts, status, result } = await done('Clean up these notes into a changelog', [a]);
    expect(status).toBe('completed');
    expect(texts['CHANGELOG.md']).toContain('### Added\n\n- Added search\n\n### Fixed\n\n- Fixed the login');
    expect(result).toContain('Wrote `CHANGELOG.md`: 2 entries from `a.md`');
  });

  test('renames a file, replaces words and counts lines', async () => {
    const renamed = await done('Rename a.md to old/a.md', [a]);
    expect(renamed.texts).toEqual({ 'old/a.md': a.content });
    const replaced = await done('Replace "login" with "sign-in"', [
      a,
      { name: 'b.md', content: 'login login' },
      { name: 'c.md', content: 'x' },
    ]);
    expect(replaced.texts).toEqual({ 'a.md': 'fixed the sign-in\nadded search\n', 'b.md': 'sign-in sign-in', 'c.md': 'x' });
    expect(replaced.result).toContain('None are left.');
    expect((await done('Count the lines and words', [a])).result).toContain('| `a.md` | 2 | 5 |');
    expect((await done('Count "search"', [a])).result).toContain('“search” appears in 1 line of 1 file.');
  });

  test('files that are not UTF-8 text are skipped and named in the result', async () => {
    const unread: Record<string, Buffer> = {
      'utf16.txt': Buffer.from('\ufefffoo', 'utf16le'),
      'latin1.txt': Buffer.from('foo für alle', 'latin1'),
      'report.docx': Buffer.from('PK\u0003\u0004\0\0foo', 'latin1'),
    };
    const ran = async (task: string, files: object[]) => {
      const ref = await rules.open({ task, agent_type: 'workspace', files });
      await giveFiles(
        rules.ctx,
        idOf(ref),
        Object.entries(unread).map(([path, content]) => ({ path, content: new Uint8Array(content) })),
      );
      await rules.work(...(await rules.begin(ref)));
      const [output] = await rules.outputs(ref);
      return output?.content ?? (await rules.ticket(ref)).error;
    };
    const files = [
      { name: 'a.md', content: 'foo, 漢字 and 😀\n' },
      { name: 'empty.md', content: '' },
    ];
    const passed = /Skipped: `latin1\.txt`, `report\.docx`,? and `utf16\.txt`\. They aren’t UTF-8 text\./;
    const replaced = await ran('replace foo with bar in all files', files);
    expect(replaced).toMatch(/- `a\.md`: 1 replaced\n\nNone are left in the files that can be read\.\n\nSkipped/);
    expect(replaced).toMatch(passed);
    expect(await ran('count "foo"', files)).toMatch(passed);
    expect(await ran('count the words', files)).toMatch(passed);
    expect(await ran('collect it all into all.md', files)).toMatch(passed);
    expect(await ran('replace foo with bar in all files', [])).toMatch(/isn’t in any file\. Nothing was changed\.\s+Skipped: “latin1/);
  });

  test('reports missing files and unsupported tasks without changing anything', async () => {
    for (const [task, files, words] of [
      ['Rename gone.md to b.md', [a], '“gone.md” not found'],
      ['Rename a.md to ../b.md', [a], 'outside the workspace'],
      ['make me a sandwich out of these files', [a], 'The built-in assistant can’t do this task.'],
      ['Replace "nothing like it" with "x"', [a], 'isn’t in any file'],
      ['Count the words in b.md', [a], '“b.md” not found'],
      ['Clean up into a changelog', [], 'has no files'],
    ] as const) {
      const { ref, texts, status, error, ticket } = await done(task, [...files]);
      expect({ texts, status, error }, task).toEqual({
        texts: Object.fromEntries(files.map(({ name, content }) => [name, content])),
        status: 'failed',
        error: expect.stringContaining(words),
      });
      expect(await rules.outputs(ref)).toEqual([]);
      const { data: turns } = await rules.ctx.db.from('turn_calls').select('input, turns!inner(run_id)').eq('name', 'Todo').throwOnError();
      const run = (await rules.ticket(`work:${ticket}`)).run_id;
      const plans = turns.filter(({ turns: turn }) => (turn as { run_id: string | null }).run_id === run);
      expect(JSON.stringify(plans), task).not.toContain('completed');
    }
  });

  test('reports used-up steps in a message for tickets, and Continue does the rest', async () => {
    const files = Array.from({ length: 50 }, (_, n) => ({ name: `f${n}.md`, content: 'foo' }));
    const { ref, ticket, run, status, error } = await done('replace foo with baz in all files', files, {
      parameters: { budget: { max_turns: 6 } },
    });
    expect({ status, error }).toEqual({ status: 'failed', error: expect.stringMatching(/used its 6 steps[\s\S]*Use Continue/) });
    await rules.ctx.db.rpc('continue_work', { ticket }).throwOnError();
    await rules.work(ticket, run);
    expect(await rules.ticket(ref)).toMatchObject({ status: 'completed', error: null });
    expect((await rules.outputs(ref)).some(({ content }) => content?.includes('None are left.'))).toBe(true);
    const digests = (await fileRows(rules.ctx.db, ticket)).map(({ digest }) => digest);
    expect([digests.length, new Set(digests).size]).toEqual([50, 1]);
  });

  test('works only on the file that the task names', async () => {
    const b = { name: 'b.md', content: 'the login\n' };
    const counted = await done('count the words in a.md', [a, b]);
    expect(counted.result).toContain('| `a.md` | 2 | 5 |');
    expect(counted.result).not.toContain('b.md');
    expect((await done('Replace login with sign-in in b.md', [a, b])).texts).toEqual({ 'a.md': a.content, 'b.md': 'the sign-in\n' });
    const collected = await done('Clean up b.md into a changelog', [a, b]);
    expect(collected.texts['CHANGELOG.md']).toContain('The login');
    expect(collected.texts['CHANGELOG.md']).not.toContain('search');
  });

  test.each([true, false])('asks for approval before deleting a file (approved: %s)', async (approves) => {
    const { ref, ticket, run, status } = await done('Delete the file a.md', [a, { name: 'b.md', content: '' }]);
    expect(status).toBe('awaiting_approval');
    const { data } = await rules.ctx.db.from('requests').select('id').eq('ticket_id', ticket).throwOnError();
    await decideApproval({ db: rules.ctx.db, userId: rules.ctx.userId, log: rules.services.log }, { request: data[0]!.id, approves });
    await rules.work(ticket, run);
    expect(await rules.ticket(ref)).toMatchObject({ status: 'completed' });
    expect((await rules.outputs(ref))[0]!.content).toContain(approves ? 'Deleted `a.md`' : 'left as it is');
    const left = (await fileRows(rules.ctx.db, ticket)).filter(({ digest }) => digest).map(({ path }) => path);
    expect(left).toEqual(approves ? ['b.md'] : ['a.md', 'b.md']);
  });
});

test('asks again when it was stopped before the decision and then continued', async () => {
  const rules = await ticketTestEnv();
  const ref = await rules.open({ task: 'Delete the file old.md', agent_type: 'workspace', files: notes });
  const [ticket, run] = await rules.begin(ref);
  const { db, userId } = rules.ctx;
  const open = async () => (await db.from('requests').select('id').eq('ticket_id', ticket).eq('state', 'open').throwOnError()).data;
  await rules.work(ticket, run);
  await cancelTicket({ db, jobs: undefined, log: rules.services.log }, ticket);
  expect(await open()).toEqual([]);
  await db.rpc('continue_work', { ticket }).throwOnError();
  await rules.work(ticket, run);
  expect(await rules.ticket(ref)).toMatchObject({ status: 'awaiting_approval' });
  const [approval] = await open();
  await decideApproval({ db, userId, log: rules.services.log }, { request: approval!.id, approves: true });
  await rules.work(ticket, run);
  expect(await rules.ticket(ref)).toMatchObject({ status: 'completed' });
  expect((await rules.outputs(ref))[0]!.content).toContain('Deleted `old.md`');
  expect((await listFiles(db, ticket, run)).map(({ path, change }) => [path, change])).toEqual([
    ['notes.md', null],
    ['old.md', 'deleted'],
  ]);
});

test('when two workers execute the same run, one yields and each output exists once', async () => {
  const rules = await ticketTestEnv();
  const ref = await rules.open({ task: 'Clean up these notes into a changelog', agent_type: 'workspace', files: notes });
  const [ticket, run] = await rules.begin(ref);
  await Promise.allSettled([rules.work(ticket, run), rules.work(ticket, run), rules.work(ticket, run)]);
  expect(await rules.ticket(ref)).toMatchObject({ status: 'completed' });
  expect((await rules.outputs(ref)).map(({ name }) => name).sort()).toEqual(['CHANGELOG.md', 'Clean up these notes into a changelog']);
});
