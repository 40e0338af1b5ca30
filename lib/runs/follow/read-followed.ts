import type { Services } from '#lib/base/services.ts';
import type { Db, Row } from '#lib/database/db.ts';
import { destinationOf } from '#lib/entities/destination.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { findTarget, refFrom } from '#lib/entities/find-entity.ts';
import { isPlatformName, platformLabels } from '#lib/entities/platform-names.ts';
import { readSnapshots } from '#lib/features/claims/source-snapshots.ts';
import { unreadMessage } from '#lib/features/claims/unread-message.ts';
import type { VersionStatus } from '#lib/features/deliverables/deliverable.ts';
import { readDeliveries } from '#lib/features/delivery/delivery.ts';
import type { DeliveryStatus } from '#lib/features/delivery/delivery-status.ts';
import { stateOf } from '#lib/features/integrations/platforms/platform-state.ts';
import { readPlatforms } from '#lib/features/integrations/platforms/read-platforms.ts';
import { isWritten } from '#lib/features/versions/version.ts';
import { budgetOf } from '#lib/runs/tickets/budget-of-run.ts';
import { readApprovals } from '#lib/runs/tickets/read-approvals.ts';
import { readDiffs } from '#lib/runs/tickets/read-diffs.ts';
import { readTicket } from '#lib/runs/tickets/read-tickets.ts';
import { budgetFacts, readRunSummary } from '#lib/runs/tickets/run-summary.ts';
import type { Followed, FollowedRun } from './followed.ts';

/** The limits of a card; the page shows everything. */
const SHOWN = { calls: 5, files: 8, lines: 80 };

/** The budget is counted at the price of the model. */
type FollowServices = Pick<Services, 'storage' | 'model'> & { platforms: Pick<Services['platforms'], 'configured'> };

/**
 * The current state of a version, a work ticket or a platform, connected or not.
 * @returns null for any other ref
 * @throws {PrimitiveError} `invalid_ref`, `not_found`
 */
export async function readFollowed(ctx: EntityContext, ref: string, services: FollowServices): Promise<Followed | null> {
  const { type, identifier, subpath } = refFrom(ref);
  if (type === 'platform' && subpath.length === 0) return followedPlatform(ctx, identifier, services);
  const target = await findTarget(ctx, refFrom(ref));
  if (target.kind !== 'row') return null;
  if (target.entity.childOf === 'versions') return followedVersion(ctx.db, target.row as Row<'deliverable_versions'>);
  return target.entity.type === 'work' && !target.entity.childOf ? followedWork(ctx, target.row as Row<'work_tickets'>, services) : null;
}

async function followedPlatform({ db, userId, clock }: EntityContext, name: string, { platforms }: FollowServices) {
  if (!isPlatformName(name)) return null;
  const all = await readPlatforms(db, userId, platforms.configured);
  const view = all.find((platform) => platform.name === name)!;
  const status = stateOf(view, clock.now());
  const failed = view.connection?.resources.find((resource) => resource.status === 'failed');
  return {
    kind: 'platform',
    name,
    title: platformLabels[name],
    href: `/settings/integrations/${name}`,
    status,
    progress: null,
    error: failed ? `${failed.name}: ${failed.problem}` : null,
    settled: !['not_connected', 'ended', 'nothing_picked', 'reading'].includes(status),
  } satisfies Followed;
}

async function followedVersion(
  db: Db,
  { id, deliverable_id, version_number, status, delivery_status, error, progress, source_snapshots }: Row<'deliverable_versions'>,
) {
  const [{ data }, deliveries] = await Promise.all([
    db.from('deliverables').select('title, destination, recipient').eq('id', deliverable_id).single().throwOnError(),
    readDeliveries(db, id),
  ]);
  const goesTo = status === 'approved' || status === 'delivered' ? destinationOf(data, {}, []) : null;
  return {
    kind: 'version',
    title: `${data.title}, version ${version_number}`,
    href: `/deliverables/${deliverable_id}/versions/${version_number}`,
    status: status as Extract<Followed, { kind: 'version' }>['status'],
    delivery: delivery_status as DeliveryStatus | null,
    unread: isWritten(status as VersionStatus) ? unreadMessage(readSnapshots(source_snapshots)) || null : null,
    file: goesTo?.platform === 'download' && !('problem' in goesTo) ? { versionId: id, format: goesTo.format } : null,
    progress: status === 'generating' ? messageOf(progress) : null,
    error,
    deliveries: deliveries.map(({ id, status, platform, destination, error, providerMessage }) => ({
      id,
      status,
      platform,
      destination,
      error,
      providerMessage,
    })),
    settled: status !== 'generating' && !deliveries.some(({ status }) => status === 'pending' || status === 'sending'),
  } satisfies Followed;
}

async function followedWork(
  ctx: EntityContext,
  { id, task, status, outcome, outcome_note, progress, error }: Row<'work_tickets'>,
  services: FollowServices,
) {
  return {
    kind: 'work',
    title: task,
    href: `/work/${id}`,
    status: status as Extract<Followed, { kind: 'work' }>['status'],
    outcome: outcome as Extract<Followed, { kind: 'work' }>['outcome'],
    note: outcome_note,
    progress: status === 'running' ? messageOf(progress) : null,
    error,
    approvals: status === 'awaiting_approval' ? await readApprovals(ctx.db, id) : [],
    run: await runOf(ctx, id, services),
    settled: status !== 'running' && status !== 'awaiting_approval',
  } satisfies Followed;
}

async function runOf({ db, userId, clock }: EntityContext, ticketId: string, services: FollowServices): Promise<FollowedRun | null> {
  const ticket = await readTicket(db, ticketId);
  if (!ticket?.runId || (ticket.agentType !== 'workspace' && ticket.agentType !== 'plan')) return null;
  const { runId, agentType, status, parameters } = ticket;
  const [{ plan, calls, used }, diffs] = await Promise.all([
    readRunSummary(db, runId, ticket.grantedAt, clock.now()),
    readDiffs(db, services.storage, userId, ticketId, runId, SHOWN.lines),
  ]);
  return {
    ticketId,
    plan,
    calls: calls.slice(-SHOWN.calls).map(({ id, label, state }) => ({ id, label, state })),
    diffs: diffs.slice(0, SHOWN.files),
    moreFiles: Math.max(0, diffs.length - SHOWN.files),
    used: agentType === 'workspace' ? budgetFacts(used, budgetOf(parameters, services.model)) : [],
    continues: (status === 'failed' || status === 'cancelled') && !ticket.undone,
  };
}

function messageOf(progress: unknown): string | null {
  const { message } = (progress ?? {}) as { message?: unknown };
  return typeof message === 'string' && message ? message : null;
}
