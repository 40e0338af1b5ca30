import { z } from 'zod';
import type { Proposal } from '#lib/agent/approvals/approval.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import type { Destination } from '#lib/entities/destination.ts';
import { deliveryVerb, destinationLabel } from '#lib/entities/destination-labels.ts';
import { afterApproval } from '#lib/features/delivery/after-approval.ts';
import { leavesOnApproval } from '#lib/features/delivery/leaves-on-approval.ts';
import { approveVersion } from '#lib/features/versions/approve-version.ts';
import type { Version } from '#lib/features/versions/version.ts';
import { type ActionContext, type ActionTarget, defineAction } from './define-action.ts';
import { goesTo, versionPage, warningFacts } from './deliverable-target.ts';
import { changedVersion, textFact, versionInReview } from './version-in-review.ts';

/** Makes the newest draft, or the named one, final with its current text. The deliverable's policy may deliver it then. */
export const deliverableApprove = defineAction({
  name: 'deliverable.approve',
  description: 'Approve the newest draft, or the one in version_id, with its current text',
  targetType: 'deliverable',
  requires: [],
  effect: 'external',
  params: z.strictObject({ version_id: z.guid().optional() }),
  follow: true,
  async approval(ctx, { target, params }) {
    if (target.row.governance === 'full_auto') return null;
    const version = await versionInReview(ctx, target, params.version_id, 'approved');
    return proposalFor(ctx, target, version);
  },
  async execute(ctx, { target, params }) {
    const version = await versionInReview(ctx, target, params.version_id, 'approved');
    const on = { versionId: version.id, revision: version.revision };
    const ref = `${target.ref}/versions/${version.number}`;
    const approved = changedVersion(await approveVersion(ctx.db, on, ctx.clock, { person: ctx.userId }), ref);
    const { jobs, db, log, userId } = ctx;
    const delivering = jobs ? await afterApproval({ db, jobs, log }, { userId, versionId: version.id }) : false;
    const { number, changed, editSummary } = approved;
    return {
      status: 'approved',
      ref,
      version_number: number,
      edit_distance: changed,
      edit_summary: editSummary,
      delivering,
      message: approvedMessage(ctx, number, delivering ? goesTo(target) : null),
    };
  },
});

/** The message after an approval. An email is not on its way when no email server is set up. */
function approvedMessage(ctx: ActionContext, number: number, to: ReturnType<typeof goesTo>): string {
  const approved = `Version ${number} is approved`;
  if (!to) return `${approved}.`;
  if ('problem' in to) return `${approved}. It cannot be delivered: ${to.problem}`;
  if (to.platform === 'download') return `${approved}, and its file is ready to download.`;
  const [warning] = warningFacts(ctx, to);
  return warning ? `${approved}. ${warning.value}` : `${approved} and on its way.`;
}

const leavingLabel = (way: Destination) =>
  way.platform === 'download' ? 'Its file is ready to download' : `${capitalize(deliveryVerb(way.platform).done)} ${destinationLabel(way)}`;

function proposalFor(ctx: ActionContext, target: ActionTarget, version: Version): Proposal {
  const { governance, title } = target.row;
  const way = leavesOnApproval(String(governance), goesTo(target));
  return {
    subject: `Approve version ${version.number} of “${title}”`,
    facts: [
      textFact(version),
      { label: 'Then', value: way ? leavingLabel(way) : 'Not delivered automatically' },
      ...warningFacts(ctx, way),
    ],
    verb: 'Approve',
    decline: 'Decline',
    page: versionPage(target, version.number),
    basis: { version: version.id, revision: version.revision },
  };
}
