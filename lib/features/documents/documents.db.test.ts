import { createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { limits } from '#lib/base/limits/limits.ts';
import type { Db } from '#lib/database/db.ts';
import { digestOf } from '#lib/database/storage/file-storage.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { sweepFiles } from '#lib/database/storage/sweep-files.ts';
import type { Database } from '#lib/database/types.ts';
import { slackExport } from '#lib/features/imports/testing/slack-export.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { clockAt, itemsOf, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { readSource } from '#lib/runs/drafts/read-source.ts';
import { handMadeEmbedder } from '#lib/search/testing/test-search.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { documentReadJob } from './document-read-job.ts';
import { readDocument } from './read-document.ts';
import { listDocuments, readDocumentFile, readDocumentPassages, readPassageUse, withoutOverlap } from './read-documents.ts';
import { slidesFile, wordFile } from './testing/office-files.ts';
import { pdfFile } from './testing/pdf-file.ts';
import { deleteDocument, readAgain, uploadDocument } from './upload-document.ts';

const storage = folderStorage(temporaryFolder());
const signal = new AbortController().signal;
let maya: TestEnv;
let noor: TestEnv;
beforeAll(async () => {
  [maya, noor] = await Promise.all([primitiveTestEnv('maya', { storage }), primitiveTestEnv('noor', { storage })]);
});

async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += 10_000) yield content.slice(from, from + 10_000);
}

/** Uploads a file; the queue keeps what is queued. */
function contextOf({ ctx }: TestEnv) {
  const queued: string[] = [];
  const removed: string[] = [];
  const jobs = testJobs({
    enqueue: async (_, input, { key }) => {
      queued.push(key);
      return String(input.document_id);
    },
    takeBack: async (_, key) => {
      removed.push(key);
      return true;
    },
  });
  return { ...ctx, storage, jobs, queued, removed };
}

async function uploaded(who: TestEnv, name: string, content: Uint8Array, embedder?: ReturnType<typeof handMadeEmbedder>): Promise<string> {
  const ctx = contextOf(who);
  const id = await uploadDocument(ctx, { name, pieces: inPieces(content) });
  expect(ctx.queued).toEqual([`${id}/1`]);
  await readDocument({ ...ctx, embedder }, id, signal);
  return id;
}

const rowOf = async ({ ctx }: TestEnv, id: string) =>
  (await ctx.db.from('documents').select('*').eq('id', id).maybeSingle().throwOnError()).data;
/** All passages of a document; an answer of the database has at most 1,000 rows. */
const chunksOf = async ({ ctx }: TestEnv, id: string) => {
  const passages = ctx.db.from('document_chunks').select('ordinal, content, heading, page').eq('document_id', id).order('ordinal');
  const chunks = (await passages.range(0, 999).throwOnError()).data;
  for (let rows = chunks; rows.length === 1000; chunks.push(...rows))
    rows = (await passages.range(chunks.length, chunks.length + 999).throwOnError()).data;
  return chunks;
};
const presentation = slidesFile([
  { title: 'Ledger export', lines: ['The archive bucket lost its retention lock on 13 November.'] },
  { title: 'Parity', lines: ['Lena compares EU accounts first.'] },
]);

describe('an uploaded file', () => {
  test('becomes a document whose passages have their page and heading', async () => {
    const id = await uploaded(maya, 'Billing.pptx', presentation);
    expect(await rowOf(maya, id)).toMatchObject({ status: 'ready', kind: 'pptx', page_count: 2, size: presentation.length, error: null });
    expect(await chunksOf(maya, id)).toEqual([
      { ordinal: 0, heading: 'Ledger export', page: 1, content: expect.stringContaining('retention lock') },
      { ordinal: 1, heading: 'Parity', page: 2, content: expect.stringContaining('EU accounts') },
    ]);
    const found = itemsOf(await maya.call('Search', { query: 'archive retention lock', scope: 'document' }));
    expect(found[0]).toMatchObject({
      ref: `document:${id}/chunks/0`,
      data: { page: 1, heading: 'Ledger export', document_name: 'Billing.pptx' },
    });
    const read = await maya.call('Read', { ref: `document:${id}/chunks/1` });
    expect(read).toMatchObject({ success: true, data: { page: 2, heading: 'Parity' } });
  });

  test('is seen by its owner only', async () => {
    const id = await uploaded(maya, 'Secret.docx', wordFile('The secret of the quarter'));
    expect(await readDocumentPassages(noor.ctx.db, undefined, id, 0)).toBeNull();
    expect(await readDocumentFile(noor.ctx.db, storage, noor.ctx.userId, id)).toBeNull();
    expect(await deleteDocument(contextOf(noor), id)).toBe(false);
    expect(await readDocumentFile(maya.ctx.db, storage, maya.ctx.userId, id)).toMatchObject({ name: 'Secret.docx' });
  });

  test('is ready when all its passages are embedded, and not before all are stored', async () => {
    const embedder = handMadeEmbedder({}, 'now');
    const id = await uploaded(maya, 'Long.pdf', pdfFile('First', 'Second'), embedder);
    expect(await rowOf(maya, id)).toMatchObject({ status: 'processing', read_at: expect.any(String) });
    const embed = (ordinal: number) =>
      maya.ctx.db
        .from('document_chunks')
        .update({ embedding: JSON.stringify(Array(512).fill(0.1)), embedding_model: 'now' })
        .eq('document_id', id)
        .eq('ordinal', ordinal)
        .throwOnError();
    await maya.ctx.db.from('documents').update({ read_at: null }).eq('id', id).throwOnError();
    await embed(0);
    await maya.ctx.db.from('document_chunks').delete().eq('document_id', id).eq('ordinal', 1).throwOnError();
    await embed(0);
    expect(await rowOf(maya, id)).toMatchObject({ status: 'processing' });
    await readDocument({ ...contextOf(maya), embedder }, id, signal);
    expect(await rowOf(maya, id)).toMatchObject({ status: 'processing' });
    await embed(1);
    expect(await rowOf(maya, id)).toMatchObject({ status: 'ready' });
  });

  test('that is read twice has no passage twice', async () => {
    const id = await uploaded(maya, 'Twice.pptx', presentation);
    await maya.ctx.db.from('documents').update({ status: 'processing', read_at: null }).eq('id', id).throwOnError();
    await readDocument({ ...contextOf(maya), embedder: undefined }, id, signal);
    expect(await chunksOf(maya, id)).toHaveLength(2);
  });

  test('with long passages is stored few at a time, so that others, who share the session, get their turn in between', async () => {
    const requests = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => requests.mockRestore());
    const rows = Array.from({ length: 400 }, (_, n) => `${n},${'Moves to the new tables '.repeat(30)}`);
    const id = await uploaded(maya, 'Shared.csv', new TextEncoder().encode(['Id,Note', ...rows].join('\n')));
    const bodies = requests.mock.calls.filter(([url]) => String(url).includes('/document_chunks')).map(([, init]) => String(init?.body));
    const stored = bodies.map((body) => (JSON.parse(body) as { content: string }[]).map(({ content }) => content));
    expect(stored.flat()).toEqual((await chunksOf(maya, id)).map(({ content }) => content));
    expect(stored.flat().length).toBeGreaterThan(100);
    expect(Math.max(...stored.map((contents) => contents.join('').length))).toBeLessThanOrEqual(50_000);
  });

  test('that cannot be read says why, and can be read again', async () => {
    const id = await uploaded(maya, 'Scan.pdf', pdfFile(''));
    expect(await rowOf(maya, id)).toMatchObject({ status: 'failed', kind: 'pdf', error: expect.stringContaining('text recognition') });
    const ctx = contextOf(maya);
    expect(await readAgain(ctx, id)).toBe(true);
    expect(await readAgain(ctx, id)).toBe(false);
    expect(ctx.queued).toEqual([`${id}/2`]);
    expect(await rowOf(maya, id)).toMatchObject({ status: 'pending', error: null });
  });

  test('whose job fails for good is failed, and one that is deleted meanwhile stays gone', async () => {
    const ctx = contextOf(maya);
    const id = await uploadDocument(ctx, { name: 'A.docx', pieces: inPieces(wordFile('Hello')) });
    await documentReadJob.onDeadLetter!(
      { ...ctx, actingAs: () => ctx.db, embedder: undefined } as never,
      { user_id: ctx.userId, document_id: id },
      'The disk was away.',
    );
    expect(await rowOf(maya, id)).toMatchObject({ status: 'failed', error: expect.stringContaining('Try again later') });

    const gone = await uploadDocument(ctx, { name: 'B.docx', pieces: inPieces(wordFile('Hello')) });
    const deleting = {
      ...storage,
      open: async (user: string, digest: string) => {
        await deleteDocument(ctx, gone);
        return storage.open(user, digest);
      },
    };
    await readDocument({ ...ctx, storage: deleting, embedder: undefined }, gone, signal);
    expect(await rowOf(maya, gone)).toBeNull();
    expect(ctx.removed).toEqual([`${gone}/1`]);
  });

  test('that is too large, or stops arriving, leaves nothing', async () => {
    const ctx = contextOf(maya);
    const endless = async function* () {
      for (;;) yield new Uint8Array(1024 * 1024);
    };
    await expect(uploadDocument(ctx, { name: 'Huge.pdf', pieces: endless() })).rejects.toMatchObject({ code: 'limit_reached' });
    expect(ctx.queued).toEqual([]);
    expect((await listDocuments(maya.ctx.db, undefined, { query: 'Huge', page: 1 })).total).toBe(0);
  });

  test('counts toward the storage of its owner, and one that does not fit is not kept', async () => {
    const someone = await primitiveTestEnv('full');
    const { db } = someone.ctx;
    await db
      .from('documents')
      .insert({ name: 'Large', size: limits.storageBytes.most, storage_key: 'a'.repeat(64) })
      .throwOnError();
    const ctx = contextOf(someone);
    const content = wordFile('One more');
    await expect(uploadDocument(ctx, { name: 'More.docx', pieces: inPieces(content) })).rejects.toMatchObject({
      details: { limit: 'storageBytes' },
    });
    const services = { serviceDb: service(), storage, clock: clockAt(new Date(Date.now() + 25 * 3600_000).toISOString()) };
    await sweepFiles(services);
    expect(await storage.get(someone.ctx.userId, digestOf(content))).toBeNull();
  });
});

describe('an import', () => {
  const day = (d: number) => `Day ${d} of the ledger. ${'All writes go to the new tables. '.repeat(40)}`;
  const content = slackExport({ channels: 1, days: 26, messages: 50, replyTo: 'the day before', text: (_, d) => day(d) });
  /** A database that a process reaches this often before it is killed. */
  const reachedUntilKilled = (db: Db, times: number): Db =>
    new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...input: unknown[]) => {
          if (--times < 0) throw new Error('killed');
          return Reflect.apply(value, target, input);
        };
      },
    });

  test('that is interrupted anywhere continues there: nothing is stored twice, and nothing is lost', async () => {
    const whole = await chunksOf(maya, await uploaded(maya, 'Whole.zip', content));
    const ctx = contextOf(maya);
    const id = await uploadDocument(ctx, { name: 'Interrupted.zip', pieces: inPieces(content) });
    const interruptedAt: (number | null)[] = [];
    // Each of the first steps, and then some of the many that store passages.
    for (let times = 1; ; times += times < 3 ? 1 : 6) {
      const db = reachedUntilKilled(ctx.db, times);
      const error = await readDocument({ ...ctx, db, embedder: undefined }, id, signal).catch((error: Error) => error);
      if (!error) break;
      expect(error.message).toBe('killed');
      const { read_cursor } = (await rowOf(maya, id)) as { read_cursor: { page: number } | null };
      interruptedAt.push(read_cursor?.page ?? null);
      if (read_cursor) expect(itemsOf(await maya.call('Search', { query: 'day 25 ledger', scope: 'document' })).length).toBeGreaterThan(0);
    }
    expect(interruptedAt.slice(0, 3)).toEqual([null, null, null]);
    expect(interruptedAt.at(-1)).toBeGreaterThan(0);
    expect(await rowOf(maya, id)).toMatchObject({ status: 'ready', kind: 'slack', page_count: 26, notice: null });
    expect(await chunksOf(maya, id)).toEqual(whole);
    expect(whole.length).toBeGreaterThan(800);
  });

  test('is embedded from the newest on, after what has no time', async () => {
    const someone = await primitiveTestEnv('importer');
    const embedder = handMadeEmbedder({}, 'newest');
    const emails = ['2097', '2099', '2098'].map(
      (year) =>
        `From a@b.c Thu Jan  1 09:00:00 ${year}\nFrom: a@b.c\nDate: 1 Jan ${year} 09:00:00 +0000\nSubject: Review ${year}\n\nText\n`,
    );
    const first = await uploaded(someone, 'Mail.mbox', new TextEncoder().encode(emails.join('\n')), embedder);
    const second = await uploaded(someone, 'Plan.docx', wordFile('The plan'), embedder);
    const { data } = await service().rpc('rows_to_embed', { model: 'newest', holder: crypto.randomUUID(), take: 1000 }).throwOnError();
    const { data: chunks } = await someone.ctx.db.from('document_chunks').select('id, document_id, page').throwOnError();
    const order = (data as { id: string }[]).flatMap(({ id }) => chunks.find((chunk) => chunk.id === id) ?? []);
    expect(order.map(({ document_id, page }) => [document_id, page])).toEqual([
      [second, null],
      [first, 2],
      [first, 3],
      [first, 1],
    ]);
  });

  test('can be larger than a document, which a file of another kind cannot', async () => {
    const ctx = contextOf(maya);
    const pieces = async function* (beginning: string) {
      yield new TextEncoder().encode(beginning);
      for (let piece = 0; piece < 51; piece += 1) yield new Uint8Array(1024 * 1024).fill(97);
    };
    await expect(uploadDocument(ctx, { name: 'Large.txt', pieces: pieces('Text') })).rejects.toMatchObject({
      details: { limit: 'documentBytes' },
    });
    const id = await uploadDocument(ctx, { name: 'Large.mbox', pieces: pieces('From a Mon\nFrom: a@b.c\nTo: a@b.c\nSubject: A\n\n') });
    await readDocument({ ...ctx, embedder: undefined }, id, signal);
    expect(await rowOf(maya, id)).toMatchObject({ status: 'ready', kind: 'mbox', page_count: 1 });
    const other = await uploadDocument(ctx, { name: 'Large.zip', pieces: pieces('PK\x03\x04') });
    await readDocument({ ...ctx, embedder: undefined }, other, signal);
    expect(await rowOf(maya, other)).toMatchObject({ status: 'failed', error: expect.stringContaining('damaged') });
  });
});

const service = () => createClient<Database>(inject('supabase').url, inject('supabase').secretKey, { auth: { persistSession: false } });

describe('deleting a document', () => {
  test('removes its passages and, within two days, its file', async () => {
    const content = wordFile('The contract ends in March');
    const id = await uploaded(maya, 'Contract.docx', content);
    expect(await deleteDocument(contextOf(maya), id)).toBe(true);
    expect(await chunksOf(maya, id)).toEqual([]);
    await sweepFiles({ serviceDb: service(), storage, clock: clockAt(new Date(Date.now() + 25 * 3600_000).toISOString()) });
    expect(await storage.get(maya.ctx.userId, digestOf(content))).toBeNull();
  });

  test('keeps the file of another document with the same content', async () => {
    const content = wordFile('The same in both');
    const [first, second] = [await uploaded(maya, 'One.docx', content), await uploaded(maya, 'Two.docx', content)];
    await deleteDocument(contextOf(maya), first);
    await sweepFiles({ serviceDb: service(), storage, clock: clockAt(new Date(Date.now() + 25 * 3600_000).toISOString()) });
    expect((await readDocumentFile(maya.ctx.db, storage, maya.ctx.userId, second))?.file.size).toBe(content.length);
  });

  test('keeps it out of what the partner finds and reads, and out of what versions are written from', async () => {
    const id = await uploaded(maya, 'Zebra.docx', wordFile('The zebra contract is signed by Quentin'));
    const source = { type: 'document', value: `document:${id}`, name: 'Zebra' } as const;
    const policy = { stateOf: () => 'approved' } as never;
    const found = async () => itemsOf(await maya.call('Search', { query: 'zebra contract Quentin' })).map(({ ref }) => ref);
    expect(await found()).toContain(`document:${id}/chunks/0`);
    expect(await readSource({ ...maya.ctx, by: 'person' }, source, policy)).toMatchObject({
      materials: [{ text: expect.stringContaining('Quentin') }],
    });

    await deleteDocument(contextOf(maya), id);
    expect(await found()).toEqual([]);
    expect(await maya.call('Read', { ref: `document:${id}` })).toMatchObject({ success: false, error: 'not_found' });
    expect(await maya.call('Read', { ref: `document:${id}/chunks/0` })).toMatchObject({ success: false, error: 'not_found' });
    const read = await readSource({ ...maya.ctx, by: 'person' }, source, policy);
    expect(read).toEqual({ title: 'Zebra', why: expect.any(String) });
    expect(JSON.stringify(read)).not.toContain('Quentin');
  });
});

describe('the list of documents', () => {
  test('filters by name, sorts, and says how far each is', async () => {
    const someone = await primitiveTestEnv('lister');
    const embedder = handMadeEmbedder({}, 'now');
    await uploaded(someone, 'B 100%.pptx', presentation, embedder);
    await uploaded(someone, 'A.docx', wordFile('Short'));
    const names = async (wanted: Partial<Parameters<typeof listDocuments>[2]>) =>
      (await listDocuments(someone.ctx.db, embedder, { page: 1, ...wanted })).documents.map(({ name }) => name);
    expect(await names({})).toEqual(['A.docx', 'B 100%.pptx']);
    expect(await names({ order: 'name' })).toEqual(['A.docx', 'B 100%.pptx']);
    expect(await names({ order: 'size' })).toEqual(['B 100%.pptx', 'A.docx']);
    expect(await names({ query: '100%' })).toEqual(['B 100%.pptx']);
    expect(await names({ query: '%' })).toEqual(['B 100%.pptx']);
    expect(await names({ page: 7 })).toHaveLength(2);
    const { documents } = await listDocuments(someone.ctx.db, embedder, { query: 'B', page: 1 });
    expect(documents[0]).toMatchObject({ status: 'processing', isRead: true, progress: { chunks: 2, byMeaning: 0 } });
  });

  test('says in how many versions each, or one passage of it, was used, and which is the newest', async () => {
    const [someone, other] = [await primitiveTestEnv('user'), await primitiveTestEnv('other')];
    const used = await uploaded(someone, 'Used.docx', wordFile('Used'));
    await uploaded(someone, 'Unused.docx', wordFile('Unused'));
    const written = async ({ db }: { db: Db }, number: number, refs: string[], citedPassages: number[] = []) => {
      const own = db.from('deliverables').insert({ title: 'Status', deliverable_type: 'status_report' }).select('id').single();
      const deliverable_id = (await own.throwOnError()).data.id;
      const source_snapshots = refs.map((ref) => ({ ref, kind: 'document', title: 'Used.docx', excerpt: '' }));
      const claims = citedPassages.map((passage) => ({
        text: 'Used.',
        state: 'supported',
        sources: [{ source: 0, ref: `document:${used}/chunks/${passage}@2026-11-20T09:00:00Z` }],
      }));
      await db.from('deliverable_versions').insert({ deliverable_id, version_number: number, source_snapshots, claims }).throwOnError();
      return deliverable_id;
    };
    const first = await written(
      someone.ctx,
      3,
      [`document:${used}@2026-11-20T09:00:00Z`, `document:${used}/chunks/2@2026-11-20T09:00:00Z`],
      [1],
    );
    const newest = await written(someone.ctx, 1, [`document:${used}/chunks/0`], [12]);
    await written(other.ctx, 9, [`document:${used}@2026-11-21T09:00:00Z`], [1]);
    const { documents } = await listDocuments(someone.ctx.db, undefined, { order: 'name', page: 1 });
    expect(documents.map(({ name, lastUse }) => [name, lastUse])).toEqual([
      ['Unused.docx', null],
      ['Used.docx', { deliverableId: newest, title: 'Status', number: 1, others: 1 }],
    ]);
    const inFirst = { deliverableId: first, title: 'Status', number: 3, others: 0 };
    const inNewest = { ...inFirst, deliverableId: newest, number: 1 };
    expect(await Promise.all([0, 1, 2, 3, 12].map((passage) => readPassageUse(someone.ctx.db, used, passage)))).toEqual([
      inNewest,
      inFirst,
      inFirst,
      null,
      inNewest,
    ]);
    expect(await readPassageUse(someone.ctx.db, 'no id', 1)).toBeNull();
  });
});

test('passages that are read one after the other do not repeat sentences', () => {
  const passage = (ordinal: number, content: string, page: number | null = 1) => ({ ordinal, content, page, heading: null });
  const read = withoutOverlap([passage(0, 'One. Two. Three.'), passage(1, 'Three. Four.'), passage(2, 'Five.'), passage(3, 'Five.', 2)]);
  expect(read.map(({ content }) => content)).toEqual(['One. Two. Three.', ' Four.', 'Five.', 'Five.']);
});
