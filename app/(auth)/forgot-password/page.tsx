import { AuthForm } from '#components/auth/auth-form.tsx';
import { Link } from '#components/ui/link.tsx';
import { env } from '#lib/base/env.ts';
import { forgotPasswordAction } from '../actions.ts';

export const metadata = { title: 'Forgot password' };

export default function ForgotPasswordPage() {
  if (!env().SMTP_URL)
    return (
      <>
        <h1 className="text-display font-[560] text-balance">Choose a new password</h1>
        <p className="mt-1 text-body text-pretty text-ink-2">
          Email isn’t set up here, so we can’t send you a reset link. Ask your administrator to set a new password for you.{' '}
          <Link href="/sign-in" className="link">
            Back to sign in
          </Link>
        </p>
      </>
    );
  return (
    <>
      <h1 className="text-display font-[560] text-balance">Choose a new password</h1>
      <p className="mt-1 text-ui text-ink-2">
        We’ll email you a link.{' '}
        <Link href="/sign-in" className="link">
          Back to sign in
        </Link>
      </p>
      <AuthForm action={forgotPasswordAction} fields={['email']} submit="Send link" />
    </>
  );
}
