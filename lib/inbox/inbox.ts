import { z } from 'zod';
import { type Destination, destinationOf } from '#lib/delivery/destination.ts';
import type { Assumption } from '#lib/questions/question.ts';
import { readAssumption } from '#lib/questions/read-question.ts';
import type { Shown } from '#lib/requests/approval.ts';
import type { Db } from '#lib/supabase/db.ts';

interface Anything {
  id: string;
  /** Of the deliverable, the chat or the work. */
  title: string;
  /** Since when it waits, ISO 8601. */
  at: string;
}

interface OfVersion extends Anything {
  deliverableId: string;
  number: number;
}

/** A version to review. `goesTo` is where approving sends it at once, `byEmail` or not; null when it sends it nowhere. */
export interface WaitingDraft extends OfVersion {
  kind: 'draft';
  begun: boolean;
  revision: number;
  goesTo: string | null;
  byEmail: boolean;
  assumption: Assumption | null;
}

/** What the partner asks in a chat. */
export interface WaitingChatQuestion extends Anything {
  kind: 'question';
  sessionId: string;
  question: string;
  options: string[];
}

/** What a run asks before it writes: without an answer until `deadline` (ISO 8601) it goes on with `default`. */
export interface WaitingRunQuestion extends OfVersion {
  kind: 'run question';
  question: string;
  options: string[];
  default: string;
  deadline: string;
}

/** What the partner may do only with the person's word: in a chat, or in the run of a work ticket. */
export interface WaitingApproval extends Anything, Shown {
  kind: 'approval';
  sessionId: string | null;
  ticketId: string | null;
}

/** A version that could not be written. */
export interface WaitingFailure extends OfVersion {
  kind: 'failure';
  reason: string;
}

/** An approved version that did not arrive, or may not have (`isUnknown`). */
export interface WaitingDelivery extends OfVersion {
  kind: 'delivery';
  reason: string;
  versionId: string;
  isUnknown: boolean;
  target: string;
  attempts: number;
}

/** Something that waits for the person. */
export type Waiting = WaitingDraft | WaitingChatQuestion | WaitingRunQuestion | WaitingApproval | WaitingFailure | WaitingDelivery;

const words = z.array(z.string()).catch([]);
const draft = z.object({
  revision: z.number(),
  governance: z.string(),
  destination: z.unknown(),
  recipient: z.unknown(),
  assumption: z.unknown(),
});
const question = z.object({ options: words });
const runQuestion = question.extend({ default: z.string().catch(''), deadline: z.string() });
const approval = z.object({
  facts: z.array(z.object({ label: z.string(), value: z.string() })).catch([]),
  verb: z.string().catch('Approve'),
  decline: z.string().catch('Do not approve'),
  page: z.string().catch('/chat'),
});
const delivery = z.object({ version: z.string(), status: z.string(), target: z.string(), attempts: z.number() });

/**
 * Everything that waits for the person of `db`, the longest waiting first; at most 200.
 * @param allowedOrigins web addresses that may be delivered to though they are not public or not https
 */
export async function readInbox(db: Db, allowedOrigins: readonly string[] = []): Promise<Waiting[]> {
  const { data } = await db.rpc('inbox', {}).throwOnError();
  return (data ?? []).map((row) => waitingOf(row, allowedOrigins));
}

type Row = {
  kind: string;
  id: string;
  deliverable_id: string;
  session_id: string;
  ticket_id: string;
  title: string;
  detail: string;
  version_number: number;
  at: string;
  more: unknown;
};

function waitingOf(row: Row, allowedOrigins: readonly string[]): Waiting {
  const { id, title, at, detail, session_id: sessionId, more } = row;
  const anything = { id, title, at };
  const version = { ...anything, deliverableId: row.deliverable_id, number: row.version_number };
  switch (row.kind) {
    case 'draft': {
      const given = draft.parse(more);
      const { revision } = given;
      const assumption = readAssumption(given.assumption);
      const to = goesTo(given, allowedOrigins);
      const goes = { goesTo: to?.target ?? null, byEmail: to?.platform === 'email' };
      return { ...version, kind: 'draft', begun: detail === 'reviewing', revision, ...goes, assumption };
    }
    case 'question':
      return sessionId
        ? { ...anything, kind: 'question', sessionId, question: detail, ...question.parse(more) }
        : { ...version, kind: 'run question', question: detail, ...runQuestion.parse(more) };
    case 'approval':
      return { ...anything, kind: 'approval', sessionId, ticketId: row.ticket_id, subject: detail, ...approval.parse(more) };
    case 'failure':
      return { ...version, kind: 'failure', reason: detail };
    default: {
      const { version: versionId, status, target, attempts } = delivery.parse(more);
      return { ...version, kind: 'delivery', reason: detail, versionId, isUnknown: status === 'unknown', target, attempts };
    }
  }
}

function goesTo(
  { governance, destination: kept, recipient }: z.infer<typeof draft>,
  allowedOrigins: readonly string[],
): Destination | null {
  if (governance === 'manual') return null;
  const destination = destinationOf({ destination: kept, recipient }, {}, allowedOrigins);
  return destination && !('problem' in destination) ? destination : null;
}

/** How much waits for the person. */
export async function countWaiting(db: Db): Promise<number> {
  return (await readInbox(db)).length;
}

/** Puts what went wrong away without trying it again. */
export async function dismissFailure(db: Db, { kind, id }: { kind: 'failure' | 'delivery'; id: string }, now: Date): Promise<void> {
  const dismissed = { dismissed_at: now.toISOString() };
  // The embedded database reads the word `unknown` in a filter as SQL's: no row has it.
  if (kind === 'delivery')
    await db.from('deliveries').update(dismissed).eq('id', id).not('status', 'in', '(pending,sending,delivered)').throwOnError();
  else await db.from('deliverable_versions').update(dismissed).eq('id', id).eq('status', 'failed').throwOnError();
}
