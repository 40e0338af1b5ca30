import { z } from 'zod';
import type { Db, Row } from '#lib/database/db.ts';
import type { FileStorage, StoredFile } from '#lib/database/storage/file-storage.ts';
import type { LastUse } from '#lib/features/uses/last-use.ts';
import { readLastUses } from '#lib/features/uses/read-last-uses.ts';
import { OVERLAP } from '#lib/search/chunk.ts';
import { readDocumentProgress } from '#lib/search/document-progress.ts';
import type { Embedder } from '#lib/search/embedder.ts';
import type { DocumentStatus, DocumentSummary } from './document.ts';
import type { FileKind } from './file-kind.ts';

const PAGE = 50;
const PASSAGES = 50;
const columns = 'id, name, kind, storage_key, size, status, error, notice, page_count, pages_read, read_at, created_at';

type Model = Pick<Embedder, 'model'> | undefined;

/** The ways to sort documents. */
export const documentOrders = ['newest', 'name', 'size'] as const;
export type DocumentOrder = (typeof documentOrders)[number];
const orders = {
  newest: { by: 'created_at', ascending: false },
  name: { by: 'name', ascending: true },
  size: { by: 'size', ascending: false },
} as const;

interface Wanted {
  /** A part of the name. */
  query?: string;
  order?: DocumentOrder;
  /** From 1; a page after the last one yields the first. */
  page: number;
}

/** The person's documents, 50 a page, with their total number. */
export async function listDocuments(
  db: Db,
  embedder: Model,
  { query, order = 'newest', page }: Wanted,
): Promise<{ documents: DocumentSummary[]; total: number; page: number; pages: number }> {
  let select = db.from('documents').select(columns, { count: 'exact' });
  if (query) select = select.ilike('name', `%${query.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const { by, ascending } = orders[order];
  const from = (page - 1) * PAGE;
  const { data, count, error, status } = await select
    .order(by, { ascending })
    .order('id')
    .range(from, from + PAGE - 1);
  // PostgREST answers 416 when a page begins after the last row.
  if (status === 416) return listDocuments(db, embedder, { query, order, page: 1 });
  if (error) throw error;
  const total = count ?? 0;
  const documents = await summariesOf(db, embedder, data);
  return { documents, total, page, pages: Math.max(1, Math.ceil(total / PAGE)) };
}

type DocumentRow = Pick<
  Row<'documents'>,
  'id' | 'name' | 'kind' | 'storage_key' | 'size' | 'status' | 'error' | 'notice' | 'page_count' | 'pages_read' | 'read_at' | 'created_at'
>;

async function summariesOf(db: Db, embedder: Model, rows: readonly DocumentRow[]): Promise<DocumentSummary[]> {
  const ids = rows.map(({ id }) => id);
  const [uses, ...summaries] = await Promise.all([readLastUses(db, 'document', ids), ...rows.map((row) => summaryOf(db, embedder, row))]);
  return summaries.map((summary) => ({ ...summary, lastUse: uses.get(summary.id) ?? null }));
}

async function summaryOf(db: Db, embedder: Model, row: DocumentRow): Promise<Omit<DocumentSummary, 'lastUse'>> {
  const isRead = row.read_at !== null;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as FileKind | null,
    isFile: row.storage_key !== null,
    size: row.size,
    status: row.status as DocumentStatus,
    error: row.error,
    notice: row.notice,
    pageCount: row.page_count,
    pagesRead: row.pages_read,
    isRead,
    progress: row.status === 'processing' && isRead ? await readDocumentProgress(db, row.id, embedder) : null,
    createdAt: row.created_at,
  };
}

/** A passage of a document; its number counts from 0. */
export interface Passage {
  ordinal: number;
  content: string;
  heading: string | null;
  page: number | null;
}

/** The name of the document with this id; null if it does not exist. */
export async function readDocumentName(db: Db, id: string): Promise<string | null> {
  if (!z.guid().safeParse(id).success) return null;
  const { data } = await db.from('documents').select('name').eq('id', id).maybeSingle().throwOnError();
  return data?.name ?? null;
}

/** Why a document could not be read; null if it was, or was not yet. */
export async function readProblem(db: Db, id: string): Promise<string | null> {
  const { data } = await db.from('documents').select('error').eq('id', id).eq('status', 'failed').maybeSingle().throwOnError();
  return data?.error ?? null;
}

/** The document with this id, with up to 50 passages from `from` on; null if it does not exist. */
export async function readDocumentPassages(
  db: Db,
  embedder: Model,
  id: string,
  from: number,
): Promise<{ document: DocumentSummary; passages: Passage[]; total: number; from: number } | null> {
  if (!z.guid().safeParse(id).success) return null;
  const [{ data: row }, read] = await Promise.all([
    db.from('documents').select(columns).eq('id', id).maybeSingle().throwOnError(),
    passagesFrom(db, id, from - (from % PASSAGES)),
  ]);
  if (!row) return null;
  const [document] = await summariesOf(db, embedder, [row]);
  return { document: document!, ...read, passages: withoutOverlap(read.passages) };
}

/** Up to 50 passages of a document; those at its beginning if it has none from `from` on. */
async function passagesFrom(db: Db, id: string, from: number): Promise<{ passages: Passage[]; total: number; from: number }> {
  const { data, count, error, status } = await db
    .from('document_chunks')
    .select('ordinal, content, heading, page', { count: 'exact' })
    .eq('document_id', id)
    .order('ordinal')
    .range(from, from + PASSAGES - 1);
  if (status === 416) return passagesFrom(db, id, 0);
  if (error) throw error;
  return { passages: data, total: count ?? 0, from };
}

/** Passages to read one after the other: without the sentences of the one before that each repeats. */
export function withoutOverlap(passages: readonly Passage[]): Passage[] {
  return passages.map((passage, index) => {
    const before = passages[index - 1];
    if (!before || before.ordinal + 1 !== passage.ordinal || before.page !== passage.page) return passage;
    for (let length = Math.min(OVERLAP, passage.content.length - 1); length > 0; length -= 1)
      if (before.content.endsWith(passage.content.slice(0, length))) return { ...passage, content: passage.content.slice(length) };
    return passage;
  });
}

/** Where a passage of a document was used; null if it was not. */
export async function readPassageUse(db: Db, id: string, passage: number): Promise<LastUse | null> {
  if (!z.guid().safeParse(id).success) return null;
  return (await readLastUses(db, 'document', [id], passage)).get(id) ?? null;
}

/** The deliverables that have a document as a source. */
export async function readSourceUses(db: Db, id: string): Promise<{ id: string; title: string }[]> {
  const { data } = await db
    .from('deliverables')
    .select('id, title')
    .contains('sources', JSON.stringify([{ value: `document:${id}` }]))
    .neq('status', 'archived')
    .order('title')
    .limit(20)
    .throwOnError();
  return data;
}

/** How many passages a page shows. */
export const PASSAGES_AT_ONCE = PASSAGES;

/** The uploaded file of a document, to be closed; null if it has none. @throws {StorageError} */
export async function readDocumentFile(
  db: Db,
  storage: FileStorage,
  userId: string,
  id: string,
): Promise<{ name: string; mimeType: string; file: StoredFile } | null> {
  if (!z.guid().safeParse(id).success) return null;
  const { data } = await db.from('documents').select('name, mime_type, storage_key').eq('id', id).maybeSingle().throwOnError();
  const file = data?.storage_key ? await storage.open(userId, data.storage_key) : null;
  return file && { name: data!.name, mimeType: data!.mime_type, file };
}
