import { z } from 'zod';
import type { Proposal } from '#lib/agent/approvals/approval.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { afterApproval } from '#lib/features/delivery/after-approval.ts';
import { approveVersion } from '#lib/features/versions/approve-version.ts';
import { isOpen, type Version } from '#lib/features/versions/version.ts';
import { findVersion } from '#lib/features/versions/version-row.ts';
import { type ActionContext, type ActionTarget, defineAction } from './define-action.ts';
import { destinationLabel, goesTo, versionPage, warningFacts, wordCount } from './deliverable-target.ts';

/** Makes the newest draft, or the named one, final with its current text. The deliverable's policy may deliver it then. */
export const deliverableApprove = defineAction({
  name: 'deliverable.approve',
  description: 'Approve the newest version that is ready for review, or the one in params.version_id, with its current text',
  targetType: 'deliverable',
  requires: [],
  effect: 'external',
  params: z.strictObject({ version_id: z.guid().optional() }),
  follow: true,
  async approval(ctx, { target, params }) {
    if (target.row.governance === 'full_auto') return null;
    const version = await openVersion(ctx, target, params.version_id);
    return proposalFor(ctx, target, version);
  },
  async execute(ctx, { target, params }) {
    const version = await openVersion(ctx, target, params.version_id);
    const on = { versionId: version.id, revision: version.revision };
    const approved = await approveVersion(ctx.db, on, ctx.clock, { person: ctx.userId });
    const ref = `${target.ref}/versions/${version.number}`;
    if (!approved.ok) throw new PrimitiveError(approved.error === 'not_found' ? 'not_found' : 'conflict', approved.message, { ref });
    const { jobs, db, log, userId } = ctx;
    const delivering = jobs ? await afterApproval({ db, jobs, log }, { userId, versionId: version.id }) : false;
    const { number, changed, editSummary } = approved.version;
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

/** The version to approve. Throws `conflict` when none is in review, and `not_found` for another deliverable's. */
async function openVersion(ctx: ActionContext, target: ActionTarget, id?: string): Promise<Version> {
  const deliverable = String(target.row.id);
  const found = id ?? (await newestOpen(ctx, deliverable));
  const version = found ? await findVersion(ctx.db, found) : null;
  if (id && version?.deliverableId !== deliverable)
    throw new PrimitiveError('not_found', 'This deliverable has no version with this id.', { path: 'params.version_id' });
  if (!version)
    throw new PrimitiveError('conflict', 'No version of this deliverable is ready for review. Use deliverable.generate to write one.');
  if (!isOpen(version.status))
    throw new PrimitiveError(
      'conflict',
      `Version ${version.number} is ${version.status}: only a version that is ready for review can be approved.`,
    );
  return version;
}

async function newestOpen({ db }: ActionContext, deliverable: string): Promise<string | undefined> {
  const { data } = await db
    .from('deliverable_versions')
    .select('id')
    .eq('deliverable_id', deliverable)
    .in('status', ['staged', 'reviewing'])
    .order('version_number', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data?.id;
}

function proposalFor(ctx: ActionContext, target: ActionTarget, version: Version): Proposal {
  const { governance, title } = target.row;
  const way = governance === 'manual' ? null : goesTo(target);
  return {
    subject: `Approve version ${version.number} of “${title}”`,
    facts: [
      {
        label: 'Text',
        value: `${wordCount(version.text)} words, ${version.status === 'reviewing' ? 'with your edits' : 'as written'}`,
      },
      { label: 'Then', value: way && !('problem' in way) ? `Delivered ${destinationLabel(way)}` : 'Not delivered automatically' },
      ...warningFacts(ctx, way),
    ],
    verb: 'Approve',
    decline: 'Decline',
    page: versionPage(target, version.number),
    basis: { version: version.id, revision: version.revision },
  };
}
