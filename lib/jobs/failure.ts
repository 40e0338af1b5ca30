import { PrimitiveError } from '#lib/base/errors.ts';

/** Why a job cannot succeed, however often it is retried. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** Whether a failure is permanent. */
export function isPermanent(error: unknown): boolean {
  if (error instanceof PrimitiveError) return error.code !== 'rate_limited' && error.code !== 'disk_full';
  return error instanceof PermanentFailure;
}

/** What is stored of a failure for administrators: its kind and its place, without other data of the error. */
export function describeFailure(error: unknown): { name: string; message: string; code?: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: 'A value that is not an error was thrown.' };
  const { code } = error as { code?: unknown };
  return { name: error.name, message: error.message, ...(typeof code === 'string' ? { code } : {}) };
}
