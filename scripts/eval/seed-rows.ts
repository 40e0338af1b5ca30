import { randomUUID } from 'node:crypto';
import type { Services } from '#lib/base/services.ts';
import type { Db, Row } from '#lib/database/db.ts';
import { chunkText } from '#lib/search/chunk.ts';
import { toVectorText } from '#lib/search/embedder.ts';
import { type SearchableTable, searchableText } from '#lib/search/searchable.ts';

type Table =
  | SearchableTable
  | 'deliverable_versions'
  | 'work_outputs'
  | 'work_files'
  | 'documents'
  | 'user_integrations'
  | 'platform_resources'
  | 'platform_items';

/** Rows per request: an embedding takes about 10 KB in it. */
const BATCH = 250;

/** Inserts rows of accounts. Each text is embedded once. */
export class SeedRows {
  readonly #services: Pick<Services, 'serviceDb' | 'embedder' | 'storage'>;
  readonly #embedded = new Map<string, string>();

  constructor(services: Pick<Services, 'serviceDb' | 'embedder' | 'storage'>) {
    this.#services = services;
  }

  /** Inserts rows with their embeddings. @returns their ids */
  async add<T extends SearchableTable>(table: T, rows: object[]): Promise<string[]> {
    const texts = rows.map((row) => searchableText(table, row as Row<T>));
    const { embedder } = this.#services;
    const missing = [...new Set(texts)].filter((text) => !this.#embedded.has(text));
    if (embedder && missing.length > 0) {
      const vectors = await embedder.embed(missing);
      missing.forEach((text, n) => {
        this.#embedded.set(text, toVectorText(vectors[n]!));
      });
    }
    const embedding = (n: number) => (embedder ? { embedding: this.#embedded.get(texts[n]!)!, embedding_model: embedder.model } : {});
    return this.insert(
      table,
      rows.map((row, n) => ({ ...row, ...embedding(n) })),
    );
  }

  /** Inserts documents with their chunks. @returns their ids */
  async addDocuments(user_id: string, documents: readonly { name: string; text: string }[]): Promise<string[]> {
    const ids = await this.insert(
      'documents',
      documents.map(({ name, text }) => ({ user_id, name, status: 'ready', size: text.length })),
    );
    await this.add(
      'document_chunks',
      documents.flatMap(({ text }, n) => chunkText(text).map((chunk) => ({ ...chunk, user_id, document_id: ids[n]! }))),
    );
    return ids;
  }

  /** Adds a file to the workspace of a ticket. */
  async addFile(user_id: string, ticket_id: string, path: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    const digest = await this.#services.storage.put(user_id, content);
    await this.insert('work_files', [{ user_id, ticket_id, path, digest, size: content.length }]);
  }

  /** Inserts rows as they are. @returns their ids */
  async insert(table: Table, rows: object[]): Promise<string[]> {
    // One after another in time, so that lists have one order.
    const dated = rows.map((row, n) => ({ id: randomUUID(), created_at: new Date(Date.UTC(2026, 9, 1, 0, n)).toISOString(), ...row }));
    for (let from = 0; from < dated.length; from += BATCH) {
      const { error } = await (this.#services.serviceDb as Db).from(table).insert(dated.slice(from, from + BATCH) as never);
      if (error) throw new Error(`${table}: ${error.message}`);
    }
    return dated.map(({ id }) => id);
  }
}
