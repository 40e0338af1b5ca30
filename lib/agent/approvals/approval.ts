import { PrimitiveError } from '#lib/base/errors.ts';
import { digestOf, openRequest, type RequestContext } from './open-request.ts';

/** A call that waits for a person's approval: carried out as it stands here. */
export interface ProposedCall {
  name: string;
  input: Record<string, unknown>;
}

/** What a person is shown before it happens. */
export type Shown = {
  /** One sentence, beginning with a verb: "Deliver version 3 of “Weekly status” to sarah@acme.com". */
  subject: string;
  facts: { label: string; value: string }[];
  /** The words on the two buttons: what happens. */
  verb: string;
  decline: string;
  /** The page on which it can be looked at: a path of this product. */
  page: string;
};

/** A call as it would be carried out, shown to the person. */
export interface Proposal extends Shown {
  /** Not shown; when it is another by the time of the decision, what was shown is no longer true. */
  basis?: unknown;
}

/** Where a call can be agreed to. */
export interface ApprovalContext extends RequestContext {
  /** The digest of what the person has agreed to: this call carries it out. */
  approved?: string;
}

/** What a call answers that waits for the person. */
export interface Asked {
  status: 'awaiting_approval';
  request: { id: string; subject: string };
  ui_action: { type: 'APPROVE'; data: { request_id: string } & Shown };
}

/** Whether there is somebody to ask: the call is one of a turn in a session. */
export function canAsk({ sessionId, turnId, callId }: ApprovalContext): boolean {
  return sessionId !== undefined && turnId !== undefined && callId !== undefined;
}

/**
 * Asks the person for a call that needs their approval, unless they have given it to exactly this.
 * @returns null when it may go ahead, otherwise what the call answers
 * @throws {PrimitiveError} `conflict` when what they agreed to is no longer what would happen; `permission_denied` where nobody can be asked
 */
export async function askApproval(ctx: ApprovalContext, call: ProposedCall, proposal: Proposal): Promise<Asked | null> {
  const digest = digestOf({ call, proposal });
  if (ctx.approved === digest) return null;
  if (ctx.approved !== undefined)
    throw new PrimitiveError(
      'conflict',
      'Something was changed after this was shown, so nothing was done. It has to be asked again, as it is now.',
    );
  const { basis: _, ...shown } = proposal;
  const { subject, page } = shown;
  const id = await openRequest(ctx, { kind: 'approval', subject, payload: { call, proposal }, digest });
  if (!id) throw new PrimitiveError('permission_denied', `Only the person can decide this, on the page ${page}.`, { page });
  return {
    status: 'awaiting_approval',
    request: { id, subject },
    ui_action: { type: 'APPROVE', data: { request_id: id, ...shown } },
  };
}
