import type { Db } from '#lib/database/db.ts';
import type { KeptQuestion } from '#lib/features/questions/question.ts';
import { readQuestion } from '#lib/features/questions/read-question.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { type KeptRequest, readBatchRequest, writtenOf } from './batch-request.ts';
import type { Brief, Gathered } from './brief.ts';
import type { Written } from './write-with-model.ts';

/** A version that is to be written, with what earlier runs of it came to. */
export interface Writing {
  gathered: Gathered;
  /** What an earlier run asked. */
  asked: KeptQuestion | null;
  /** The batch that it was left to. */
  batch: KeptRequest | null;
  /** What the batch answered. */
  answer: { brief: Brief; written: Written } | null;
}

/** Reads it; null when there is no such version that is being written. @throws what the database client throws */
export async function readWriting(db: Db, model: PartnerModel, versionId: string): Promise<Writing | null> {
  const { data } = await db.rpc('gather_brief', { version: versionId }).throwOnError();
  const gathered = data as unknown as Gathered | null;
  if (gathered?.version.status !== 'generating') return null;
  const asked = await readQuestion(db, gathered.version);
  const batch = asked ? null : await readBatchRequest(db, versionId);
  const answer = batch?.message ? { brief: batch.brief, written: writtenOf(model, batch.message) } : null;
  return { gathered, asked, batch, answer };
}
