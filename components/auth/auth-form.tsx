'use client';

import { useActionState, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { errorOf, type FormState, formMessage } from '#components/ui/form-state.ts';
import { ErrorNotice } from '#components/ui/notice.tsx';
import type { MessageResult } from '#lib/base/action-result.ts';
import { NewPasswordField } from './new-password-field.tsx';

type FieldName = 'name' | 'email' | 'password' | 'new-password';

/**
 * A form to sign up, sign in or set a password. It sends the browser's time zone, keeps its values after an error,
 * and moves the focus to the invalid field.
 */
export function AuthForm({
  action,
  fields,
  submit,
  values = {},
  to,
  invitation,
}: {
  /** Leads to another page, or returns a message that replaces the form. */
  action: (state: FormState, form: FormData) => Promise<MessageResult>;
  fields: FieldName[];
  submit: string;
  values?: { email?: string; name?: string };
  /** The path after success. */
  to?: string;
  /** The invitation token from the URL. */
  invitation?: string;
}) {
  const [state, send, sending] = useActionState<MessageResult | null, FormData>(action, null);
  const failed = state?.ok === false ? state : null;
  const message = formMessage(state);
  const shown = failed?.values ?? values;
  const form = useRef<HTMLFormElement>(null);
  const [timeZone, setTimeZone] = useState('');
  // Only the browser knows the fragment of the link.
  const [place, setPlace] = useState('');

  useEffect(() => {
    // Somebody may already be typing while the page loads. On a touch screen, focusing would open the keyboard over the page.
    if (form.current?.contains(document.activeElement)) return;
    if (matchMedia('(pointer: fine)').matches) form.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
  }, []);
  useEffect(() => {
    setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    setPlace(location.hash);
  }, []);
  useEffect(() => {
    if (failed?.errors) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
    else if (failed) [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])') ?? [])].at(-1)?.focus();
  }, [failed]);

  if (state?.ok)
    return (
      <p role="status" className="mt-8 text-body text-pretty">
        {state.message}
      </p>
    );

  return (
    <form ref={form} action={send} noValidate className="mt-8 flex flex-col gap-5">
      {message && !sending ? <ErrorNotice>{message}</ErrorNotice> : null}
      {fields.includes('name') ? (
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={200}
          defaultValue={shown.name}
          hint="Optional. What should we call you?"
        />
      ) : null}
      {fields.includes('email') ? (
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={shown.email}
          error={errorOf(state, 'email')}
        />
      ) : null}
      {fields.includes('password') ? (
        <TextField label="Password" name="password" type="password" autoComplete="current-password" error={errorOf(state, 'password')} />
      ) : null}
      {fields.includes('new-password') ? <NewPasswordField label="Password" error={errorOf(state, 'password')} /> : null}
      <input type="hidden" name="timeZone" value={timeZone} />
      {invitation ? <input type="hidden" name="invitation" value={invitation} /> : null}
      {to ? <input type="hidden" name="to" value={to + place} /> : null}
      <Button type="submit" kind="primary" busy={sending} className="min-h-11 w-full">
        {submit}
      </Button>
    </form>
  );
}
