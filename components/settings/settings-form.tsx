'use client';

import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import type { FormState } from '#components/ui/form-state.ts';
import { ErrorNotice } from '#components/ui/notice.tsx';
import { useFormAction } from '#components/ui/use-form-action.ts';
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
  const { form, state, sending, message } = useFormAction(async (data) => {
    const result = await action(data).catch(() => failure('Couldn’t save. Try again.'));
    if (result.ok) {
      toast(saved);
      if (clear) form.ref.current?.reset();
    }
    return result;
  });

  return (
    <form {...form} className="flex max-w-[22.5rem] flex-col gap-5 pt-4">
      {message ? <ErrorNotice>{message}</ErrorNotice> : null}
      {children(state)}
      <Button type="submit" busy={sending} className="self-start max-sm:w-full">
        {submit}
      </Button>
    </form>
  );
}
