import { capitalize } from '#lib/base/text/capitalization.ts';
import { type Weekday, weekdays } from '#lib/schedule/schedule-defaults.ts';

/** One or more days of the week. */
export function WeekdayChoice({ chosen, error }: { chosen: readonly Weekday[]; error?: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-ui font-[560]">On</legend>
      <div className="grid grid-cols-7 gap-1 rounded-md">
        {weekdays.map((day) => (
          <label
            key={day}
            className="relative grid min-h-10 place-items-center rounded-md bg-fill-strong text-ui font-medium text-ink-2 has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent touch:min-h-11 forced-colors:has-checked:outline-2"
          >
            <input
              type="checkbox"
              name="days"
              value={day}
              defaultChecked={chosen.includes(day)}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="sr-only">{capitalize(day)}</span>
            <span aria-hidden="true" className="capitalize">
              {day.slice(0, 2)}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p role="alert" className="mt-1.5 text-ui text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
