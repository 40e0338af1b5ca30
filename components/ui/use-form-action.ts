import { type SubmitEvent, startTransition, useActionState, useEffect, useRef } from 'react';
import { type FormState, formMessage } from './form-state.ts';
import { limitedFields, refuseLong } from './refuse-long.ts';

/**
 * Sends a form with an action. The values stay after a failure, and the focus moves to the first invalid field.
 * @returns the props of the form, the result, and the message to show above the fields
 */
export function useFormAction(action: (data: FormData) => Promise<FormState>) {
  const form = useRef<HTMLFormElement>(null);
  const [state, send, sending] = useActionState(async (_: FormState, data: FormData): Promise<FormState> => {
    return refuseLong(limitedFields(form.current)) ?? action(data);
  }, null);

  useEffect(() => {
    if (state?.ok === false) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  return {
    form: {
      ref: form,
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        startTransition(() => send(data));
      },
    },
    state,
    sending,
    message: sending ? undefined : formMessage(state),
  };
}
