import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { ToolCall } from '#lib/base/tool-call.ts';
import { digestOf, openRequest, type RequestContext } from './open-request.ts';

/** What the person sees before it happens. */
export type Shown = {
  /** One sentence, beginning with a verb: "Deliver version 3 of “Weekly status” to sarah@acme.com". */
  subject: string;
  facts: { label: string; value: string }[];
  /** The labels of the two buttons, which say what each does. */
  verb: string;
  decline: string;
  /** The path of the page that shows it. */
  page: string;
};

/** A call, with what the person sees before deciding. */
export interface Proposal extends Shown {
  /** Not shown. If this changes before the decision, what the person saw is no longer accurate. */
  basis?: unknown;
}

/** The context in which a call can be approved. */
export interface ApprovalContext extends RequestContext {
  /** The digest of the call that the person approved. */
  approved?: string;
}

/** The result of a call that waits for approval. */
export interface ApprovalRequested {
  status: 'awaiting_approval';
  request: { id: string; subject: string };
  ui_action: { type: 'APPROVE'; data: { request_id: string } & Shown };
}

/** Whether the person can be asked: the call belongs to a turn of a session. */
export function canAsk({ sessionId, turnId, callId }: ApprovalContext): boolean {
  return sessionId !== undefined && turnId !== undefined && callId !== undefined;
}

/**
 * Whether the person has approved exactly this call.
 * @throws {PrimitiveError} `conflict` when what they approved is no longer what would happen
 */
export function isApproved({ approved }: Pick<ApprovalContext, 'approved'>, call: ToolCall, proposal: Proposal): boolean {
  if (approved === undefined) return false;
  if (approved === digestOf({ call, proposal })) return true;
  throw new PrimitiveError('conflict', 'Something changed after this was shown, so nothing was done. Ask again with the current state.');
}

/** Requests approval of a call, in the chat or on the ticket whose turn makes it; null outside both. */
export async function requestApproval(ctx: RequestContext, call: ToolCall, proposal: Proposal): Promise<ApprovalRequested | null> {
  const { basis: _, ...shown } = proposal;
  const { subject } = shown;
  const id = await openRequest(ctx, { kind: 'approval', subject, payload: { call, proposal }, digest: digestOf({ call, proposal }) });
  if (!id) return null;
  return { status: 'awaiting_approval', request: { id, subject }, ui_action: { type: 'APPROVE', data: { request_id: id, ...shown } } };
}

/**
 * Requests the person's approval of a call, unless they have approved exactly this one.
 * @returns null when it may go ahead, otherwise the call's result
 * @throws {PrimitiveError} `conflict` when what they approved is no longer what would happen; `permission_denied` outside of chats and tickets
 */
export async function askApproval(ctx: ApprovalContext, call: ToolCall, proposal: Proposal): Promise<ApprovalRequested | null> {
  if (isApproved(ctx, call, proposal)) return null;
  const asked = await requestApproval(ctx, call, proposal);
  if (asked) return asked;
  const { page } = proposal;
  throw new PrimitiveError('permission_denied', `Only the person can decide this, on the page ${page}.`, { page });
}

/** The output fields that a call has, besides its own, if it may need approval. */
export const waitingFields = z.object({
  status: z.literal('awaiting_approval').optional().describe('nothing has happened yet: the person decides'),
  request: z.object({ id: z.string(), subject: z.string() }).optional().describe('what they were asked'),
  ui_action: z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }).optional(),
});

/** For the model, with a call that waits. */
export const waitingMessage = 'The person was asked. Nothing has happened yet; their decision arrives as the next message.';
