import { z } from 'zod';
import type { Row } from '#lib/entities/define-entity.ts';
import { findEntity, refFrom } from '#lib/entities/find-entity.ts';
import { cancelTicket, stopTicket } from '#lib/features/tickets/cancel-ticket.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';
import { type ActionContext, defineAction } from './define-action.ts';

/** Cancels the run in progress; without one, ends the ticket and its schedule. */
export const workCancel = defineAction({
  name: 'work.cancel',
  description:
    'Cancel the run in progress. A schedule stays, unless params.schedule is true. Without a run in progress, the ticket is canceled with its schedule. Results stay, and work.run can run it again',
  targetType: 'work',
  requires: [],
  effect: 'write',
  params: z.strictObject({ schedule: z.boolean().optional() }),
  async execute(ctx, { target: { ref, row }, params: { schedule = false } }) {
    const cancelled = await cancelTicket(ctx, String(row.id));
    const now = (await findEntity(ctx, refFrom(ref))).row;
    const ended = !cancelled || (schedule && now.next_run_at !== null);
    const ticket = ended ? await stopTicket(ctx, now) : now;
    const removed = ended && now.next_run_at !== null ? scheduleLabel(ctx, now) : null;
    return {
      status: ticket.status,
      ref,
      run_cancelled: cancelled,
      ...(removed && { schedule_removed: removed }),
      next_run_at: ticket.next_run_at,
      message: messageOf(ctx, cancelled, removed, ticket),
    };
  },
});

function messageOf(ctx: ActionContext, cancelled: boolean, removed: string | null, ticket: Row): string {
  const run = cancelled
    ? 'The run is canceled.'
    : ticket.status === 'cancelled'
      ? 'The ticket is canceled.'
      : 'The results of the last run stay.';
  if (removed) return `${run} It no longer runs by itself. Its schedule was: ${removed}.`;
  return ticket.next_run_at === null ? run : `${run} The ticket still runs by itself: ${scheduleLabel(ctx, ticket)}.`;
}

function scheduleLabel({ timeZone }: ActionContext, { frequency, schedule }: Row): string {
  return describeSchedule(frequency as Frequency, schedule as Schedule, timeZone);
}
