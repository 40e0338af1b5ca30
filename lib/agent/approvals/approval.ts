import { PrimitiveError } from '#lib/base/errors.ts';
import { digestOf, openRequest, type RequestContext } from './open-request.ts';

/** A call that waits for a person's approval: it runs with exactly this input. */
export interface ProposedCall {
  name: string;
  input: Record<string, unknown>;
}

/** What the person sees before it happens. */
export type Shown = {
  /** One sentence, beginning with a verb: "Deliver version 3 of “Weekly status” to sarah@acme.com". */
  subject: string;
  facts: { label: string; value: string }[];
  /** The labels of the two buttons: what happens. */
  verb: string;
  decline: string;
  /** The path of the page that shows it. */
  page: string;
};

/** A call as it would run, shown to the person. */
export interface Proposal extends Shown {
  /** Not shown. When it has changed by the time of the decision, what was shown is no longer true. */
  basis?: unknown;
}

/** Where a call can be approved. */
export interface ApprovalContext extends RequestContext {
  /** The digest of what the person has approved: this call does exactly that. */
  approved?: string;
}

/** The result of a call that waits for the person. */
export interface Asked {
  status: 'awaiting_approval';
  request: { id: string; subject: string };
  ui_action: { type: 'APPROVE'; data: { request_id: string } & Shown };
}

/** Whether the person can be asked: the call belongs to a turn of a session. */
export function canAsk({ sessionId, turnId, callId }: ApprovalContext): boolean {
  return sessionId !== undefined && turnId !== undefined && callId !== undefined;
}

/**
 * Whether the person has approved exactly this.
 * @throws {PrimitiveError} `conflict` when what they approved is no longer what would happen
 */
export function isApproved({ approved }: Pick<ApprovalContext, 'approved'>, call: ProposedCall, proposal: Proposal): boolean {
  if (approved === undefined) return false;
  if (approved === digestOf({ call, proposal })) return true;
  throw new PrimitiveError(
    'conflict',
    'Something was changed after this was shown, so nothing was done. It has to be asked again, as it is now.',
  );
}

/** Puts a call before the person, in the chat or on the ticket whose turn makes it; null outside of both. */
export async function requestApproval(ctx: RequestContext, call: ProposedCall, proposal: Proposal): Promise<Asked | null> {
  const { basis: _, ...shown } = proposal;
  const { subject } = shown;
  const id = await openRequest(ctx, { kind: 'approval', subject, payload: { call, proposal }, digest: digestOf({ call, proposal }) });
  if (!id) return null;
  return { status: 'awaiting_approval', request: { id, subject }, ui_action: { type: 'APPROVE', data: { request_id: id, ...shown } } };
}

/**
 * Asks the person for a call that needs their approval, unless they have given it to exactly this.
 * @returns null when it may go ahead, otherwise the call's result
 * @throws {PrimitiveError} `conflict` when what they approved is no longer what would happen; `permission_denied` outside of chats and tickets
 */
export async function askApproval(ctx: ApprovalContext, call: ProposedCall, proposal: Proposal): Promise<Asked | null> {
  if (isApproved(ctx, call, proposal)) return null;
  const asked = await requestApproval(ctx, call, proposal);
  if (asked) return asked;
  const { page } = proposal;
  throw new PrimitiveError('permission_denied', `Only the person can decide this, on the page ${page}.`, { page });
}
