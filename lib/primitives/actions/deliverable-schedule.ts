import { z } from 'zod';
import { changeEntity } from '#lib/entities/change-entity.ts';
import { deliverable } from '#lib/entities/deliverable.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import { type Frequency, frequencies, type Schedule, scheduleSchema } from '#lib/schedule/schedule.ts';
import { defineAction } from './define-action.ts';

/** Sets the schedule of a deliverable. Omitted parts stay, as far as they match the frequency. */
export const deliverableSchedule = defineAction({
  name: 'deliverable.schedule',
  description: 'Change when it runs; what you omit stays',
  targetType: 'deliverable',
  requires: [],
  effect: 'write',
  params: z
    .strictObject({ frequency: z.enum(frequencies).optional(), ...scheduleSchema.shape })
    .meta({ title: 'frequency and the fields of a Schedule, as in Write' })
    .refine((params) => Object.keys(params).length > 0, { error: `frequency, or one of ${Object.keys(scheduleSchema.shape).join(', ')}` }),
  async execute(ctx, { target, params: { frequency, ...schedule } }) {
    const { row, applied } = await changeEntity(ctx, deliverable, target.row, { ...(frequency && { frequency }), schedule });
    return {
      status: 'updated',
      frequency: row.frequency,
      schedule: row.schedule,
      schedule_in_words: describeSchedule(row.frequency as Frequency, row.schedule as Schedule, ctx.timeZone),
      next_run_at: row.next_run_at,
      ref: target.ref,
      ...(applied.length > 0 && { updated_at: row.updated_at }),
    };
  },
});
