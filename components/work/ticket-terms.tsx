'use client';

import { useState } from 'react';
import { saveSchedule } from '#app/(partner)/work/actions.ts';
import { ScheduleFields } from '#components/schedule/schedule-fields.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { Phrase } from '#components/ui/phrase.tsx';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';

const choices = [
  { value: 'asked', label: 'On demand' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'once', label: 'Once, on a date' },
] as const;

interface Props {
  id: string;
  kind: string;
  frequency: Frequency;
  schedule: Schedule;
  /** The formatted schedule; null for a ticket that runs on demand. */
  when: string | null;
  /** It cannot be changed during a run. */
  fixed: boolean;
  timeZone: string;
}

/** The type and the schedule of a ticket, as a sentence; the schedule opens a dialog. */
export function TicketTerms({ id, kind, frequency, schedule, when, fixed, timeZone }: Props) {
  const [open, setOpen] = useState(false);
  const rhythm = when ?? 'runs on demand';
  return (
    <p className="mt-4 max-w-[46rem] text-title text-ink-2 max-md:text-lead">
      {kind}, {fixed ? rhythm : <Phrase onPress={() => setOpen(true)}>{rhythm}</Phrase>}.
      <FormDialog open={open} onOpenChange={setOpen} title="Schedule" submit="Save" action={(form) => saveSchedule(id, form)}>
        {(state) => (
          <ScheduleFields state={state} frequency={when ? frequency : 'asked'} schedule={schedule} choices={choices} timeZone={timeZone} />
        )}
      </FormDialog>
    </p>
  );
}
