import type { z } from 'zod';

/** The errors of a form, by the names of its fields. */
export type FieldErrors = Record<string, string | undefined>;

/** Why an action failed. */
export interface ActionFailure {
  ok: false;
  /** For a toast, or above a form. */
  message: string;
  /** For the fields of a form; then `message` repeats the first of them. */
  errors?: FieldErrors;
  /** The input of the form, if the browser clears it. */
  values?: Record<string, string>;
  /** The kind of failure, if a caller handles it differently from others. */
  error?: string;
}

/** What an action threw: a refusal that a person can act on, or a failure after which the same call may work. */
export interface CaughtFailure extends ActionFailure {
  error: 'refused' | 'unavailable';
}

/** The result of every server action: its values, or why it failed. */
export type ActionResult<Values extends object = object> = ({ ok: true } & Values) | ActionFailure;

/** The result of an action that reports what it did, for a toast. */
export type MessageResult = ActionResult<{ message: string }>;

export const failure = (message: string): ActionFailure => ({ ok: false, message });

export function invalidFields(errors: Record<string, string>): ActionFailure {
  return { ok: false, message: Object.values(errors)[0] ?? '', errors };
}

/** The failure for a form that its schema rejects: one error per field. */
export function invalidForm({ issues }: z.ZodError): ActionFailure {
  return invalidFields(Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])));
}
