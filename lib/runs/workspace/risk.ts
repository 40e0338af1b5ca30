import type { Proposal } from '#lib/agent/approvals/approval.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** The approval request for a risky call. `subject` is a sentence that begins with a verb; `verb` is the button's label. */
export function risk(
  ctx: WorkspaceContext,
  { subject, verb, facts = [], basis }: { subject: string; verb: string; facts?: Proposal['facts']; basis?: Proposal['basis'] },
): Proposal {
  return {
    subject,
    facts,
    verb,
    decline: `Do not ${verb.toLowerCase()}`,
    page: ctx.page ?? '/work',
    ...(basis !== undefined && { basis }),
  };
}
