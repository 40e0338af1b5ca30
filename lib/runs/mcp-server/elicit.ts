import { setTimeout as wait } from 'node:timers/promises';
import { ElicitResultSchema, type JSONRPCMessage, type JSONRPCResponse } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Question } from '#lib/agent/registry/context.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import type { Db } from '#lib/database/db.ts';

const LOOK_EVERY_MS = 500;
/** Looks after which the client is told again that somebody is waited for: what is silent is given up by many. */
const TELL_EVERY = 20;
const LONGEST_ANSWER = 10_000;
/** Questions that may be open to one person: each is looked after all the time. */
const MOST_OPEN = 5;

/** How long a person may take to answer, in ms. */
export const PATIENCE_MS = 600_000;

/** `fail`: the client could not ask. */
const answered = z.object({
  action: z.enum(['accept', 'decline', 'cancel', 'fail']),
  content: z.record(z.string(), z.unknown()).optional(),
});
type Answered = z.infer<typeof answered>;

/** A question of a call, and the way to the client that is to put it to its person. */
export interface Elicitation {
  db: Db;
  id: string;
  turnId: string;
  question: Question;
  now: Date;
  /** Sends to the client, on the stream that the call is answered on. */
  send(message: JSONRPCMessage): Promise<void>;
  /** Tells the client that its call goes on. */
  waits?(): Promise<void>;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
  patienceMs?: number;
}

/**
 * Has a client put a question to its person, and waits for what they say: null when they decline, or do not answer in time,
 * undefined when the client says that it could not ask, or so many questions are open that nobody could answer them.
 * The answer comes as a request of its own, perhaps to another process: it is fetched from the database.
 * @throws what the database client throws
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
  // What a process left open that is gone.
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
      const { data: answer } = answered.safeParse(data?.answer);
      if (answer) return wordsOf(answer, question);
    }
    return null;
  } finally {
    await db.from('program_questions').delete().eq('id', id);
  }
}

/** Keeps what a client answers, for whoever asked. An answer to nothing that is open counts for nothing. @throws what the database client throws */
export async function keepAnswer(db: Db, response: JSONRPCResponse): Promise<void> {
  if (!z.guid().safeParse(response.id).success) return;
  const result = 'result' in response ? ElicitResultSchema.safeParse(response.result).data : undefined;
  const answer: Answered = result ? { action: result.action, ...(result.content ? { content: result.content } : {}) } : { action: 'fail' };
  await db
    .from('program_questions')
    .update({ answer: wellFormed(answer) as never })
    .eq('id', String(response.id))
    .is('answer', null)
    .throwOnError();
}

/** One field, and where there are options another beside it: the person may always answer in their own words. */
function formOf({ options }: Question) {
  if (options.length === 0)
    return { type: 'object', properties: { answer: { type: 'string', title: 'Your answer' } }, required: ['answer'] };
  const properties = {
    choice: { type: 'string', title: 'Pick one', enum: options },
    answer: { type: 'string', title: 'Or answer in your own words' },
  };
  return { type: 'object', properties };
}

function wordsOf({ action, content = {} }: Answered, { options }: Question): string | null | undefined {
  if (action === 'fail') return undefined;
  if (action !== 'accept') return null;
  const [own, choice] = [content.answer, content.choice].map((value) => (typeof value === 'string' ? value.trim() : ''));
  const said = own || options.find((option) => option === choice);
  return said ? said.slice(0, LONGEST_ANSWER).toWellFormed() : null;
}
