import { z } from 'zod';
import { skipNextRun } from '#lib/features/deliverables/skip-run.ts';
import { describeRun } from '#lib/schedule/describe-run.ts';
import type { Schedule } from '#lib/schedule/schedule.ts';
import { defineAction } from './define-action.ts';

/** Skips the next run once. */
export const deliverableSkip = defineAction({
  name: 'deliverable.skip',
  description: 'Skip the next run once. To skip a later one, pause it with paused_until',
  targetType: 'deliverable',
  requires: [],
  effect: 'write',
  params: z.strictObject({}),
  async execute(ctx, { target: { ref, row } }) {
    const { skipped_run_at, next_run_at, updated_at } = await skipNextRun(ctx, row);
    const zone = (row.schedule as Schedule).time_zone ?? ctx.timeZone;
    const when = (moment: unknown) => describeRun(new Date(String(moment)), zone, ctx.timeZone, ctx.clock.now()).when;
    return {
      status: 'skipped',
      ref,
      skipped_run_at,
      next_run_at,
      ...(skipped_run_at !== row.skipped_run_at && { updated_at }),
      message: `The run ${when(skipped_run_at)} is skipped. The next one is ${when(next_run_at)}.`,
    };
  },
});
