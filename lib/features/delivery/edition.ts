import { z } from 'zod';
import type { Db } from '#lib/database/db.ts';
import type { DestinationSettings } from '#lib/entities/destination.ts';
import { type Claim, readClaims } from '#lib/features/claims/claim.ts';
import { readSnapshots, type SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';

/** A version to deliver. */
export interface Edition {
  versionId: string;
  deliverableId: string;
  /** Its number among the versions of its deliverable. */
  number: number;
  /** The deliverable's. */
  title: string;
  /** Markdown; empty when nothing was written. */
  content: string;
  /** What its statements rest on, and the sources that it was written from. */
  claims?: Claim[] | null;
  snapshots?: SourceSnapshot[];
}

/** A version with what determines its destination. */
export interface DeliverableEdition extends Edition, DestinationSettings {
  status: string;
  /** Where it goes by itself, as its deliverable stood on approval; null when it does not. */
  sendsTo: DestinationSettings | null;
}

/** Destination and recipient as they are stored. */
export const destinationSettings = z.object({ destination: z.unknown(), recipient: z.unknown() });
const readDestinationSettings = (stored: unknown): DestinationSettings | null => destinationSettings.safeParse(stored).data ?? null;

/** Reads a version with its deliverable; null when `db` finds none with this id. */
export async function readEdition(db: Db, versionId: string): Promise<DeliverableEdition | null> {
  if (!z.guid().safeParse(versionId).success) return null;
  const { data } = await db
    .from('deliverable_versions')
    .select(
      'id, deliverable_id, version_number, status, draft_content, final_content, claims, source_snapshots, sends_to, deliverables!inner (title, destination, recipient)',
    )
    .eq('id', versionId)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  return {
    versionId: data.id,
    deliverableId: data.deliverable_id,
    number: data.version_number,
    status: data.status,
    content: data.final_content ?? data.draft_content ?? '',
    claims: readClaims(data.claims),
    snapshots: readSnapshots(data.source_snapshots),
    sendsTo: readDestinationSettings(data.sends_to),
    ...data.deliverables,
  };
}
