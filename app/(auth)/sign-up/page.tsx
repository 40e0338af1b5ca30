import { redirect } from 'next/navigation';
import { AuthForm } from '#components/auth/auth-form.tsx';
import { OtherDoor } from '#components/auth/other-door.tsx';
import { doorTo, pathAfterSignIn } from '#lib/supabase/return-path.ts';
import { currentUser } from '#lib/supabase/server.ts';
import { signUpAction } from '../actions.ts';

export const metadata = { title: 'Create an account' };

export default async function SignUpPage({ searchParams }: { searchParams: Promise<{ to?: string | string[] }> }) {
  const { to } = await searchParams;
  if (await currentUser()) redirect(pathAfterSignIn(to));
  return (
    <>
      <h1 className="text-display font-[560]">Create an account</h1>
      <p className="mt-1 text-ui text-ink-2">
        Been here before? <OtherDoor href={doorTo('/sign-in', to)}>Sign in</OtherDoor>
      </p>
      <AuthForm action={signUpAction} fields={['name', 'email', 'new-password']} submit="Create account" to={pathAfterSignIn(to)} />
    </>
  );
}
