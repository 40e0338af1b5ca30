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
          This installation can’t send email, so there is no link to reset your password. Ask your administrator to set a new one for you.{' '}
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
        We’ll email you a link to do so.{' '}
        <Link href="/sign-in" className="link">
          Back to sign in
        </Link>
      </p>
      <AuthForm action={forgotPasswordAction} fields={['email']} submit="Send link" />
    </>
  );
}
