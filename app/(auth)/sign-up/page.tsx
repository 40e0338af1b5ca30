import { redirect } from 'next/navigation';
import { AuthForm } from '#components/auth/auth-form.tsx';
import { AuthSwitchLink } from '#components/auth/auth-switch-link.tsx';
import { SignUpClosed } from '#components/auth/sign-up-closed.tsx';
import { runtime } from '#lib/app/web.ts';
import { currentUser } from '#lib/database/current-person.ts';
import { authLink, pathAfterSignIn } from '#lib/database/return-path.ts';
import { invitationToken } from '#lib/features/account/sign-up/invitation.ts';
import { readSignUpRules } from '#lib/features/account/sign-up/sign-up-rules.ts';
import { signUpAction } from '../actions.ts';

export const metadata = { title: 'Create an account' };

type Asked = { to?: string | string[]; invitation?: string | string[] };

export default async function SignUpPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const { to, invitation } = await searchParams;
  if (await currentUser()) redirect(pathAfterSignIn(to));
  const token = invitationToken(invitation);
  const rules = await readSignUpRules(runtime().serviceDb, token);
  const mayTry = !rules || rules.mode === 'open' || rules.invited;
  return (
    <>
      <h1 className="text-display font-[560]">Create an account</h1>
      <p className="mt-1 text-ui text-ink-2">
        Already have an account? <AuthSwitchLink href={authLink('/sign-in', to)}>Sign in</AuthSwitchLink>
      </p>
      {rules?.invited && !rules.hasAccounts ? (
        <p className="mt-6 text-body text-pretty">This is the first account. Its owner becomes the administrator.</p>
      ) : null}
      {mayTry ? (
        <AuthForm
          action={signUpAction}
          fields={['name', 'email', 'new-password']}
          submit="Create account"
          to={pathAfterSignIn(to)}
          {...(token && { invitation: token })}
        />
      ) : (
        <SignUpClosed mode={rules.mode} hasAccounts={rules.hasAccounts} withInvitation={invitation !== undefined} />
      )}
    </>
  );
}
