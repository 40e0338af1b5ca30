import { PrimitiveError } from '#lib/base/errors.ts';

/** Why a job cannot succeed however often it is tried. */
export class NonRetryableError extends Error {
  override readonly name = 'PermanentFailure';
}

/** Whether a failure stays what it is when the job is tried again. */
export function isPermanent(error: unknown): boolean {
  if (error instanceof PrimitiveError) return error.code !== 'rate_limited' && error.code !== 'disk_full';
  return error instanceof NonRetryableError;
}

/** What is kept of a failure for admins: what it is and where it happened, not what the error holds beside. */
export function describeFailure(error: unknown): { name: string; message: string; code?: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: 'Something that is no error was thrown.' };
  const { code } = error as { code?: unknown };
  return { name: error.name, message: error.message, ...(typeof code === 'string' ? { code } : {}) };
}
