import { z } from 'zod';
import type { JobPort } from '#lib/agent/registry/job-port.ts';
import type { Services } from '#lib/base/services.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import type { Db } from '#lib/database/db.ts';
import { writingKey } from './version-job-key.ts';

const MOST_CHARACTERS = 2000;

/** What became of an answer, in words for the person. */
export type Answering = { ok: true; message: string } | { ok: false; error: 'not_found' | 'closed' | 'invalid_input'; message: string };

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
 * Answers the question of a run, which then goes on; `answer` null passes it over, and the run goes on with what it said it
 * would assume. Of two that answer, one is taken. An answer after the deadline has the version written again, or is kept for
 * the next one.
 * @throws what the database client throws
 */
export async function answerQuestion(
  { db, userId, jobs, log }: { db: Db; userId: string } & Pick<Services, 'jobs' | 'log'>,
  { request, answer }: { request: string; answer: string | null },
): Promise<Answering> {
  const said = answer === null ? null : wellFormed(answer).trim();
  if (said === '') return { ok: false, error: 'invalid_input', message: 'Choose an answer, or write one.' };
  if (said && said.length > MOST_CHARACTERS)
    return { ok: false, error: 'invalid_input', message: `Say it in at most ${MOST_CHARACTERS.toLocaleString('en')} characters.` };
  const { data } = await db.rpc('answer_question', { request, ...(said === null ? {} : { answer: said }) }).throwOnError();
  const became = answered.parse(data);
  switch (became.outcome) {
    case 'not_found':
      return { ok: false, error: 'not_found', message: 'This question is not there any more.' };
    case 'closed':
      return { ok: false, error: 'closed', message: closedLabels(became) };
    case 'answered':
      await queue({ userId, jobs, log }, became.version, request);
      return { ok: true, message: said === null ? 'It is written without your answer.' : 'It is written with your answer.' };
    case 'late':
      if (became.rerun.outcome === 'begun') await queue({ userId, jobs, log }, became.rerun.id, null);
      return { ok: true, message: lateAnswerMessage(became.rerun) };
  }
}

/**
 * Has a version written again when the answer to its question came while it was written without; for the job that wrote it.
 * @throws what the database client and the queue throw
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
    log('A version could not be queued after its question was answered; the next sweep queues it', error);
  }
}

const enqueue = (jobs: JobPort, userId: string, version: string, request: string | null) =>
  jobs.enqueue('deliverable.generate', { user_id: userId, version_id: version }, { key: writingKey(version, request) });

function closedLabels({ state, answer }: { state: string; answer?: string | null }): string {
  if (answer) return `It was answered already, with “${answer}”.`;
  return state === 'skipped' ? 'It was passed over already.' : 'It does not need an answer any more.';
}

function lateAnswerMessage(became: Rerun): string {
  switch (became.outcome) {
    case 'begun':
      return `Version ${became.version_number} is written with your answer.`;
    case 'writing':
      return 'It is being written at this moment. If your answer comes too late for it, it is written again with it.';
    default:
      return 'Your answer is kept for the next version.';
  }
}
