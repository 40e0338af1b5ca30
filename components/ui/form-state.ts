/** What a form shows after its action ran: nothing yet, saved, or what is wrong and with which field. */
export type FormState =
  | { state: 'untouched' }
  | { state: 'saved' }
  | { state: 'refused'; message?: string; errors?: Record<string, string | undefined> };

export const untouched: FormState = { state: 'untouched' };

/** The reason under a field, if there is one. */
export function errorOf(state: FormState, field: string): string | undefined {
  return state.state === 'refused' ? state.errors?.[field] : undefined;
}
