'use client';

import { saveSchedule } from '#app/(partner)/deliverables/actions.ts';
import { ScheduleFields } from '#components/schedule/schedule-fields.tsx';
import { useUndo } from '#components/shell/use-undo.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import type { Frequency } from '#lib/schedule/schedule.ts';
import type { DialogProps } from './content-dialog.tsx';

const frequencyChoices: { value: Frequency; label: string }[] = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'biweekly', label: 'Every other week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'once', label: 'Once' },
  { value: 'custom', label: 'Custom (cron)' },
];

/** Edits the schedule: how often, on which days, when, and in which time zone. */
export function ScheduleDialog({ deliverable: { id, frequency, schedule }, open, onOpenChange, timeZone }: DialogProps) {
  const offerUndo = useUndo();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Schedule"
      submit="Save"
      action={(form) => saveSchedule(id, form)}
      onSaved={({ undo }) => offerUndo('Schedule updated.', undo)}
    >
      {(state) => <ScheduleFields state={state} frequency={frequency} schedule={schedule} choices={frequencyChoices} timeZone={timeZone} />}
    </FormDialog>
  );
}
