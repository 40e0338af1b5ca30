import { setTimeout as wait } from 'node:timers/promises';
import { ElicitResultSchema, type JSONRPCMessage, type JSONRPCResponse } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Question } from '#lib/agent/registry/context.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import type { Db } from '#lib/database/db.ts';

const LOOK_EVERY_MS = 500;
/** The number of polls between progress messages, since many clients give up on a silent call. */
const TELL_EVERY = 20;
const LONGEST_ANSWER = 10_000;
/** The maximum number of open questions for a person, since each is polled. */
const MOST_OPEN = 5;

/** The time limit for an answer, in ms. */
export const PATIENCE_MS = 600_000;

/** `fail`: the client could not show the question. */
const clientAnswer = z.object({
  action: z.enum(['accept', 'decline', 'cancel', 'fail']),
  content: z.record(z.string(), z.unknown()).optional(),
});
type ClientAnswer = z.infer<typeof clientAnswer>;

/** A question of a call, with the connection to the client that shows it. */
export interface Elicitation {
  db: Db;
  id: string;
  turnId: string;
  question: Question;
  now: Date;
  /** Sends to the client on the stream of the call. */
  send(message: JSONRPCMessage): Promise<void>;
  /** Tells the client that its call is still running. */
  waits?(): Promise<void>;
  /** Aborted when the answer is no longer needed. */
  signal: AbortSignal;
  patienceMs?: number;
}

/**
 * Has a client show a question to the person and waits for the answer: null if they decline or do not answer in time,
 * undefined if the client could not ask or too many questions are open. The answer arrives as a separate request,
 * perhaps at another process, so it is read from the database.
 * @throws errors of the database client
 */
export async function elicit({
  db,
  id,
  turnId,
  question,
  now,
  send,
  waits,
  signal,
  patienceMs = PATIENCE_MS,
}: Elicitation): Promise<string | null | undefined> {
  // Questions that a dead process left open.
  const forgotten = new Date(now.getTime() - PATIENCE_MS).toISOString();
  await db.from('program_questions').delete().lt('created_at', forgotten).throwOnError();
  await db.from('program_questions').insert({ id, turn_id: turnId, created_at: now.toISOString() }).throwOnError();
  try {
    const { count } = await db.from('program_questions').select('id', { count: 'exact', head: true }).throwOnError();
    if (Number(count) > MOST_OPEN) return undefined;
    await send({
      jsonrpc: '2.0',
      id,
      method: 'elicitation/create',
      params: { message: question.question, requestedSchema: formOf(question) },
    });
    for (let looks = Math.ceil(patienceMs / LOOK_EVERY_MS), looked = 0; looks > 0 && !signal.aborted; looks--, looked++) {
      if (looked % TELL_EVERY === 0) await waits?.().catch(() => undefined);
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      const { data } = await db.from('program_questions').select('answer').eq('id', id).maybeSingle().throwOnError();
      const { data: answer } = clientAnswer.safeParse(data?.answer);
      if (answer) return answerText(answer, question);
    }
    return null;
  } finally {
    await db.from('program_questions').delete().eq('id', id);
  }
}

/**
 * Stores a client's answer for the process that asked. Answers to no open question are ignored.
 * @throws errors of the database client
 */
export async function saveAnswer(db: Db, response: JSONRPCResponse): Promise<void> {
  if (!z.guid().safeParse(response.id).success) return;
  const result = 'result' in response ? ElicitResultSchema.safeParse(response.result).data : undefined;
  const answer: ClientAnswer = result
    ? { action: result.action, ...(result.content ? { content: result.content } : {}) }
    : { action: 'fail' };
  await db
    .from('program_questions')
    .update({ answer: wellFormed(answer) as never })
    .eq('id', String(response.id))
    .is('answer', null)
    .throwOnError();
}

/** A free-text field, plus a choice if there are options. */
function formOf({ options }: Question) {
  if (options.length === 0)
    return { type: 'object', properties: { answer: { type: 'string', title: 'Your answer' } }, required: ['answer'] };
  const properties = {
    choice: { type: 'string', title: 'Pick one', enum: options },
    answer: { type: 'string', title: 'Or answer in your own words' },
  };
  return { type: 'object', properties };
}

function answerText({ action, content = {} }: ClientAnswer, { options }: Question): string | null | undefined {
  if (action === 'fail') return undefined;
  if (action !== 'accept') return null;
  const [own, choice] = [content.answer, content.choice].map((value) => (typeof value === 'string' ? value.trim() : ''));
  const text = own || options.find((option) => option === choice);
  return text ? text.slice(0, LONGEST_ANSWER).toWellFormed() : null;
}
