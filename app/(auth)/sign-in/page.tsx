import { redirect } from 'next/navigation';
import { AuthForm } from '#components/auth/auth-form.tsx';
import { AuthSwitchLink } from '#components/auth/auth-switch-link.tsx';
import { Link } from '#components/ui/link.tsx';
import { ErrorNotice } from '#components/ui/notice.tsx';
import { runtime } from '#lib/app/web.ts';
import { currentUser } from '#lib/database/current-person.ts';
import { authLink, pathAfterSignIn } from '#lib/database/return-path.ts';
import { readSignUpRules, type SignUpRules } from '#lib/features/account/sign-up/sign-up-rules.ts';
import { signInAction } from '../actions.ts';

export const metadata = { title: 'Sign in' };

/** What applies to people who have no account. */
function NewHere({ rules, to }: { rules: SignUpRules | null; to?: string | string[] }) {
  const mode = rules?.mode ?? 'open';
  if (rules && mode !== 'open' && !rules.hasAccounts)
    return 'No accounts yet. To create the first one, open the link that “npm start” printed in the terminal.';
  if (mode === 'closed') return 'New accounts are turned off here.';
  if (mode === 'invited') return 'New here? Accounts are by invitation: ask an administrator for a link.';
  return (
    <>
      New here? <AuthSwitchLink href={authLink('/sign-up', to)}>Create an account</AuthSwitchLink>
    </>
  );
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ link?: string; to?: string | string[] }> }) {
  const { link, to } = await searchParams;
  if (await currentUser()) redirect(pathAfterSignIn(to));
  const rules = await readSignUpRules(runtime().serviceDb);
  return (
    <>
      <h1 className="text-display font-[560]">Sign in</h1>
      <p className="mt-1 text-ui text-pretty text-ink-2">
        <NewHere rules={rules} to={to} />
      </p>
      {link === 'failed' ? (
        <div className="mt-8 -mb-3">
          <ErrorNotice>This link has expired or was already used. Sign in, or request a new one.</ErrorNotice>
        </div>
      ) : null}
      <AuthForm action={signInAction} fields={['email', 'password']} submit="Sign in" to={pathAfterSignIn(to)} />
      <Link href="/forgot-password" className="btn btn-plain mt-5 min-h-11 w-full">
        Forgot your password?
      </Link>
    </>
  );
}
