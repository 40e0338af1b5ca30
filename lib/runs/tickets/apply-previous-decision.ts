import { digestOf } from '#lib/agent/approvals/open-request.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { EarlierTurns } from './earlier-turns.ts';

type Approve = NonNullable<CallContext['approve']>;

/**
 * Allows exactly what the person approved in this run, refuses what they have just declined, and asks for the rest. If
 * they continue the run after declining, it asks again.
 */
export function applyPreviousDecisions({ decisions, turns }: EarlierTurns, ask: Approve): Approve {
  return async (call, proposal) => {
    const digest = digestOf({ call, proposal });
    const known = decisions.findLast((one) => one.digest === digest);
    if (known?.state === 'approved') return null;
    if (known?.state === 'denied' && known.turnId === turns.at(-1)?.id)
      throw new PrimitiveError(
        'permission_denied',
        'You declined it, so the plan ended there. Earlier changes are saved; Continue asks you again.',
      );
    return ask(call, proposal);
  };
}
