import { z } from 'zod';
import type { Services } from '#lib/base/services.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import type { Db } from '#lib/database/db.ts';
import { deliverableGenerateSpec, versionJobKey } from '#lib/features/drafts/deliverable-generate-spec.ts';
import type { JobPort } from '#lib/jobs/job-port.ts';

const MOST_CHARACTERS = 2000;

/** The result of answering, with a message for the person. */
export type AnswerResult = { ok: true; message: string } | { ok: false; error: 'not_found' | 'closed' | 'invalid_input'; message: string };

const rerun = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('begun'), id: z.string(), version_number: z.number() }),
  z.object({ outcome: z.enum(['kept', 'writing', 'none']) }),
]);
type Rerun = z.infer<typeof rerun>;
const answered = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('answered'), version: z.string() }),
  z.object({ outcome: z.literal('late'), version: z.string(), rerun }),
  z.object({ outcome: z.literal('closed'), state: z.string(), answer: z.string().nullish() }),
  z.object({ outcome: z.literal('not_found') }),
]);

/**
 * Answers the question of a run, which then continues. With `answer` null the question is skipped, and the run continues with its
 * stated assumption. Of two simultaneous answers one counts. After the deadline, the version is written again with the answer, or
 * the answer is saved for the next version.
 * @throws what the database client throws
 */
export async function answerQuestion(
  { db, userId, jobs, log }: { db: Db; userId: string } & Pick<Services, 'jobs' | 'log'>,
  { request, answer }: { request: string; answer: string | null },
): Promise<AnswerResult> {
  const said = answer === null ? null : wellFormed(answer).trim();
  if (said === '') return { ok: false, error: 'invalid_input', message: 'Choose or write an answer.' };
  if (said && said.length > MOST_CHARACTERS)
    return { ok: false, error: 'invalid_input', message: `Use at most ${MOST_CHARACTERS.toLocaleString('en')} characters.` };
  const { data } = await db.rpc('answer_question', { request, ...(said === null ? {} : { answer: said }) }).throwOnError();
  const became = answered.parse(data);
  switch (became.outcome) {
    case 'not_found':
      return { ok: false, error: 'not_found', message: 'This question no longer exists.' };
    case 'closed':
      return { ok: false, error: 'closed', message: closedLabels(became) };
    case 'answered':
      await queue({ userId, jobs, log }, became.version, request);
      return {
        ok: true,
        message: said === null ? 'The version will be written without your answer.' : 'The version will be written with your answer.',
      };
    case 'late':
      if (became.rerun.outcome === 'begun') await queue({ userId, jobs, log }, became.rerun.id, null);
      return { ok: true, message: lateAnswerMessage(became.rerun) };
  }
}

/**
 * Has a version written again if the answer to its question arrived while it was being written without it. Called by the job that
 * wrote it.
 */
export async function rerunForLateAnswer(db: Db, userId: string, jobs: JobPort, versionId: string): Promise<void> {
  const { data } = await db.rpc('rerun_for_late_answer', { version: versionId }).throwOnError();
  const became = rerun.parse(data);
  if (became.outcome === 'begun') await enqueue(jobs, userId, became.id, null);
}

/** Where that fails, or nothing can be queued, the sweep of a worker does it within minutes. */
async function queue(
  { userId, jobs, log }: { userId: string } & Pick<Services, 'jobs' | 'log'>,
  version: string,
  request: string | null,
): Promise<void> {
  try {
    if (jobs) await enqueue(jobs, userId, version, request);
  } catch (error) {
    log('A version could not be queued after its question was answered; the next sweep will queue it', error);
  }
}

const enqueue = (jobs: JobPort, userId: string, version: string, request: string | null) =>
  jobs.enqueue(deliverableGenerateSpec, { user_id: userId, version_id: version }, { key: versionJobKey(version, request) });

function closedLabels({ state, answer }: { state: string; answer?: string | null }): string {
  if (answer) return `This question was already answered with “${answer}”.`;
  return state === 'skipped' ? 'This question was already skipped.' : 'This question no longer needs an answer.';
}

function lateAnswerMessage(became: Rerun): string {
  switch (became.outcome) {
    case 'begun':
      return `Version ${became.version_number} will be written with your answer.`;
    case 'writing':
      return 'The version is being written now. If your answer is too late, the version will be written again.';
    default:
      return 'Your answer is saved for the next version.';
  }
}
