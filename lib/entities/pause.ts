import { PrimitiveError } from '#lib/base/errors.ts';
import { localDate } from '#lib/schedule/local-moment.ts';
import type { Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import type { Problem } from './invalid-input.ts';

/** What a pause implies: a day to resume pauses, and any other status ends the pause. Throws when both are given and contradict. */
export function impliedByPause({ status, paused_until }: Row): Row {
  const isPaused = status === undefined || status === 'paused';
  if (typeof paused_until !== 'string') return isPaused ? {} : { paused_until: null };
  if (isPaused) return { status: 'paused' };
  const expected = 'nothing, or status "paused"';
  throw new PrimitiveError('invalid_input', `paused_until: expected ${expected}; status is ${JSON.stringify(status)}.`, {
    path: 'paused_until',
    expected,
  });
}

/** A day to resume that is not after today, in the person's time zone. */
export function problemsOfPause({ clock, timeZone }: EntityContext, day: unknown, before: unknown): Problem[] {
  if (typeof day !== 'string' || day === before) return [];
  const today = localDate(clock.now(), timeZone);
  if (day > today.toString()) return [];
  return [{ path: 'paused_until', expected: `a date after today, such as ${today.add({ days: 1 })}` }];
}
