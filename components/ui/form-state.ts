import type { ActionResult } from '#lib/base/action-result.ts';

/** The result of a form's action; null before the first one. */
export type FormState = ActionResult | null;

export function errorOf(state: FormState, field: string): string | undefined {
  return state?.ok === false ? state.errors?.[field] : undefined;
}

/** The message above a form: that of a failure without field errors. */
export function formMessage(state: FormState): string | undefined {
  return state?.ok === false && !state.errors ? state.message : undefined;
}
