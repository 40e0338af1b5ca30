import { z } from 'zod';
import type { Shown } from '#lib/agent/approvals/approval.ts';
import type { Db } from '#lib/database/db.ts';
import { type Destination, destinationOf } from '#lib/entities/destination.ts';
import { readSnapshots } from '#lib/features/claims/source-snapshots.ts';
import { unreadMessage } from '#lib/features/claims/unread-message.ts';
import { type UndeliveredStatus, undeliveredStatuses } from '#lib/features/delivery/delivery-status.ts';
import { leavesOnApproval } from '#lib/features/delivery/leaves-on-approval.ts';
import type { Assumption } from '#lib/features/questions/question.ts';
import { readAssumption } from '#lib/features/questions/read-question.ts';

interface Anything {
  id: string;
  /** Of the deliverable, the chat or the ticket. */
  title: string;
  /** Since when it has been waiting, ISO 8601. */
  at: string;
}

interface OfVersion extends Anything {
  deliverableId: string;
  number: number;
}

/** A version to review. `goesTo` is where approval sends it immediately, or the file that it makes available; null when neither. */
export interface WaitingDraft extends OfVersion {
  kind: 'draft';
  begun: boolean;
  revision: number;
  goesTo: Destination | null;
  assumption: Assumption | null;
  /** Which sources it was not, or not completely, written from, as a message; empty if all were read. */
  unread: string;
  /** The chat in which the partner requests its approval. */
  askedIn: { sessionId: string; title: string } | null;
}

/** A question in a chat. `said` is the beginning of the message that it is about. */
export interface WaitingChatQuestion extends Anything {
  kind: 'question';
  sessionId: string;
  said: string;
  question: string;
  options: string[];
}

/** A question of a run before it writes: without an answer by `deadline` (ISO 8601) it uses `default`. */
export interface WaitingRunQuestion extends OfVersion {
  kind: 'run question';
  question: string;
  options: string[];
  default: string;
  deadline: string;
}

/** A request for approval: of a call in a chat or a ticket's run, or of an address that a deliverable is to be written from. */
export interface WaitingApproval extends Anything, Shown {
  kind: 'approval';
  sessionId: string | null;
  ticketId: string | null;
  deliverableId: string | null;
}

/** A version that could not be written. */
export interface WaitingFailure extends OfVersion {
  kind: 'failure';
  reason: string;
}

/** An approved version that did not arrive, may not have (`unknown`), or was only saved. */
export interface WaitingDelivery extends OfVersion {
  kind: 'delivery';
  /** Null when it was saved. */
  reason: string | null;
  versionId: string;
  status: UndeliveredStatus;
  platform: string;
  target: string;
  /** How often it was taken up, and in how many of these attempts anything was tried. */
  attempts: number;
  tries: number;
  /** When the last attempt began, and when the next one follows; null when none does. */
  triedAt: string | null;
  nextAttemptAt: string | null;
}

/** A ticket whose newest run failed, was partly done or found nothing; the id is the ticket's. */
export interface WaitingWork extends Anything {
  kind: 'work';
  outcome: 'failed' | 'partly_done' | 'nothing_found';
  reason: string | null;
}

/** Entries that can be dismissed: failures, and questions of chats. */
export type Dismissible = WaitingFailure | WaitingDelivery | WaitingWork | WaitingChatQuestion;

/** An entry of the inbox. */
export type Waiting = WaitingDraft | WaitingRunQuestion | WaitingApproval | Dismissible;

const words = z.array(z.string()).catch([]);
const draft = z.object({
  revision: z.number(),
  governance: z.string(),
  destination: z.unknown(),
  recipient: z.unknown(),
  assumption: z.unknown(),
  sources: z.unknown(),
  asked_in: z
    .object({ id: z.string(), title: z.string() })
    .transform(({ id, title }) => ({ sessionId: id, title }))
    .nullable()
    .catch(null),
});
const question = z.object({ options: words });
const chatQuestion = question.extend({ said: z.string().catch('') });
const runQuestion = question.extend({ default: z.string().catch(''), deadline: z.string() });
const approval = z.object({
  facts: z.array(z.object({ label: z.string(), value: z.string() })).catch([]),
  verb: z.string().catch('Approve'),
  decline: z.string().catch('Decline'),
  page: z.string().catch('/chat'),
});
const delivery = z.object({
  version: z.string(),
  status: z.enum(undeliveredStatuses),
  platform: z.string(),
  target: z.string(),
  attempts: z.number(),
  tries: z.number(),
  tried_at: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
});
const work = z.object({ outcome: z.enum(['failed', 'partly_done', 'nothing_found']) });

/**
 * Everything that waits for the person whose client `db` is, oldest first; at most 200.
 * @param allowedOrigins URLs that may be delivered to although they are not public or not https
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
      return {
        ...version,
        kind: 'draft',
        begun: detail === 'reviewing',
        revision,
        goesTo: goesTo(given, allowedOrigins),
        assumption,
        unread: unreadMessage(readSnapshots(given.sources)),
        askedIn: given.asked_in,
      };
    }
    case 'question':
      return sessionId
        ? { ...anything, kind: 'question', sessionId, question: detail, ...chatQuestion.parse(more) }
        : { ...version, kind: 'run question', question: detail, ...runQuestion.parse(more) };
    case 'approval':
      return {
        ...anything,
        kind: 'approval',
        sessionId,
        ticketId: row.ticket_id,
        deliverableId: row.deliverable_id,
        subject: detail,
        ...approval.parse(more),
      };
    case 'failure':
      return { ...version, kind: 'failure', reason: detail };
    case 'work':
      return { ...anything, kind: 'work', reason: detail, ...work.parse(more) };
    default: {
      const { version: versionId, tried_at: triedAt, next_attempt_at: nextAttemptAt, ...sent } = delivery.parse(more);
      return { ...version, kind: 'delivery', reason: detail, versionId, ...sent, triedAt, nextAttemptAt };
    }
  }
}

function goesTo(
  { governance, destination: kept, recipient }: z.infer<typeof draft>,
  allowedOrigins: readonly string[],
): Destination | null {
  return leavesOnApproval(governance, destinationOf({ destination: kept, recipient }, {}, allowedOrigins));
}

/** Versions that did not reach their destination, may not have, or were only saved, oldest first. */
export async function readUndelivered(db: Db): Promise<WaitingDelivery[]> {
  return (await readInbox(db)).filter((one) => one.kind === 'delivery');
}

/** How many entries wait for the person, including those beyond the limit of `readInbox`. */
export async function countWaiting(db: Db): Promise<number> {
  return (await db.rpc('inbox_count').throwOnError()).data;
}

/** The kinds of entries that can be dismissed. */
export const dismissibleKinds = ['failure', 'delivery', 'work', 'question'] as const satisfies readonly Dismissible['kind'][];

/**
 * Removes an entry from the list: a failure is not retried, and the question of a chat is closed without an answer.
 * `answerQuestion` skips the question of a run, because the run continues.
 */
export async function dismissWaiting(db: Db, { kind, id }: Pick<Dismissible, 'kind' | 'id'>, now: Date): Promise<void> {
  const at = now.toISOString();
  const dismissed = { dismissed_at: at };
  switch (kind) {
    case 'question': {
      const closed = { state: 'skipped', decided_by: 'person', decided_at: at };
      const question = db.from('requests').update(closed).eq('id', id).eq('kind', 'question').eq('state', 'open');
      await question.not('session_id', 'is', null).throwOnError();
      return;
    }
    case 'delivery':
      // The embedded database reads the word `unknown` in a filter as SQL's keyword: no row matches it.
      await db.from('deliveries').update(dismissed).eq('id', id).not('status', 'in', '(pending,sending,delivered,ready)').throwOnError();
      return;
    case 'work':
      await db.from('work_tickets').update(dismissed).eq('id', id).in('status', ['failed', 'completed']).throwOnError();
      return;
    case 'failure':
      await db.from('deliverable_versions').update(dismissed).eq('id', id).eq('status', 'failed').throwOnError();
  }
}
