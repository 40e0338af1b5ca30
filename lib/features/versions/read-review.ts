import { z } from 'zod';
import type { Db, Row } from '#lib/database/db.ts';
import { type BadDestination, type Destination, destinationOf } from '#lib/entities/destination.ts';
import { type Claim, readClaims } from '#lib/features/claims/claim.ts';
import { readSnapshots, type SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';
import type { Deliverable, VersionStatus } from '#lib/features/deliverables/deliverable.ts';
import { type Delivery, readDeliveries } from '#lib/features/delivery/delivery.ts';
import type { StoredQuestion } from '#lib/features/questions/question.ts';
import { readQuestion } from '#lib/features/questions/read-question.ts';
import { type KeptFeedback, readKeptFeedback } from './kept-feedback.ts';
import type { LeftOut, Preference } from './preference.ts';
import { readLeftOut, readPreferences } from './read-preferences.ts';
import { isWritten, type Version } from './version.ts';
import { readVersionMemories, type VersionMemories } from './version-memories.ts';
import { versionColumns, versionOf } from './version-row.ts';

/** A version that this one is compared with. */
export interface OtherVersion {
  number: number;
  status: VersionStatus;
  text: string;
}

/** Everything that the page of a version shows. */
export interface Review {
  deliverable: Pick<Deliverable, 'id' | 'title' | 'governance' | 'destination' | 'recipient'>;
  version: Version;
  /** The progress of the writing, as a message, while it runs. */
  progress: string | null;
  sources: SourceSnapshot[];
  /** The preferences and the omitted statements of the draft. */
  preferences: Preference[];
  leftOut: LeftOut[];
  /** What its statements rest on; null if that is not known. */
  claims: Claim[] | null;
  /** The memories among its sources, and those offered for it. */
  memories: VersionMemories;
  /** The newest earlier version with a text. */
  previous: OtherVersion | null;
  /** The numbers of all other versions with a text, newest first; at most 100. */
  others: number[];
  /** The version to compare with. */
  asked: OtherVersion | null;
  /** The feedback on versions of its deliverable that is kept as a memory. */
  keptFeedback: KeptFeedback[];
  /** Its deliveries, first attempt first. */
  deliveries: Delivery[];
  /** Its destination; `problem` is a message about why it cannot be used. Null: none is set. */
  goesTo: Destination | BadDestination | null;
  /** The question that was asked before it was written. */
  question: StoredQuestion | null;
  /** The numbers of the version that it restored and of the version that it rewrote. */
  restoredFrom: number | null;
  reruns: number | null;
  newest: number;
}

/**
 * A version of a deliverable by its number, with its comparison and its destination; null when `db` finds none.
 * @param allowedOrigins URLs that may be delivered to although they are not public or not https
 * @param against the number of the version to compare with
 */
export async function readReview(
  db: Db,
  deliverableId: string,
  number: string,
  allowedOrigins: readonly string[] = [],
  against: number | null = null,
): Promise<Review | null> {
  const wanted = z.coerce.number().int().positive().max(2_147_483_647).safeParse(number);
  if (!wanted.success || !z.guid().safeParse(deliverableId).success) return null;
  const versions = () => db.from('deliverable_versions');
  const other = () =>
    versions()
      .select('version_number, status, draft_content, final_content')
      .eq('deliverable_id', deliverableId)
      .not('draft_content', 'is', null);
  const [{ data: row }, { data: all }, { data: previous }, { data: asked }] = await Promise.all([
    versions()
      .select(
        `${versionColumns}, source_snapshots, offered_memories, preferences, left_out, claims, restored_from, reruns, progress, deliverables!inner (id, title, governance, destination, recipient)`,
      )
      .eq('deliverable_id', deliverableId)
      .eq('version_number', wanted.data)
      .maybeSingle()
      .throwOnError(),
    versions()
      .select('version_number, status')
      .eq('deliverable_id', deliverableId)
      .order('version_number', { ascending: false })
      .limit(100)
      .throwOnError(),
    other().lt('version_number', wanted.data).order('version_number', { ascending: false }).limit(1).maybeSingle().throwOnError(),
    other()
      .eq('version_number', against ?? 0)
      .neq('version_number', wanted.data)
      .maybeSingle()
      .throwOnError(),
  ]);
  if (!row) return null;
  const sources = readSnapshots(row.source_snapshots);
  const preferences = readPreferences(row.preferences);
  const [deliveries, question, restoredFrom, reruns, memories, keptFeedback] = await Promise.all([
    readDeliveries(db, row.id),
    readQuestion(db, { id: row.id, reruns: null }),
    numberOf(db, row.restored_from),
    numberOf(db, row.reruns),
    readVersionMemories(db, deliverableId, { sources, preferences, offered: row.offered_memories }),
    readKeptFeedback(db, deliverableId),
  ]);
  return {
    deliverable: row.deliverables as unknown as Review['deliverable'],
    version: versionOf(row),
    progress: progressMessage(row.progress),
    sources,
    memories,
    keptFeedback,
    preferences,
    leftOut: readLeftOut(row.left_out),
    claims: readClaims(row.claims),
    previous: previous && otherOf(previous),
    others: all.flatMap(({ version_number, status }) =>
      version_number !== wanted.data && isWritten(status as VersionStatus) ? [version_number] : [],
    ),
    asked: asked && otherOf(asked),
    deliveries,
    goesTo: destinationOf(row.deliverables, {}, allowedOrigins),
    question,
    restoredFrom,
    reruns,
    newest: all[0]?.version_number ?? wanted.data,
  };
}

function otherOf(row: Pick<Row<'deliverable_versions'>, 'version_number' | 'status' | 'draft_content' | 'final_content'>): OtherVersion {
  return {
    number: row.version_number,
    status: row.status as VersionStatus,
    text: row.final_content ?? row.draft_content ?? '',
  };
}

async function numberOf(db: Db, id: string | null): Promise<number | null> {
  if (id === null) return null;
  const { data } = await db.from('deliverable_versions').select('version_number').eq('id', id).maybeSingle().throwOnError();
  return data?.version_number ?? null;
}

function progressMessage(progress: unknown): string | null {
  const parsed = z.object({ message: z.string().trim().min(1) }).safeParse(progress);
  return parsed.success ? parsed.data.message : null;
}
