import type { z } from 'zod';

/** What is wrong with a form, by the names of its fields. */
export type FieldErrors = Record<string, string | undefined>;

/** Why an action did not happen. */
export interface ActionFailure {
  ok: false;
  /** For a toast, or above a form. */
  message: string;
  /** For the fields of a form; then `message` repeats the first of them. */
  errors?: FieldErrors;
  /** What was written in the form, where the browser empties it. */
  values?: Record<string, string>;
  /** The kind of failure, where a caller handles one differently from another. */
  error?: string;
}

/** What an action threw: a refusal that a person can do something about, or a failure after which the same call may work. */
export interface CaughtFailure extends ActionFailure {
  error: 'refused' | 'unavailable';
}

/** The answer of every server action: its values, or why it did not happen. */
export type ActionResult<Values extends object = object> = ({ ok: true } & Values) | ActionFailure;

export const failure = (message: string): ActionFailure => ({ ok: false, message });

export function invalidFields(errors: Record<string, string>): ActionFailure {
  return { ok: false, message: Object.values(errors)[0] ?? '', errors };
}

/** The failure for a form that its schema does not accept: one error per field. */
export function invalidForm({ issues }: z.ZodError): ActionFailure {
  return invalidFields(Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])));
}
