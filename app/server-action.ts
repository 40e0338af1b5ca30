import { notFound, unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import type { ActionResult, CaughtFailure } from '#lib/base/action-result.ts';
import { diskFullMessage, isDiskFull, PrimitiveError } from '#lib/base/errors.ts';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limitOfError } from '#lib/base/limits/limits.ts';
import { findUnsafeKey } from '#lib/base/unsafe-keys.ts';
import { isDatabaseAway } from './database-away.ts';

/** The value of a form. */
export const formData = z.instanceof(FormData);

type Inputs<S extends readonly z.ZodType[]> = { [K in keyof S]: z.input<S[K]> };
type Outputs<S extends readonly z.ZodType[]> = { [K in keyof S]: z.output<S[K]> };

/**
 * Makes a server action: the only entry point for calls from browsers. Anyone can call one with anything, so its arguments
 * are checked by these schemas first; a mismatch responds 404, as if the action did not exist. An error becomes
 * a failure with a message, and an unexpected one is logged.
 */
export function serverAction<const S extends readonly z.ZodType[], R extends ActionResult>(
  schemas: S,
  act: (...args: Outputs<S>) => Promise<R>,
): (...args: Inputs<S>) => Promise<R | CaughtFailure> {
  return async (...received) => {
    const args = schemas.map((schema, index) => schema.safeParse(received[index]));
    if (findUnsafeKey(received) !== undefined || !args.every((arg) => arg.success)) notFound();
    try {
      return await act(...(args.map(({ data }) => data) as Outputs<S>));
    } catch (error) {
      unstable_rethrow(error);
      if (error instanceof z.ZodError) notFound();
      return failureOf(error);
    }
  };
}

function failureOf(error: unknown): CaughtFailure {
  if (error instanceof PrimitiveError) return { ok: false, error: 'refused', message: error.message };
  const limit = limitOfError(error);
  if (limit) return { ok: false, error: 'refused', message: limitMessage(limit) };
  return { ok: false, error: 'unavailable', message: unavailableMessage(error) };
}

function unavailableMessage(error: unknown): string {
  if (isDiskFull(error)) return diskFullMessage;
  if (isDatabaseAway(error)) {
    runtime().log('The database could not be reached', error);
    return 'The database is unavailable right now. Nothing was changed; try again in a moment.';
  }
  return `Something went wrong (${runtime().log('A server action failed', error)}). Try again.`;
}
