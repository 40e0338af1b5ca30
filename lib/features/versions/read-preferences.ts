import { z } from 'zod';
import type { Db } from '#lib/database/db.ts';
import { claimSource } from '#lib/features/claims/claim.ts';
import type { LeftOut, Preference } from './preference.ts';

/** The most that are stored with a version. */
export const MOST_PREFERENCES = 100;
export const MOST_LEFT_OUT = 100;

/**
 * A preference of the person, and whether a version follows it: `applied` had an effect or was checked on
 * the text, `met` holds without it, `not_met` was found missing, `given` was passed to the writer and cannot be checked.
 */
export const preference = z.strictObject({
  /** Its origin: "instructions", "recipient", a memory's ref with its version, or the ref of a rejected version. */
  ref: z.string().min(1).max(300),
  /** In the person's words. */
  words: z.string().min(1).max(500),
  state: z.enum(['applied', 'met', 'not_met', 'given']),
  /** A sentence. */
  why: z.string().min(1).max(500).optional(),
});

const statement = {
  text: z.string().min(1).max(500),
  /** What it rests on; versions from before do not say it. */
  sources: z.array(claimSource).optional(),
};

/** A statement of the sources that is not in the text, and the reason. */
export const leftOut = z.discriminatedUnion('because', [
  z.strictObject({ ...statement, because: z.literal('preference'), preference: z.string().min(1).max(500) }),
  z.strictObject({ ...statement, because: z.literal('reported'), version: z.int().positive() }),
  z.strictObject({ ...statement, because: z.literal('no_room') }),
]);

/** Reads what is stored with a version; invalid entries are dropped. */
export const readPreferences = (stored: unknown): Preference[] => readAll(stored, preference);
export const readLeftOut = (stored: unknown): LeftOut[] => readAll(stored, leftOut);

/** The person's preferences for a version, and the statements of its sources that it leaves out. */
export interface PreferenceReport {
  preferences: Preference[];
  leftOut: LeftOut[];
}

/** Reads the preference report of a version. @throws what the database client throws */
export async function readPreferenceReport(db: Db, versionId: string): Promise<PreferenceReport> {
  const { data } = await db.from('deliverable_versions').select('preferences, left_out').eq('id', versionId).maybeSingle().throwOnError();
  return { preferences: readPreferences(data?.preferences), leftOut: readLeftOut(data?.left_out) };
}

function readAll<T>(stored: unknown, schema: z.ZodType<T>): T[] {
  return Array.isArray(stored) ? stored.flatMap((one) => schema.safeParse(one).data ?? []) : [];
}
