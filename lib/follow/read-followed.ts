import { readDeliveries } from '#lib/delivery/delivery.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { findTarget, refFrom } from '#lib/entities/find-entity.ts';
import type { Db, Row } from '#lib/supabase/db.ts';
import { readApprovals } from '#lib/work/read-approvals.ts';
import type { Followed } from './followed.ts';

/**
 * How what a ref names stands: a version of a deliverable, or a work ticket.
 * @returns null for what is not followed
 * @throws {PrimitiveError} `invalid_ref`, `not_found`
 */
export async function readFollowed(ctx: EntityContext, ref: string): Promise<Followed | null> {
  const target = await findTarget(ctx, refFrom(ref));
  if (target.kind !== 'row') return null;
  if (target.entity.childOf === 'versions') return followedVersion(ctx.db, target.row as Row<'deliverable_versions'>);
  return target.entity.type === 'work' && !target.entity.childOf ? followedWork(ctx.db, target.row as Row<'work_tickets'>) : null;
}

async function followedVersion(db: Db, { id, deliverable_id, version_number, status, error, progress }: Row<'deliverable_versions'>) {
  const [{ data }, deliveries] = await Promise.all([
    db.from('deliverables').select('title').eq('id', deliverable_id).single().throwOnError(),
    readDeliveries(db, id),
  ]);
  return {
    kind: 'version',
    title: `${data.title}, version ${version_number}`,
    href: `/deliverables/${deliverable_id}/versions/${version_number}`,
    status: status as Extract<Followed, { kind: 'version' }>['status'],
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

async function followedWork(db: Db, { id, task, status, progress, error }: Row<'work_tickets'>) {
  return {
    kind: 'work',
    title: task,
    href: `/work/${id}`,
    status: status as Extract<Followed, { kind: 'work' }>['status'],
    progress: status === 'running' ? messageOf(progress) : null,
    error,
    approvals: status === 'awaiting_approval' ? await readApprovals(db, id) : [],
    settled: status !== 'running' && status !== 'awaiting_approval',
  } satisfies Followed;
}

function messageOf(progress: unknown): string | null {
  const { message } = (progress ?? {}) as { message?: unknown };
  return typeof message === 'string' && message ? message : null;
}
