import { expect, test } from 'vitest';
import { operatorConfig, operatorInput } from '#lib/agent/operator/operator-input.ts';
import type { EndedCall } from '#lib/base/tool-call.ts';
import { filesWith, textAt } from '#lib/runs/plans/testing/plan-test-env.ts';
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import { barePrograms } from '#lib/runs/workspace/sandbox/bare-programs.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { memoryJournal } from './memory-journal.ts';
import { planOver } from './testing/plan-operator-over.ts';

const plan = `
- {tool: WRITE_FILE, path: a.txt, content: a, validations: [{tool: FILE_EXISTS, path: a.txt}]}
- {tool: DELETE_FILE, path: b.txt}
`;
const asked = {
  status: 'awaiting_approval',
  request: { id: 'r1', subject: 'Delete the file “b.txt”' },
  ui_action: { type: 'APPROVE', data: {} },
};
const files = () => filesWith({ 'b.txt': 'b' });

test('each step is a call through the interceptors, and the message lists the outcomes', async () => {
  const seen: string[] = [];
  const look = (when: string) => (call: { callId: string; name: string }) => void seen.push(`${when} ${call.callId} ${call.name}`);
  const operator = planOver(await files(), {
    interceptors: [
      { beforeCall: look('before'), afterCall: ({ output, ...call }: EndedCall) => look(output.success ? 'passed' : 'failed')(call) },
    ],
  });
  const output = await operator.execute(operatorInput(plan, 'task'));
  expect(seen).toEqual([
    'before step_1 write_file',
    'passed step_1 write_file',
    'before step_1.1 file_exists',
    'passed step_1.1 file_exists',
    'before step_2 delete_file',
    'passed step_2 delete_file',
  ]);
  expect(output).toMatchObject({
    exit: { reason: 'complete' },
    message: '- WRITE_FILE a.txt: created, 1 byte\n  - FILE_EXISTS a.txt: exists\n- DELETE_FILE b.txt: deleted',
    metadata: { turns_used: 3, sub_dispatches: [{ name: 'write_file', success: true }, { name: 'file_exists' }, { name: 'delete_file' }] },
  });
});

test('a failed step ends the plan with an error that names it', async () => {
  const there = await filesWith({});
  const output = await planOver(there).execute(operatorInput(plan, 'task'));
  expect(output.exit).toEqual({
    reason: 'error',
    code: 'step_failed',
    message: 'Step 2 (DELETE_FILE b.txt, line 3) failed. There is no "b.txt".',
    retryable: false,
  });
});

test('an invalid plan is an error that names every problem, and nothing runs', async () => {
  const there = await files();
  const output = await planOver(there).execute(
    operatorInput('- {tool: WRITE_FILE, path: a, content: a}\n- {tool: NO}\n- {tool: DELETE_FILE}', 'task'),
  );
  expect(output.exit).toMatchObject({
    reason: 'error',
    code: 'invalid_plan',
    message: expect.stringMatching(/line 2:10 .*NO.*\nline 3:10 .*needs “path”/),
  });
  expect(await there.stat('a')).toBeNull();
});

test('a missing program is reported before the first step, unless its step is already finished', async () => {
  const folder = temporaryFolder();
  const source = 'commands: {test: no-such-program}\nsteps:\n- {tool: WRITE_FILE, path: a, content: a}\n- {tool: RUN_TESTS}';
  const there = directoryFiles(folder);
  const context = { programs: barePrograms(folder, { root: folder }) };
  const exitAfter = async (...passed: string[]) => {
    const journal = () => memoryJournal(passed.map((step) => ({ type: 'passed', step })));
    return (await planOver(there, { context, journal }).execute(operatorInput(source, 'task'))).exit;
  };
  expect(await exitAfter()).toMatchObject({
    code: 'invalid_plan',
    message: expect.stringMatching(/nothing was done:\nline 4:3 {2}RUN_TESTS .* no-such-program is not installed/),
  });
  expect(await there.stat('a')).toBeNull();
  expect(await exitAfter('1')).toMatchObject({ message: expect.stringContaining('finished steps are kept') });
  expect(await exitAfter('2')).toEqual({ reason: 'complete' });
});

test('a plan waits for approval, declares the call, and resumes there', async () => {
  const there = await files();
  const journal = memoryJournal();
  const waiting = await planOver(there, {
    journal: () => journal,
    context: { files: there, log: () => '', approve: async () => asked as never },
  }).execute(operatorInput(plan, 'task'));
  expect(waiting).toMatchObject({
    exit: { reason: 'awaiting_approval' },
    effects: [{ type: 'tool_approval_required', call_id: 'step_2', tool_name: 'delete_file', input: { path: 'b.txt' }, request_id: 'r1' }],
  });
  const done = await planOver(there, { journal: () => journal }).execute(operatorInput(plan, 'signal'));
  expect(done).toMatchObject({ exit: { reason: 'complete' }, metadata: { turns_used: 1 } });
  expect(await there.stat('b.txt')).toBeNull();
});

test('max_turns halts the plan at its limit, and the next run resumes there', async () => {
  const there = await files();
  const journal = memoryJournal();
  const config = operatorConfig({ max_turns: 1 });
  const output = await planOver(there, { journal: () => journal }).execute(operatorInput(plan, 'task', { config }));
  expect(output).toMatchObject({ exit: { reason: 'max_turns' }, metadata: { turns_used: 1, sub_dispatches: [{ name: 'write_file' }] } });
  expect(output.exit.message).toBe('The plan stopped after 1 step, which is its limit. Run it again to continue.');
  expect(await planOver(there, { journal: () => journal }).execute(operatorInput(plan, 'task'))).toMatchObject({
    exit: { reason: 'complete' },
    metadata: { turns_used: 2 },
  });
});

test('calls count against the budget, and only allowed tools run', async () => {
  const events: unknown[] = [];
  const there = await files();
  const output = await planOver(there).execute(operatorInput(plan, 'task', { config: operatorConfig({ max_tool_calls: 2 }) }), {
    tell: (event) => event.type === 'budget' && events.push(event),
  });
  expect(output.exit.reason).toBe('budget_exhausted');
  expect(events).toEqual([{ type: 'budget', limit: 'max_tool_calls', used: 2, allowed: 2 }]);
  expect(await textAt(there, 'b.txt')).toBe('b');

  const config = operatorConfig({ allowed_operators: ['write_file'] });
  expect((await planOver(there).execute(operatorInput(plan, 'task', { config }))).exit).toMatchObject({
    reason: 'error',
    code: 'step_failed',
  });
});

test('a plan ends on a timeout, on Stop and when an interceptor halts it', async () => {
  const there = await files();
  const slow = { beforeCall: () => new Promise<void>((resolve) => setTimeout(resolve, 30)) };
  const late = operatorInput(plan, 'task', { config: operatorConfig({ max_duration: 1 }) });
  expect((await planOver(there, { interceptors: [slow] }).execute(late)).exit.reason).toBe('timeout');

  const stop = new AbortController();
  const stops = { afterCall: () => stop.abort('stopped') };
  expect((await planOver(there, { interceptors: [stops] }).execute(operatorInput(plan, 'task'), { signal: stop.signal })).exit.reason).toBe(
    'stopped',
  );

  const halts = {
    beforeCall: ({ name }: { name: string }) =>
      name === 'delete_file' ? { halt: { reason: 'interceptor_halt' as const, message: 'Not today.' } } : undefined,
  };
  expect((await planOver(there, { interceptors: [halts] }).execute(operatorInput(plan, 'task'))).exit).toEqual({
    reason: 'interceptor_halt',
    message: 'Not today.',
  });
  expect(await textAt(there, 'b.txt')).toBe('b');
});

test('one operator runs two plans from separate inputs', async () => {
  const there = await files();
  const operator = planOver(there, { journal: () => memoryJournal() });
  for (const name of ['one', 'two']) {
    const source = `- {tool: WRITE_FILE, path: ${name}.txt, content: ${name}}`;
    expect((await operator.execute(operatorInput(source, 'task'))).exit.reason).toBe('complete');
  }
  expect([await textAt(there, 'one.txt'), await textAt(there, 'two.txt')]).toEqual(['one', 'two']);
});
