'use client';

import { type ReactNode, useActionState } from 'react';
import type { ActionResult } from '#lib/base/action-result.ts';
import { type FormState, formMessage } from './form-state.ts';
import { ErrorNotice } from './notice.tsx';

/** A form whose success leads to another page; a failure is shown below it. */
export function ActionForm({
  action,
  className,
  children,
}: {
  action: (state: FormState, form: FormData) => Promise<ActionResult>;
  className?: string;
  children: ReactNode;
}) {
  const [state, send, sending] = useActionState<FormState, FormData>(action, null);
  const message = formMessage(state);
  return (
    <form action={send} className={className}>
      {children}
      {message && !sending ? <ErrorNotice>{message}</ErrorNotice> : null}
    </form>
  );
}
