'use client';

import { useState } from 'react';
import { SelectField, TextField } from '#components/ui/field.tsx';
import { errorOf, type FormState } from '#components/ui/form-state.ts';
import { TimeZoneField } from '#components/ui/time-zone-field.tsx';
import { capitalize } from '#lib/base/text/capitalization.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';
import { scheduleDefaults, weekdays } from '#lib/schedule/schedule-defaults.ts';
import { WeekdayChoice } from './weekday-choice.tsx';

const nthChoices = [
  { value: '1', label: 'First' },
  { value: '2', label: 'Second' },
  { value: '3', label: 'Third' },
  { value: '4', label: 'Fourth' },
  { value: 'last', label: 'Last' },
];
const dayChoices = [
  ...Array.from({ length: 31 }, (_, day) => ({ value: String(day + 1), label: String(day + 1) })),
  { value: 'last', label: 'The last day' },
];
const weekdayChoices = weekdays.map((value) => ({ value, label: capitalize(value) }));

/** A frequency; "asked" means only on demand. */
type Rhythm = Frequency | 'asked';

interface FieldsProps {
  state: FormState;
  frequency: Rhythm;
  schedule: Schedule;
  choices: readonly { value: Rhythm; label: string }[];
}

/** Fields for how often, on which days, when, and in which time zone. `timeZone` is the person's. */
export function ScheduleFields({ state, frequency: stored, schedule, choices, timeZone }: FieldsProps & { timeZone: string }) {
  const [frequency, setFrequency] = useState(stored);
  return (
    <>
      <SelectField
        label="How often"
        name="frequency"
        value={frequency}
        onChange={(event) => setFrequency(event.target.value as Rhythm)}
        choices={choices}
        error={errorOf(state, 'frequency')}
      />
      {frequency === 'weekly' || frequency === 'biweekly' ? (
        <WeekdayChoice chosen={[schedule.day ?? scheduleDefaults.day].flat()} error={errorOf(state, 'day')} />
      ) : null}
      {frequency === 'monthly' ? <MonthlyFields state={state} schedule={schedule} /> : null}
      {frequency === 'once' || frequency === 'biweekly' ? (
        <TextField
          label={frequency === 'once' ? 'On' : 'Starting the week of'}
          name="anchor"
          type="date"
          defaultValue={schedule.anchor}
          error={errorOf(state, 'anchor')}
        />
      ) : null}
      {frequency === 'asked' ? null : <TimeFields state={state} frequency={frequency} schedule={schedule} timeZone={timeZone} />}
    </>
  );
}

type PartProps = Pick<FieldsProps, 'state' | 'schedule'>;

function TimeFields({ state, frequency, schedule, timeZone }: PartProps & { frequency: Frequency; timeZone: string }) {
  return (
    <>
      {frequency === 'custom' ? (
        <TextField
          key="cron"
          label="Cron expression"
          name="cron"
          hint="Minute, hour, day of the month, month, day of the week: 0 9 * * 1-5 is every weekday at 9:00."
          className="font-code"
          defaultValue={schedule.cron}
          maxLength={200}
          error={errorOf(state, 'cron')}
        />
      ) : (
        <TextField
          key="time"
          label="At"
          name="time"
          hint={errorOf(state, 'time') ? undefined : '24-hour time, such as 09:00 or 16:30.'}
          autoComplete="off"
          maxLength={20}
          defaultValue={schedule.time ?? scheduleDefaults.time}
          error={errorOf(state, 'time')}
        />
      )}
      <TimeZoneField
        label="Time zone"
        name="time_zone"
        hint={`Leave empty to use yours (${timeZone}).`}
        defaultValue={schedule.time_zone}
        error={errorOf(state, 'time_zone')}
      />
    </>
  );
}

function MonthlyFields({ state, schedule }: PartProps) {
  const [by, setBy] = useState(schedule.day === undefined ? 'date' : 'weekday');
  return (
    <>
      <SelectField
        label="On"
        name="monthlyBy"
        value={by}
        onChange={(event) => setBy(event.target.value)}
        choices={[
          { value: 'date', label: 'A day of the month' },
          { value: 'weekday', label: 'A weekday of the month' },
        ]}
      />
      {by === 'date' ? (
        <SelectField
          label="Day"
          name="day_of_month"
          defaultValue={String(schedule.day_of_month ?? scheduleDefaults.day_of_month)}
          choices={dayChoices}
          hint="Shorter months use their last day."
          error={errorOf(state, 'day_of_month')}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Which"
            name="nth"
            defaultValue={String(schedule.nth ?? scheduleDefaults.nth)}
            choices={nthChoices}
            error={errorOf(state, 'nth')}
          />
          <SelectField
            label="Weekday"
            name="weekday"
            defaultValue={[schedule.day ?? scheduleDefaults.day].flat()[0]}
            choices={weekdayChoices}
            error={errorOf(state, 'day')}
          />
        </div>
      )}
    </>
  );
}
