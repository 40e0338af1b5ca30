import { redirect } from 'next/navigation';
import { AuthForm } from '#components/auth/auth-form.tsx';
import { requirePerson } from '#lib/database/current-person.ts';
import { newPasswordAction } from '../actions.ts';

export const metadata = { title: 'New password' };

export default async function NewPasswordPage() {
  const person = await requirePerson();
  // Someone who knows the current password changes it in the settings, which ask for it.
  if (!person.isRecovery) redirect('/settings#password');
  return (
    <>
      <h1 className="text-display font-[560]">New password</h1>
      <p className="mt-1 text-ui text-ink-2">For {person.email}.</p>
      <AuthForm action={newPasswordAction} fields={['new-password']} submit="Save password" />
    </>
  );
}
