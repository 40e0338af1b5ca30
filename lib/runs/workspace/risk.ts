import type { Proposal } from '#lib/agent/approvals/approval.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** A risky call as the person is shown it. `subject` is a sentence that begins with a verb, `verb` the word on the button. */
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
