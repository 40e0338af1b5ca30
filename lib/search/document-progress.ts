import type { Db } from '#lib/database/db.ts';
import type { Embedder } from './embedder.ts';

/** How many chunks of a document there are, and how many of them search finds by meaning. All are found by keyword. */
export interface DocumentProgress {
  chunks: number;
  byMeaning: number;
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
  return { chunks: all.count ?? 0, byMeaning: embedded.count ?? 0 };
}

/** What a person reads about it; undefined for a document without text. */
export function documentProgressLabel({ chunks, byMeaning }: DocumentProgress): string | undefined {
  if (chunks === 0) return undefined;
  if (byMeaning === 0) return 'By keyword';
  return byMeaning < chunks ? `By keyword; by meaning ${Math.floor((100 * byMeaning) / chunks)}% so far` : 'By keyword and meaning';
}
