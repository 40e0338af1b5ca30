import type { ActionResult } from '#lib/base/action-result.ts';

/** What the action of a form answered; null before the first time. */
export type FormState = ActionResult | null;

export function errorOf(state: FormState, field: string): string | undefined {
  return state?.ok === false ? state.errors?.[field] : undefined;
}

/** The message above a form: that of a failure without errors at its fields. */
export function formMessage(state: FormState): string | undefined {
  return state?.ok === false && !state.errors ? state.message : undefined;
}
