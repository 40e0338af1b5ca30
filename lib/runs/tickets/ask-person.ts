import { requestApproval } from '#lib/agent/approvals/approval.ts';
import { digestOf, type RequestContext } from '#lib/agent/approvals/open-request.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Ticket } from './ticket.ts';

interface ApprovalOptions {
  /** The ticket and turn that need approval. */
  context: Required<Pick<RequestContext, 'ticketId' | 'turnId'>> & RequestContext;
  /**
   * `semi_auto` allows deleting files; `full_auto` also requests to approved addresses. Programs without a sandbox
   * always need approval.
   */
  governance: Ticket['governance'];
  /** Whether an address may be requested without approval, because the person wrote or approved it. */
  mayAsk: (address: string) => boolean;
}

const goesAhead: Record<Ticket['governance'], ReadonlySet<string>> = {
  manual: new Set(),
  semi_auto: new Set(['delete_file']),
  full_auto: new Set(['delete_file', 'http_request']),
};

type Approve = NonNullable<CallContext['approve']>;

/** Asks the person to approve the risky calls of a run, except those that its ticket's governance allows. */
export function approvalFromPerson({ context, governance, mayAsk }: ApprovalOptions): Approve {
  return async (call, proposal) => {
    const isOpen = call.name !== 'http_request' || mayAsk(String(call.input.url));
    if (goesAhead[governance].has(call.name) && isOpen) return null;
    const callId = `asked_${digestOf({ call, proposal }).slice(0, 16)}`;
    return requestApproval({ ...context, callId }, call, proposal);
  };
}
