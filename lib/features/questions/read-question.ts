import { z } from 'zod';
import type { Db, Row } from '#lib/database/db.ts';
import type { Assumption, StoredQuestion } from './question.ts';

/** The question for a version, or for the version that it rewrites, or null. */
export async function readQuestion(db: Db, version: { id: string; reruns: string | null }): Promise<StoredQuestion | null> {
  const { data } = await db
    .from('requests')
    .select()
    .eq('kind', 'question')
    .in('version_id', version.reruns ? [version.id, version.reruns] : [version.id])
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data && questionOf(data);
}

const payload = z.object({
  options: z.array(z.string()).catch([]),
  about: z.enum(['nothing_new', 'no_material']).optional().catch(undefined),
});

/** Maps a request of kind `question`. */
export function questionOf(row: Row<'requests'>): StoredQuestion {
  const { options, about } = payload.parse(row.payload);
  return {
    id: row.id,
    turnId: row.turn_id,
    question: row.subject,
    options,
    default: row.default_answer ?? '',
    ...(about ? { about } : {}),
    state: row.state as StoredQuestion['state'],
    answer: row.answer,
    deadline: row.deadline ?? row.created_at,
  };
}

const assumption = z.object({
  request: z.string(),
  question: z.string(),
  answer: z.string(),
  why: z.enum(['unanswered', 'passed_over']),
});

/** The stored assumption of a version, or null. */
export function readAssumption(kept: unknown): Assumption | null {
  return assumption.safeParse(kept).data ?? null;
}
