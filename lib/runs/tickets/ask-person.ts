import { digestOf } from '#lib/agent/approvals/open-request.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Clock } from '#lib/base/clock.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { Db } from '#lib/database/db.ts';
import type { Ticket } from './ticket.ts';

interface Asking {
  db: Db;
  clock: Clock;
  userId: string;
  ticketId: string;
  turnId: string;
  /** `semi_auto`: its files may be deleted. `full_auto`: approved addresses may be asked too. Programs without a sandbox are always asked for. */
  governance: Ticket['governance'];
  /** Whether an address may be asked without its person: they wrote or approved it. */
  mayAsk: (address: string) => boolean;
}

const goesAhead: Record<Ticket['governance'], ReadonlySet<string>> = {
  manual: new Set(),
  semi_auto: new Set(['delete_file']),
  full_auto: new Set(['delete_file', 'http_request']),
};

type Approve = NonNullable<CallContext['approve']>;

/** Puts the risky calls of a run before its person, but those that the governance of its ticket lets go ahead. */
export function asksPerson({ db, clock, userId, ticketId, turnId, governance, mayAsk }: Asking): Approve {
  return async (call, proposal) => {
    const isOpen = call.name !== 'http_request' || mayAsk(String(call.input.url));
    if (goesAhead[governance].has(call.name) && isOpen) return null;
    const digest = digestOf({ call, proposal });
    const { basis: _, ...shown } = proposal;
    const { subject } = shown;
    const same = () =>
      db.from('requests').select('id').eq('ticket_id', ticketId).eq('state', 'open').eq('digest', digest).maybeSingle().throwOnError();
    const id = (await same()).data?.id ?? clock.newId();
    await db
      .from('requests')
      .upsert(
        {
          id,
          user_id: userId,
          ticket_id: ticketId,
          turn_id: turnId,
          call_id: `asked_${digest.slice(0, 16)}`,
          kind: 'approval',
          subject,
          payload: JSON.parse(JSON.stringify({ call, proposal })),
          digest,
        },
        { onConflict: 'id', ignoreDuplicates: true },
      )
      .throwOnError();
    return { status: 'awaiting_approval', request: { id, subject }, ui_action: { type: 'APPROVE', data: { request_id: id, ...shown } } };
  };
}

/** Lets exactly what the person agreed to go ahead, and nothing else. */
export function agreedTo(digest: string): Approve {
  return async (call, proposal) => {
    if (digestOf({ call, proposal }) === digest) return null;
    throw new PrimitiveError(
      'conflict',
      'Something was changed after this was shown, so nothing was done. It has to be asked again, as it is now.',
    );
  };
}
