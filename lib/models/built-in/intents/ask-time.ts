import { type Cadence, readCadence } from '#lib/models/built-in/language/cadence.ts';
import { oneOf } from '../flow/answers.ts';
import { askFor, type Flow } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';

/** Asks for the time in a part of the day, HH:MM. */
export function* askTime(part: NonNullable<Cadence['partOfDay']>, situation: Situation): Flow<string> {
  const choices = (part === 'afternoon' ? ['14:00', '16:00', '17:00'] : ['18:00', '19:00', '20:00']).map((label) => ({
    label,
    value: label,
  }));
  return yield* askFor(
    `What time in the ${part}?`,
    choices.map(({ label }) => label),
    (words) => {
      const { time } = readCadence(/\b(?:at|noon|midday)\b/i.test(words) ? words : `at ${words} in the ${part}`, situation).schedule;
      const hour = /\b\d{1,2}(?::\d\d)?\b/.exec(words)?.[0];
      return time ?? oneOf(choices)(words) ?? (hour && readCadence(`at ${hour} in the ${part}`, situation).schedule.time);
    },
  );
}
