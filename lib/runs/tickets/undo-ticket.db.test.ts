import { beforeAll, expect, test } from 'vitest';
import { giveFiles } from '#lib/entities/write-ticket.ts';
import { readFollowed } from '#lib/runs/follow/read-followed.ts';
import { ticketTestEnv } from '#lib/runs/tickets/testing/ticket-test-env.ts';
import { continueTicket } from './continue-ticket.ts';
import { fileRows, readFile } from './read-files.ts';
import { readTicket } from './read-tickets.ts';
import { undoTicket } from './undo-ticket.ts';

type TestEnv = Awaited<ReturnType<typeof ticketTestEnv>>;
let testEnv: TestEnv;
let stranger: TestEnv;
beforeAll(async () => {
  [testEnv, stranger] = await Promise.all([ticketTestEnv(), ticketTestEnv()]);
});

const idOf = (ref: string) => ref.split(':')[1]!;
const bytes = (text: string) => new TextEncoder().encode(text);
const undo = (ticketId: string, runId: string, { ctx, services } = testEnv) =>
  undoTicket({ db: ctx.db, userId: ctx.userId, storage: services.storage, log: services.log }, { ticketId, runId });
const contents = async (ticket: string) => {
  const rows = (await fileRows(testEnv.ctx.db, ticket)).filter(({ digest }) => digest);
  const texts = rows.map(async ({ path, size }) => {
    const content = await readFile(testEnv.ctx.db, testEnv.services.storage, testEnv.ctx.userId, ticket, path);
    expect(content).toHaveLength(size);
    return [path, new TextDecoder().decode(content!)];
  });
  return Object.fromEntries(await Promise.all(texts));
};

const before = { 'edited.md': 'one', 'gone.md': 'gone', 'kept.md': 'kept' };
const plan = `
- {tool: REPLACE_IN_FILE, path: edited.md, old_string: one, new_string: two two}
- {tool: DELETE_FILE, path: gone.md}
- {tool: WRITE_FILE, path: deep/new.md, content: new}
`;
/** A ticket whose plan has run, optionally with another step at the end. */
async function ran(last = '') {
  const files = Object.entries(before).map(([name, content]) => ({ name, content }));
  const ref = await testEnv.open({ task: 'Change it all', agent_type: 'plan', files, parameters: { plan: plan + last } });
  const ticket = idOf(ref);
  await testEnv.ctx.db.from('work_tickets').update({ governance: 'full_auto' }).eq('id', ticket).throwOnError();
  const [, run] = await testEnv.begin(ref);
  await testEnv.work(ticket, run);
  return { ref, ticket, run };
}

test('the file changes of a run are undone once, and the ticket can run again', async () => {
  const { ref, ticket, run } = await ran();
  expect(await contents(ticket)).toEqual({ 'deep/new.md': 'new', 'edited.md': 'two two', 'kept.md': 'kept' });
  expect(await undo(ticket, run, stranger)).toEqual({ ok: false, message: 'This ticket no longer exists.' });
  expect(await undo(ticket, run)).toEqual({ ok: true });
  expect(await contents(ticket)).toEqual(before);
  expect(await readTicket(testEnv.ctx.db, ticket)).toMatchObject({ status: 'completed', undone: true });
  expect((await testEnv.outputs(ref)).map(({ name }) => name)).toContain('deep/new.md');
  expect(await undo(ticket, run)).toEqual({ ok: false, message: 'This run was already undone, or a newer run has started.' });
  const [, again] = await testEnv.begin(ref);
  expect(await undo(ticket, again)).toEqual({ ok: false, message: 'The ticket is running. Stop it first.' });
  await testEnv.work(ticket, again);
  expect(await readTicket(testEnv.ctx.db, ticket)).toMatchObject({ status: 'completed', undone: false });
  expect(await contents(ticket)).toMatchObject({ 'edited.md': 'two two' });
});

test('a failed run that was undone cannot be continued, only started again', async () => {
  const { ref, ticket, run } = await ran('- {tool: FILE_EXISTS, path: never.md}');
  expect(await testEnv.ticket(ref)).toMatchObject({ status: 'failed' });
  expect(await undo(ticket, run)).toEqual({ ok: true });
  expect(await contents(ticket)).toEqual(before);
  const { db, userId } = testEnv.ctx;
  expect(await continueTicket({ db, userId, log: testEnv.services.log }, ticket)).toMatchObject({ ok: false });
});

test('undo keeps files that the person has replaced or removed since, and reports conflicts', async () => {
  const { ticket, run } = await ran();
  await giveFiles(testEnv.ctx, ticket, [{ path: 'edited.md', content: bytes('mine') }], ['deep/new.md']);
  await giveFiles(testEnv.ctx, ticket, [{ path: 'gone.md/inside.md', content: bytes('x') }]);
  expect(await undo(ticket, run)).toEqual({
    ok: false,
    message: expect.stringMatching(/gone\.md" cannot be both a file and a folder.*nothing was undone/),
  });
  await giveFiles(testEnv.ctx, ticket, [], ['gone.md/inside.md']);
  expect(await undo(ticket, run)).toEqual({ ok: true });
  expect(await contents(ticket)).toEqual({ ...before, 'edited.md': 'mine' });
});

test('a chat that follows a run sees its calls, its files and whether it can be continued', async () => {
  const { ref, ticket } = await ran('- {tool: FILE_EXISTS, path: never.md}');
  const follow = () =>
    readFollowed(testEnv.ctx, ref, { platforms: { configured: [] }, storage: testEnv.services.storage, model: testEnv.services.model });
  expect(await follow()).toMatchObject({
    status: 'failed',
    run: {
      ticketId: ticket,
      calls: [{ state: 'done' }, { state: 'done' }, { state: 'done', label: expect.stringContaining('deep/new.md') }, { state: 'failed' }],
      diffs: [
        { path: 'deep/new.md', change: 'added' },
        {
          path: 'edited.md',
          lines: [
            { kind: 'removed', text: 'one' },
            { kind: 'added', text: 'two two' },
          ],
        },
        { path: 'gone.md', change: 'deleted' },
      ],
      moreFiles: 0,
      used: [],
      continues: true,
    },
  });
});
