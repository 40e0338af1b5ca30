import { ErrorNotice } from '#components/ui/notice.tsx';

/** Why there is no sign-up form, and how to get an account. */
export function SignUpClosed({
  mode,
  hasAccounts,
  withInvitation,
}: {
  mode: 'open' | 'invited' | 'closed';
  hasAccounts: boolean;
  /** The visitor opened an invitation link that is not valid. */
  withInvitation: boolean;
}) {
  return (
    <div className="mt-8 flex flex-col gap-5 text-body text-pretty">
      {withInvitation ? <ErrorNotice>This invitation was already used, was revoked or has expired.</ErrorNotice> : null}
      <p>{explanation(mode, hasAccounts)}</p>
    </div>
  );
}

function explanation(mode: 'open' | 'invited' | 'closed', hasAccounts: boolean): string {
  if (!hasAccounts)
    return 'No accounts yet. To create the first one, for the administrator, open the link that “npm start” printed in the terminal.';
  return mode === 'closed'
    ? 'New accounts are turned off here. If you need one, ask an administrator.'
    : 'New accounts are by invitation. Ask an administrator for a link.';
}
