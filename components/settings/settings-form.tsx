'use client';

import { type ReactNode, startTransition, useActionState, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { type FormState, formMessage } from '#components/ui/form-state.ts';
import { ErrorNotice } from '#components/ui/notice.tsx';
import { type ActionResult, failure } from '#lib/base/action-result.ts';

/** A form on the page. `saved` is the message on success; `clear` then empties the form. */
export function SettingsForm({
  action,
  submit,
  saved,
  clear = false,
  children,
}: {
  action: (form: FormData) => Promise<ActionResult>;
  submit: string;
  saved: string;
  clear?: boolean;
  children: (state: FormState) => ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [state, send, sending] = useActionState(async (_: FormState, data: FormData): Promise<FormState> => {
    const next = await action(data).catch(() => failure('Couldn’t save. Try again.'));
    if (next.ok) {
      toast(saved);
      if (clear) form.current?.reset();
    }
    return next;
  }, null);
  const message = formMessage(state);

  useEffect(() => {
    if (state?.ok === false) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  return (
    <form
      ref={form}
      noValidate
      className="flex max-w-[22.5rem] flex-col gap-5 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        startTransition(() => send(data));
      }}
    >
      {message && !sending ? <ErrorNotice>{message}</ErrorNotice> : null}
      {children(state)}
      <Button type="submit" busy={sending} className="self-start max-sm:w-full">
        {submit}
      </Button>
    </form>
  );
}
