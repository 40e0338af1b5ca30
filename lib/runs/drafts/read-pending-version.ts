import type { Db } from '#lib/database/db.ts';
import type { StoredQuestion } from '#lib/features/questions/question.ts';
import { readQuestion } from '#lib/features/questions/read-question.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { readBatchRequest, type StoredRequest, writerResultOf } from './batch-request.ts';
import type { Brief, Gathered } from './brief.ts';
import type { WriterResult } from './write-with-model.ts';

/** A version to write, with the results of earlier runs. */
export interface PendingVersion {
  gathered: Gathered;
  /** The question of an earlier run. */
  earlierQuestion: StoredQuestion | null;
  /** Its request in a batch. */
  batch: StoredRequest | null;
  /** The batch's answer. */
  answer: { brief: Brief; written: WriterResult } | null;
}

/** Null when the version is not being written. @throws errors of the database client */
export async function readPendingVersion(db: Db, model: PartnerModel, versionId: string): Promise<PendingVersion | null> {
  const { data } = await db.rpc('gather_brief', { version: versionId }).throwOnError();
  const gathered = data as unknown as Gathered | null;
  if (gathered?.version.status !== 'generating') return null;
  const earlierQuestion = await readQuestion(db, gathered.version);
  const batch = earlierQuestion ? null : await readBatchRequest(db, versionId);
  const answer = batch?.answer ? { brief: batch.answer.brief, written: writerResultOf(model, batch.answer.message) } : null;
  return { gathered, earlierQuestion, batch, answer };
}
