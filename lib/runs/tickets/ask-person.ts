import { requestApproval } from '#lib/agent/approvals/approval.ts';
import { digestOf, type RequestContext } from '#lib/agent/approvals/open-request.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Ticket } from './ticket.ts';

interface Asking {
  /** The ticket and the turn that ask. */
  context: Required<Pick<RequestContext, 'ticketId' | 'turnId'>> & RequestContext;
  /** `semi_auto`: its files may be deleted. `full_auto`: approved addresses may be asked too. Programs without a sandbox are always asked for. */
  governance: Ticket['governance'];
  /** Whether an address may be requested without asking: the person wrote or approved it. */
  mayAsk: (address: string) => boolean;
}

const goesAhead: Record<Ticket['governance'], ReadonlySet<string>> = {
  manual: new Set(),
  semi_auto: new Set(['delete_file']),
  full_auto: new Set(['delete_file', 'http_request']),
};

type Approve = NonNullable<CallContext['approve']>;

/** Asks the person about the risky calls of a run, except those that the governance of its ticket allows. */
export function asksPerson({ context, governance, mayAsk }: Asking): Approve {
  return async (call, proposal) => {
    const isOpen = call.name !== 'http_request' || mayAsk(String(call.input.url));
    if (goesAhead[governance].has(call.name) && isOpen) return null;
    const callId = `asked_${digestOf({ call, proposal }).slice(0, 16)}`;
    return requestApproval({ ...context, callId }, call, proposal);
  };
}
