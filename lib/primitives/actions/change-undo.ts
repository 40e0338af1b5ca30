import { z } from 'zod';
import type { Proposal } from '#lib/agent/approvals/approval.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { formatList } from '#lib/base/text/list.ts';
import { changeEntity } from '#lib/entities/change-entity.ts';
import type { Row } from '#lib/entities/define-entity.ts';
import { findEntity, refFrom } from '#lib/entities/find-entity.ts';
import { refuseStarting, sensitiveChanges } from '#lib/entities/given-fields.ts';
import { fieldNames } from '#lib/features/revisions/field-names.ts';
import { derivedFrom, planRestoration, type Restoration, storeRestoration } from '#lib/features/revisions/restore-revision.ts';
import { cancelTicket, stopTicket } from '#lib/features/tickets/cancel-ticket.ts';
import { proposeEdit } from '#lib/primitives/propose-edit.ts';
import { type ActionContext, type ActionTarget, defineAction } from './define-action.ts';
import { changesToUndo, UNDO } from './turn-changes.ts';

/** What an undo does. */
interface Plan {
  turn: string;
  restorations: (Restoration & { ref: string })[];
  created: string[];
  /** What stays, as sentences. */
  remaining: string[];
}

/** Takes back what the newest turn of a chat changed, or the named turn. */
export const changeUndo = defineAction({
  name: UNDO,
  description:
    'Take back what a chat changed last, or what the turn in params.turn changed: fields get their earlier values, what was created is archived, forgotten or canceled. Nothing changes if something changed since or cannot be taken back, such as a delivery. Undoing an undo makes the change again',
  targetType: 'session',
  requires: [],
  effect: 'write',
  params: z.strictObject({ turn: z.guid().optional() }),
  async approval(ctx, { target, params }) {
    const { restorations } = await planUndo(ctx, target, params.turn);
    const proposals = restorations.flatMap((restoration) => proposalFor(restoration) ?? []);
    const [first] = proposals;
    if (!first) return null;
    return {
      ...first,
      subject: `Undo: ${formatList(proposals.map(({ subject }) => subject))}`,
      facts: proposals.flatMap(({ facts }) => facts),
    };
  },
  async execute(ctx, { target, params }) {
    const { turn, restorations, created, remaining } = await planUndo(ctx, target, params.turn);
    const done: { ref: string; message: string }[] = [];
    for (const restoration of restorations) {
      if (!(await storeRestoration(ctx, restoration))) throw changedMeanwhile(done);
      done.push({ ref: restoration.ref, message: restoredMessage(restoration) });
    }
    for (const ref of created) {
      const message = await removeCreated(ctx, ref);
      if (message) done.push({ ref, message });
    }
    if (done.length === 0) throw new PrimitiveError('conflict', 'This was already taken back.');
    return {
      status: 'undone',
      turn,
      undone: done.map(({ ref }) => ref),
      message: [...done.map(({ message }) => message), ...remaining].join(' '),
    };
  },
});

async function planUndo(ctx: ActionContext, { row }: ActionTarget, wanted?: string): Promise<Plan> {
  const changes = await changesToUndo(ctx, String(row.id), wanted);
  if (!changes)
    throw new PrimitiveError(
      'conflict',
      wanted ? 'This turn of the chat changed nothing.' : 'This chat has changed nothing that can be taken back.',
    );
  const { turn, revised, created, permanent } = changes;
  const reasons = [...new Set(permanent.map(({ reason }) => reason))];
  if (permanent.some(({ blocks }) => blocks) || revised.size + created.length === 0)
    throw new PrimitiveError('conflict', `Nothing was taken back. ${reasons.join(' ')}`);
  const restorations: Plan['restorations'] = [];
  for (const [ref, times] of revised) {
    const restoration = await planRestoration(ctx, ref, times);
    if ('problem' in restoration) throw new PrimitiveError('conflict', restoration.problem, { ref });
    if (Object.keys(restoration.values).length === 0) continue;
    const after = { ...restoration.row, ...derivedFrom(ctx, restoration), ...restoration.values };
    refuseStarting(restoration.entity, { before: restoration.row, after }, ctx);
    restorations.push({ ...restoration, ref });
  }
  return { turn, restorations, created, remaining: reasons };
}

/** What the person must approve: fields that only they set. */
function proposalFor({ entity, row, values }: Restoration): Proposal | null {
  const sensitive = sensitiveChanges(entity, row, { ...row, ...values });
  return sensitive.length > 0 ? proposeEdit(entity, row, values) : null;
}

function restoredMessage({ entity, row, values }: Restoration): string {
  if (values.is_active === true) return `“${entity.title(row)}” is remembered again.`;
  return `“${entity.title({ ...row, ...values })}” has its earlier ${fieldNames(Object.keys(values))} again.`;
}

/** Archives a deliverable, forgets a memory, or cancels a ticket. Undefined when it no longer exists or that was done already. */
async function removeCreated(ctx: ActionContext, ref: string): Promise<string | undefined> {
  const found = await findEntity(ctx, refFrom(ref)).catch(unlessNotFound);
  if (!found) return undefined;
  const { entity, row } = found;
  const title = `“${entity.title(row)}”`;
  if (entity.type === 'work') return (await removeTicket(ctx, row)) ? `The ticket ${title} is canceled.` : undefined;
  const { applied } = await changeEntity(ctx, entity, row, entity.type === 'memory' ? { is_active: false } : { status: 'archived' });
  if (applied.length === 0) return undefined;
  return entity.type === 'memory' ? `${title} is forgotten.` : `${title} is archived.`;
}

async function removeTicket(ctx: ActionContext, row: Row): Promise<boolean> {
  const cancelled = await cancelTicket(ctx, String(row.id));
  if (cancelled && row.next_run_at === null) return true;
  const { row: now } = await findEntity(ctx, refFrom(`work:${row.id}`));
  return stopTicket(ctx, now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PrimitiveError && error.code === 'conflict') return cancelled;
      throw error;
    },
  );
}

function unlessNotFound(error: unknown): undefined {
  if (error instanceof PrimitiveError && error.code === 'not_found') return undefined;
  throw error;
}

function changedMeanwhile(done: { message: string }[]): PrimitiveError {
  const so = done.length > 0 ? `Only this was taken back: ${done.map(({ message }) => message).join(' ')}` : 'Nothing was taken back.';
  return new PrimitiveError('conflict', `Something is being changed somewhere else. ${so} Try again.`);
}
