import { linkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { digestOf } from '#lib/database/storage/file-storage.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { giveFiles } from '#lib/entities/write-ticket.ts';
import { primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { fileRows, listFiles, readFile } from './read-files.ts';
import { openWorkspace } from './workspace-folder.ts';
import { safePath, zipFiles } from './zip-files.ts';

const folder = temporaryFolder();
const storage = folderStorage(folder);
const bytes = (text: string) => new TextEncoder().encode(text);
let testEnv: TestEnv;
let stranger: TestEnv;
beforeAll(async () => {
  [testEnv, stranger] = await Promise.all([primitiveTestEnv('maya', { storage }), primitiveTestEnv('noor', { storage })]);
});

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
const idOf = (ref: unknown) => String(ref).split(':')[1]!;
const write = (content: object, who = testEnv) =>
  who.call('Write', { ref: 'work:new', content: { task: 'Clean up', agent_type: 'workspace', ...content } });
const opened = async (...names: string[]) => idOf((await write({ files: names.map((name) => ({ name, content: `in ${name}` })) })).ref);
const begin = async (ticket: string) => {
  const { data } = await testEnv.ctx.db.rpc('begin_work', { ticket }).throwOnError();
  const { run_id: run } = data as { run_id: string };
  const turn = testEnv.ctx.clock.newId();
  await testEnv.ctx.db.from('turns').insert({ id: turn, model: 'built-in', instance_id: 'one', lease: turn, run_id: run }).throwOnError();
  await testEnv.ctx.db.from('work_tickets').update({ turn_id: turn }).eq('id', ticket).throwOnError();
  return { run, turn };
};

describe('a new ticket with files', () => {
  test('lists them and returns them byte for byte', async () => {
    const written = await write({
      files: [
        { name: 'notes/märz.md', content: 'Ünï\n' },
        { name: 'todo.txt', content: '' },
      ],
    });
    expect(written).toMatchObject({ success: true });
    const files = await testEnv.call('List', { pattern: `${written.ref}/files` });
    expect(files.items).toMatchObject([
      { path: 'notes/märz.md', size: 6 },
      { path: 'todo.txt', size: 0 },
    ]);
    expect(JSON.stringify(files)).not.toContain('digest');
    const read = await readFile(testEnv.ctx.db, storage, testEnv.ctx.userId, idOf(written.ref), 'notes/märz.md');
    expect(new TextDecoder().decode(read!)).toBe('Ünï\n');
  });

  test('is refused for names that are invalid, duplicate or outside the workspace', async () => {
    const count = async () => (await testEnv.ctx.db.from('work_tickets').select('id').throwOnError()).data.length;
    const before = await count();
    const refused = [
      '../x',
      '/etc/passwd',
      'a/../b',
      'a//b',
      '.',
      '',
      'a\\b',
      'a\u007fb',
      'a\nb',
      `${'x'.repeat(501)}`,
      `${'ü'.repeat(200)}`,
    ];
    for (const name of refused)
      expect(await write({ files: [{ name, content: '' }] }), name).toMatchObject({ success: false, error: 'invalid_input' });
    for (const names of [
      ['a', 'a'],
      ['a', 'a/b'],
      ['e\u0301', '\u00e9'],
    ])
      expect(await write({ files: names.map((name) => ({ name, content: '' })) })).toMatchObject({
        success: false,
        error: 'invalid_input',
      });
    expect(await write({ files: Array.from({ length: 51 }, (_, n) => ({ name: `f${n}`, content: '' })) })).toMatchObject({
      error: 'invalid_input',
    });
    expect(await write({ files: [{ name: 'long', content: 'x'.repeat(200_001) }] })).toMatchObject({ error: 'invalid_input' });
    expect(await write({ agent_type: 'research', files: [{ name: 'a', content: '' }] })).toMatchObject({ error: 'invalid_input' });
    expect(await write({ parameters: { budget: { max_turns: 0 } } })).toMatchObject({ error: 'invalid_input' });
    expect(await write({ governance: 'full_auto' })).toMatchObject({ error: 'permission_denied' });
    expect(await count()).toBe(before);
  });

  test('is refused with a message when there is no file storage', async () => {
    const bare = await primitiveTestEnv('bare');
    expect(await write({ files: [{ name: 'a', content: '' }] }, bare)).toMatchObject({
      error: 'execution_failed',
      message: 'Files cannot be saved here.',
    });
  });
});

describe('the files of a ticket', () => {
  test('are replaced by name and can be removed', async () => {
    const ticket = await opened('a.md', 'b.md');
    await giveFiles(
      testEnv.ctx,
      ticket,
      [
        { path: 'a.md', content: bytes('new') },
        { path: 'c.bin', content: Uint8Array.of(0, 255) },
      ],
      ['b.md'],
    );
    expect(await listFiles(testEnv.ctx.db, ticket, null)).toMatchObject([
      { path: 'a.md', size: 3 },
      { path: 'c.bin', size: 2 },
    ]);
    await expect(giveFiles(testEnv.ctx, ticket, [{ path: 'a.md/x', content: bytes('') }])).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('cannot be changed while the ticket runs, by another person, or beyond the limits', async () => {
    const ticket = await opened('a.md');
    await expect(giveFiles(stranger.ctx, ticket, [{ path: 'x', content: bytes('') }])).rejects.toMatchObject({ code: 'not_found' });
    const much = Array.from({ length: 1001 }, (_, n) => ({ path: `f${n}`, content: bytes('') }));
    await expect(giveFiles(testEnv.ctx, ticket, much)).rejects.toMatchObject({ code: 'limit_reached' });
    await begin(ticket);
    await expect(giveFiles(testEnv.ctx, ticket, [{ path: 'x', content: bytes('') }])).rejects.toMatchObject({ code: 'conflict' });
    expect(await listFiles(stranger.ctx.db, ticket, null)).toEqual([]);
    expect(await readFile(stranger.ctx.db, storage, stranger.ctx.userId, ticket, 'a.md')).toBeNull();
  });
});

describe('saving a run’s files', () => {
  const saved = (path: string, text: string) => ({ path, digest: digestOf(bytes(text)), size: text.length });
  const save = async (
    ticket: string,
    { run, turn }: { run: string; turn: string },
    steps: number,
    files: object[],
    gone: string[] = [],
    who = testEnv,
  ) => (await who.ctx.db.rpc('save_work_files', { ticket, run, turn, steps, files: files as never, gone }).throwOnError()).data;

  test('marks files as added, changed or deleted since the run started', async () => {
    const ticket = await opened('kept.md', 'edited.md', 'deleted.md');
    const run = await begin(ticket);
    expect(await save(ticket, run, 1, [saved('edited.md', 'one'), saved('new.md', 'n'), saved('soon.md', 's')], ['deleted.md'])).toBe(true);
    expect(await save(ticket, run, 2, [saved('edited.md', 'two')], ['soon.md'])).toBe(true);
    const changes = (await listFiles(testEnv.ctx.db, ticket, run.run)).map(({ path, change }) => [path, change]);
    expect(changes).toEqual([
      ['deleted.md', 'deleted'],
      ['edited.md', 'changed'],
      ['kept.md', null],
      ['new.md', 'added'],
    ]);
    const edited = (await fileRows(testEnv.ctx.db, ticket)).find(({ path }) => path === 'edited.md')!;
    expect(edited).toMatchObject({ was: digestOf(bytes('in edited.md')), digest: digestOf(bytes('two')) });
    const { data: turn } = await testEnv.ctx.db.from('turns').select('saved_steps').eq('id', run.turn).single().throwOnError();
    expect(turn.saved_steps).toBe(2);
    await testEnv.ctx.db.from('work_tickets').update({ status: 'completed' }).eq('id', ticket).throwOnError();
    const next = await begin(ticket);
    expect((await listFiles(testEnv.ctx.db, ticket, next.run)).map(({ path, change }) => [path, change])).toEqual([
      ['edited.md', null],
      ['kept.md', null],
      ['new.md', null],
    ]);
  });

  test('stores a file with two hard links as two files', async () => {
    const ticket = await opened('a.md');
    const run = await begin(ticket);
    const work = await openWorkspace(testEnv.ctx.db, storage, {
      userId: testEnv.ctx.userId,
      ticketId: ticket,
      runId: run.run,
      turnId: run.turn,
    });
    try {
      const at = (name: string) => join(work.files.directory, name);
      writeFileSync(at('made.sh'), 'made', { mode: 0o755 });
      linkSync(at('a.md'), at('again.md'));
      linkSync(at('made.sh'), at('second.sh'));
      await work.save(1, 0);
      expect((await fileRows(testEnv.ctx.db, ticket)).map(({ path, digest }) => [path, digest])).toEqual([
        ['a.md', digestOf(bytes('in a.md'))],
        ['again.md', digestOf(bytes('in a.md'))],
        ['made.sh', digestOf(bytes('made'))],
        ['second.sh', digestOf(bytes('made'))],
      ]);
      expect(new TextDecoder().decode(await work.files.read('again.md'))).toBe('in a.md');
      expect(work.unsavedFiles()).toEqual([]);
      writeFileSync(at('a\\b'), '');
      await work.save(2, 0);
      expect(work.unsavedFiles()).toEqual(['a\\b']);
      expect([at('made.sh'), at('second.sh')].map((path) => statSync(path).mode & 0o777)).toEqual([0o755, 0o755]);
    } finally {
      await work.close();
    }
  });

  test('saves nothing once another run or turn has the ticket', async () => {
    const ticket = await opened('a.md');
    const run = await begin(ticket);
    const file = [saved('a.md', 'changed')];
    expect(await save(ticket, { ...run, run: testEnv.ctx.clock.newId() }, 1, file)).toBe(false);
    expect(await save(ticket, { ...run, turn: testEnv.ctx.clock.newId() }, 1, file)).toBe(false);
    expect(await save(ticket, run, 1, file, [], stranger)).toBe(false);
    await testEnv.ctx.db.from('work_tickets').update({ status: 'cancelled' }).eq('id', ticket).throwOnError();
    expect(await save(ticket, run, 1, file)).toBe(false);
    expect((await fileRows(testEnv.ctx.db, ticket))[0]).toMatchObject({ digest: digestOf(bytes('in a.md')), run_id: null });
  });
});

test('the ZIP archive of a workspace has names that are safe to unpack on every system', async () => {
  const ticket = await opened('notes/a.md', 'CON.txt', 'a:b?.md', 'A_b_.md', 'ends. ');
  const archive = await zipFiles(testEnv.ctx.db, storage, testEnv.ctx.userId, ticket);
  const files = Object.fromEntries(
    Object.entries(unzipSync(await bytesOf(archive!))).map(([name, content]) => [name, new TextDecoder().decode(content)]),
  );
  expect(files).toEqual({
    'notes/a.md': 'in notes/a.md',
    '_CON.txt': 'in CON.txt',
    'A_b_.md': 'in A_b_.md',
    'a_b_ (2).md': 'in a:b?.md',
    ends_: 'in ends. ',
  });
  expect(safePath('\u202egpj.exe')).toBe('_gpj.exe');
  expect(await zipFiles(testEnv.ctx.db, storage, testEnv.ctx.userId, await opened())).toBeNull();
  expect(await zipFiles(stranger.ctx.db, storage, stranger.ctx.userId, ticket)).toBeNull();
});

test('a person’s second ZIP archive is refused until the first is read or cancelled, without blocking others', async () => {
  const { db, userId } = testEnv.ctx;
  const ticket = await opened('a.md', 'b.md', 'c.md');
  const theirs = idOf((await write({ files: [{ name: 'd.md', content: 'd' }] }, stranger)).ref);
  const zip = (signal?: AbortSignal) => zipFiles(db, storage, userId, ticket, signal);
  const first = await zip();
  await expect(zip()).rejects.toMatchObject({ code: 'rate_limited', message: expect.stringContaining('Another ZIP archive') });
  expect(unzipSync(await bytesOf((await zipFiles(stranger.ctx.db, storage, stranger.ctx.userId, theirs))!))).toHaveProperty('d.md');
  expect(Object.keys(unzipSync(await bytesOf(first!)))).toEqual(['a.md', 'b.md', 'c.md']);
  await (await zip())!.cancel();
  const gone = new AbortController();
  await zip(gone.signal);
  gone.abort();
  await new Promise((resolve) => setImmediate(resolve));
  expect(Object.keys(unzipSync(await bytesOf((await zip())!)))).toHaveLength(3);
});

test('a ZIP archive is packed file by file while it is read', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `${n}.bin`);
  const ticket = await opened(...names);
  let read = 0;
  const counting = {
    ...storage,
    get: (...of: Parameters<typeof storage.get>) => {
      read += 1;
      return storage.get(...of);
    },
  };
  const archive = (await zipFiles(testEnv.ctx.db, counting, testEnv.ctx.userId, ticket))!;
  const pieces: Uint8Array[] = [];
  for await (const piece of archive) {
    if (pieces.length === 0) expect(read).toBeLessThan(names.length);
    pieces.push(piece);
  }
  expect(Object.keys(unzipSync(Buffer.concat(pieces)))).toEqual(names);
});
