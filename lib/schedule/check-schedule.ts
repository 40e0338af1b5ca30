import { cronProblem } from './cron.ts';
import { type Frequency, fieldsOfFrequency, type Schedule } from './schedule.ts';
import { nearTimeZones, timeZoneName } from './time-zone.ts';

/** A problem of a schedule. `field` is the part to change; the message says what to write instead. */
export interface ScheduleProblem {
  field: keyof Schedule;
  message: string;
}

/** All problems of a schedule with a valid shape under a frequency; empty when `nextRunAt` can handle it. */
export function checkSchedule(frequency: Frequency, schedule: Schedule): ScheduleProblem[] {
  return [
    ...strayFields(frequency, schedule),
    ...missingFields(frequency, schedule),
    ...contradictions(frequency, schedule),
    ...badValues(schedule),
  ];
}

function strayFields(frequency: Frequency, schedule: Schedule): ScheduleProblem[] {
  const used: readonly string[] = fieldsOfFrequency[frequency];
  return fieldsIn(schedule)
    .filter((field) => !used.includes(field))
    .map((field) => ({
      field,
      message: `"${field}" has no meaning when the frequency is "${frequency}", which takes ${used.join(', ')}. ${whereItBelongs(field, frequency)}`,
    }));
}

function whereItBelongs(field: keyof Schedule, frequency: Frequency): string {
  if (frequency === 'custom') return 'Put it in "cron", or choose another frequency.';
  switch (field) {
    case 'cron':
      return 'A cron expression belongs to the frequency "custom".';
    case 'day':
      return frequency === 'once' ? 'Put the date in "anchor".' : 'For certain weekdays choose the frequency "weekly".';
    case 'day_of_month':
    case 'nth':
      return frequency === 'once' ? 'Put the date in "anchor".' : 'It belongs to the frequency "monthly".';
    default:
      return 'Omit it.';
  }
}

function missingFields(frequency: Frequency, schedule: Schedule): ScheduleProblem[] {
  if (frequency === 'custom' && schedule.cron === undefined) {
    return [{ field: 'cron', message: 'The frequency "custom" needs "cron": five fields, such as "0 9 * * 1-5" for weekdays at 9:00.' }];
  }
  if (frequency === 'once' && schedule.anchor === undefined && schedule.time !== undefined) {
    return [{ field: 'anchor', message: 'The frequency "once" with a time needs "anchor": the date, such as "2026-11-23".' }];
  }
  if (frequency === 'monthly' && schedule.nth !== undefined && schedule.day === undefined) {
    return [{ field: 'day', message: '"nth" needs "day": which weekday of the month, such as "tuesday".' }];
  }
  return [];
}

function contradictions(frequency: Frequency, schedule: Schedule): ScheduleProblem[] {
  if (frequency !== 'monthly' || schedule.day === undefined) return [];
  if (schedule.day_of_month !== undefined) {
    return [{ field: 'day_of_month', message: 'A monthly run is either on "day_of_month" or on a weekday ("day" and "nth"). Omit one.' }];
  }
  if (Array.isArray(schedule.day) && schedule.day.length > 1) {
    return [{ field: 'day', message: 'A monthly schedule has one weekday. Choose one, or use the frequency "custom" with "cron".' }];
  }
  return [];
}

function badValues(schedule: Schedule): ScheduleProblem[] {
  const problems: ScheduleProblem[] = [];
  if (schedule.time_zone !== undefined && !timeZoneName(schedule.time_zone)) {
    problems.push({ field: 'time_zone', message: unknownZone(schedule.time_zone) });
  }
  const cron = schedule.cron === undefined ? undefined : cronProblem(schedule.cron);
  if (cron) problems.push({ field: 'cron', message: cron });
  return problems;
}

function unknownZone(name: string): string {
  const near = nearTimeZones(name);
  const hint = near.length > 0 ? `Did you mean ${near.map((zone) => `"${zone}"`).join(' or ')}?` : 'Use one such as "Europe/Stockholm".';
  return `Unknown time zone ${JSON.stringify(name)}. ${hint}`;
}

function fieldsIn(schedule: Schedule): (keyof Schedule)[] {
  return (Object.keys(schedule) as (keyof Schedule)[]).filter((field) => schedule[field] !== undefined);
}
