import type { Db } from '#lib/database/db.ts';
import type { Embedder } from './embedder.ts';

/** How many chunks of a document there are, and how many of them search finds by meaning. All are found by keyword. */
export interface DocumentProgress {
  chunks: number;
  byMeaning: number;
  /** Whether the others will be found by meaning too: an embedding model is set. */
  grows: boolean;
}

/** @throws what the database client throws */
export async function readDocumentProgress(
  db: Db,
  documentId: string,
  embedder: Pick<Embedder, 'model'> | undefined,
): Promise<DocumentProgress> {
  const chunks = () => db.from('document_chunks').select('id', { count: 'exact', head: true }).eq('document_id', documentId);
  const [all, embedded] = await Promise.all([
    chunks().throwOnError(),
    embedder ? chunks().eq('embedding_model', embedder.model).throwOnError() : { count: 0 },
  ]);
  const [total, byMeaning] = [all.count ?? 0, embedded.count ?? 0];
  return { chunks: total, byMeaning, grows: embedder !== undefined && byMeaning < total };
}

/** What a person reads about it; undefined for a document without text. */
export function documentProgressLabel({ chunks, byMeaning, grows }: DocumentProgress): string | undefined {
  if (chunks === 0) return undefined;
  if (grows) return `By keyword; by meaning ${Math.floor((100 * byMeaning) / chunks)}% so far`;
  return byMeaning === 0 ? 'By keyword' : 'By keyword and meaning';
}
