import { z } from 'zod';
import type { Db } from '#lib/database/db.ts';

/** The most claims that are stored with a version. */
export const MOST_CLAIMS = 500;
/** The longest statement that is stored, in characters. */
export const MOST_CLAIM_TEXT = 2000;
/** The most sources of one claim. */
export const MOST_SOURCES = 3;

export const claimSource = z.strictObject({
  /** Its place among the version's source snapshots. */
  source: z.int().min(0),
  /** What exactly it rests on, such as a passage: `<ref>@<time of the last change>`; absent if nothing has that ref. */
  ref: z.string().min(1).max(2100).optional(),
});

/**
 * A statement of a version as it was written, in the words that are displayed. `supported`: it rests on its sources. `unsupported`:
 * its writer named a source that does not say it. `own`: it comes from the deliverable itself or from the person.
 */
export const claim = z.discriminatedUnion('state', [
  z.strictObject({
    text: z.string().min(1).max(MOST_CLAIM_TEXT),
    state: z.literal('supported'),
    sources: z.array(claimSource).min(1).max(MOST_SOURCES),
  }),
  z.strictObject({ text: z.string().min(1).max(MOST_CLAIM_TEXT), state: z.literal('unsupported'), why: z.string().min(1).max(300) }),
  z.strictObject({ text: z.string().min(1).max(MOST_CLAIM_TEXT), state: z.literal('own') }),
]);

export type Claim = z.infer<typeof claim>;
export type ClaimSource = z.infer<typeof claimSource>;

/** Reads what is stored with a version; an invalid claim is `own`, which shows nothing. Null: nothing is known about its statements. */
export function readClaims(stored: unknown): Claim[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.map((one) => claim.safeParse(one).data ?? { text: ' ', state: 'own' });
}

/** A source as a reader of the version sees it. */
export interface NamedSource {
  title: string;
  /** An address that others can open too. */
  url?: string;
}

/** What identifies what a claim rests on. */
export const sourceId = ({ source, ref }: ClaimSource) => ref ?? String(source);

/** A ref without the time of the last change. */
export const withoutVersion = (ref: string) => ref.replace(/@\d{4}-\d{2}-\d{2}T[^@]*$/, '');

/** The claims of a version. @throws errors of the database client */
export async function readVersionClaims(db: Db, versionId: string): Promise<Claim[] | null> {
  const { data } = await db.from('deliverable_versions').select('claims').eq('id', versionId).maybeSingle().throwOnError();
  return readClaims(data?.claims);
}
