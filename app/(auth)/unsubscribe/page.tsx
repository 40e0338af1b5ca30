import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { readProfile } from '#lib/features/account/profile/profile.ts';
import { readEmailSettings } from '#lib/features/notifications/email-settings.ts';
import { personOfLink } from '#lib/features/notifications/mailer.ts';

export const metadata = { title: 'Unsubscribe', robots: { index: false } };

/** The unsubscribe page. Opening it changes nothing, because email scanners open links. */
export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const token = String((await searchParams).token ?? '');
  const state = await stateOf(token);
  return (
    <>
      <h1 className="text-display font-[560] text-balance">{titles[state]}</h1>
      <p className="mt-3 text-body text-pretty text-ink-2">{messages[state]}</p>
      {state === 'mailed' ? (
        <form method="post" action={`/api/unsubscribe?token=${encodeURIComponent(token)}`} className="mt-6">
          <Button type="submit" kind="primary" className="min-h-11 max-sm:w-full">
            Unsubscribe
          </Button>
        </form>
      ) : (
        <Link href="/settings#notifications" className="btn mt-6 self-start max-sm:w-full">
          Open settings
        </Link>
      )}
    </>
  );
}

const titles = { mailed: 'Unsubscribe from notification emails?', stopped: 'You’re unsubscribed', wrong: 'This link doesn’t work' };
const messages = {
  mailed: 'You’ll still get notifications in the app.',
  stopped: 'You’ll only get notifications in the app. You can turn emails back on in settings.',
  wrong: 'It has expired or is incomplete. Use the link in a newer email, or change your email settings.',
};

async function stateOf(token: string): Promise<keyof typeof titles> {
  const userId = await personOfLink(token, runtime().clock.now());
  if (!userId || !(await readProfile(actingAs(userId), userId))) return 'wrong';
  return (await readEmailSettings(actingAs(userId), userId)).pace === 'never' ? 'stopped' : 'mailed';
}
