import { ActionForm } from '#components/ui/action-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { requirePerson } from '#lib/database/current-person.ts';
import { followLinkAction } from '../actions.ts';

export const metadata = { title: 'Open this link?' };

/** Asks for confirmation before an emailed link replaces the current sign-in with the account the email was sent to. */
export default async function SwitchAccountPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const person = await requirePerson();
  const asked = await searchParams;
  return (
    <>
      <h1 className="text-display font-[560]">Open this link?</h1>
      <p className="mt-2 text-body text-pretty text-ink-2">
        You are signed in as <span className="wrap-anywhere">{person.email}</span>. This link will sign you in to the account it was sent to
        instead. Open it only if you asked for it.
      </p>
      <ActionForm action={followLinkAction} className="mt-6 flex flex-wrap gap-3">
        {['type', 'token_hash', 'code'].map((name) =>
          typeof asked[name] === 'string' ? <input key={name} type="hidden" name={name} value={asked[name]} /> : null,
        )}
        <Button type="submit" kind="primary">
          Open the link
        </Button>
        <Link href="/chat" className="btn btn-plain">
          Stay signed in
        </Link>
      </ActionForm>
    </>
  );
}
