import { z } from 'zod';
import type { Proposal } from '#lib/agent/approvals/approval.ts';
import { digestOf } from '#lib/agent/approvals/open-request.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { type Destination, isPlatformOutlet, outletNames, providerOfOutlet } from '#lib/entities/destination.ts';
import { deliveryVerb, destinationLabel } from '#lib/entities/destination-labels.ts';
import { refFrom } from '#lib/entities/find-entity.ts';
import { type Format, formats } from '#lib/entities/format.ts';
import { type Delivery, readDeliveries } from '#lib/features/delivery/delivery.ts';
import { noDestination } from '#lib/features/delivery/delivery-error.ts';
import { arrivalMessage } from '#lib/features/delivery/delivery-message.ts';
import { NOT_SENT } from '#lib/features/delivery/delivery-status.ts';
import { publishVersion } from '#lib/features/delivery/publish-version.ts';
import { type ActionContext, type ActionTarget, defineAction } from './define-action.ts';
import { goesTo, versionPage, warningFacts, wordCount } from './deliverable-target.ts';
import { lookUntil } from './look-until.ts';
import { requireConnection } from './platform-connection.ts';

/** Delivers the newest approved version to the deliverable's destination; the call cannot choose the recipient. */
export const platformPublish = defineAction({
  name: 'platform.publish',
  description: 'Deliver the newest approved version, or the one in version_id, to the deliverable’s destination',
  targetType: 'deliverable',
  requires: ['via'],
  platforms: outletNames,
  effect: 'external',
  params: z.strictObject({ version_id: z.guid().optional(), format: z.enum(formats).optional() }),
  follow: true,
  async approval(ctx, { target, via: through, params: { version_id, format } }) {
    const via = refFrom(through!).identifier;
    const version = await approvedVersion(ctx, String(target.row.id), version_id);
    const destination = goesTo(target, { via, ...(format ? { format } : {}) });
    if (!destination) throw new PrimitiveError('conflict', noDestination.message);
    if ('problem' in destination) throw new PrimitiveError('conflict', destination.problem);
    await requireOutlet(ctx, destination);
    if (target.row.governance === 'full_auto') return null;
    return proposalFor(ctx, target, version, destination);
  },
  async execute(ctx, { target, via: through, params: { version_id, format } }) {
    const via = refFrom(through!).identifier;
    const version = await approvedVersion(ctx, String(target.row.id), version_id);
    const ref = `${target.ref}/versions/${version.version_number}`;
    if (!ctx.jobs) throw new PrimitiveError('execution_failed', 'Nothing can be delivered here: this process has no job queue.');
    const before = await deliveryVia(ctx, version.id, via);
    if (before?.status === 'delivered' || before?.status === 'ready') return { ...resultOf(before, ref), job_id: null };
    const agreed = ctx.approved !== undefined && goesTo(target, { via });
    const request = {
      userId: ctx.userId,
      versionId: version.id,
      via,
      ...(format ? { format } : {}),
      ...(agreed ? { shown: { platform: agreed.platform, target: agreed.target } } : {}),
    };
    const published = await publishVersion(ctx.db, ctx.jobs, request);
    if (!published.ok) throw new PrimitiveError(published.error === 'not_found' ? 'not_found' : 'conflict', published.message, { ref });
    const delivery = await follow(ctx, version.id, via, before?.attempts ?? 0);
    if (delivery?.status === 'failed') throw new PrimitiveError('execution_failed', `It was not delivered: ${delivery.error}`, { ref });
    return { ...resultOf(delivery, ref), job_id: published.jobId };
  },
});

/** Refuses a delivery through a platform that is not connected, before the person is asked about it. */
async function requireOutlet({ db, userId }: ActionContext, { platform }: Destination): Promise<void> {
  if (!isPlatformOutlet(platform)) return;
  const provider = providerOfOutlet[platform];
  const own = db.from('user_integrations').select('status').eq('user_id', userId).eq('provider', provider);
  const { data } = await own.maybeSingle().throwOnError();
  requireConnection(provider, data?.status);
}

async function approvedVersion(ctx: ActionContext, deliverable: string, id?: string) {
  const versions = ctx.db
    .from('deliverable_versions')
    .select('id, version_number, status, final_content, draft_content')
    .eq('deliverable_id', deliverable);
  const asked = id
    ? versions.eq('id', id)
    : versions.in('status', ['approved', 'delivered']).order('version_number', { ascending: false }).limit(1);
  const { data } = await asked.maybeSingle().throwOnError();
  if (data && ['approved', 'delivered'].includes(data.status)) return data;
  if (data)
    throw new PrimitiveError('conflict', `Version ${data.version_number} is ${data.status}: only an approved version can be delivered.`);
  if (id) throw new PrimitiveError('not_found', 'This deliverable has no version with this id.', { path: 'params.version_id' });
  throw new PrimitiveError(
    'conflict',
    'No version of this deliverable is approved yet. Use deliverable.approve first, or have the person approve it on its page.',
  );
}

function proposalFor(ctx: ActionContext, target: ActionTarget, version: ApprovedVersion, destination: Destination): Proposal {
  const text = version.final_content ?? version.draft_content ?? '';
  const verb = capitalize(deliveryVerb(destination.platform).do);
  return {
    subject: `${verb} version ${version.version_number} of “${target.row.title}” ${destinationLabel(destination)}`,
    facts: [
      { label: 'Text', value: `${wordCount(text)} words, as you approved it` },
      { label: 'Format', value: formatLabels[destination.format] },
      ...warningFacts(ctx, destination),
    ],
    verb: `${verb} it`,
    decline: 'Decline',
    page: versionPage(target, version.version_number),
    basis: { version: version.id, text: digestOf(text), destination },
  };
}

type ApprovedVersion = Awaited<ReturnType<typeof approvedVersion>>;

const formatLabels: Record<Format, string> = { md: 'Markdown', html: 'Formatted text', docx: 'Word file', pdf: 'PDF file' };

async function deliveryVia(ctx: ActionContext, versionId: string, via: string): Promise<Delivery | undefined> {
  const deliveries = await readDeliveries(ctx.db, versionId);
  return deliveries.filter(({ platform }) => platform === via).toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
}

/** The delivery once an attempt beyond the known `attempts` has ended, or its state when the time is up. */
function follow(ctx: ActionContext, versionId: string, via: string, attempts: number): Promise<Delivery | undefined> {
  return lookUntil(
    ctx,
    () => deliveryVia(ctx, versionId, via),
    (delivery) =>
      delivery !== undefined &&
      (delivery.attempts > attempts || delivery.status === 'unknown') &&
      !['pending', 'sending'].includes(delivery.status),
  );
}

const UNDER_WAY = 'It is being delivered. The version’s page shows when it has arrived.';

function resultOf(delivery: Delivery | undefined, ref: string) {
  if (!delivery) return { status: 'started', ref, destination: null, message: UNDER_WAY };
  const { status, destination, error } = delivery;
  switch (status) {
    case 'delivered':
      return { status, ref, destination, message: `${arrivalMessage(delivery)}.` };
    case 'ready':
      return { status, ref, destination, message: 'Its file is ready to download. Nothing was sent.' };
    case 'saved':
      return { status, ref, destination, message: `${NOT_SENT} Nothing went to ${destination}.` };
    case 'unknown':
      return {
        status,
        ref,
        destination,
        message: `${error} It is not sent again automatically: the person decides on the version’s page.`,
      };
    default:
      return { status: 'started', ref, destination, message: UNDER_WAY };
  }
}
