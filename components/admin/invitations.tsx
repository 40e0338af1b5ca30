'use client';

import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { makeInvitationLink } from '#app/admin/users/actions.ts';
import { CopyButton } from '#components/chat/copy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SelectField, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { useFocusOfList } from '#components/ui/use-focus-of-list.ts';
import { type Invitation, invitationDays } from '#lib/features/account/sign-up/invitation.ts';
import type { SignUpMode } from '#lib/features/account/sign-up/sign-up-mode.ts';
import { InvitationRow } from './invitation-row.tsx';

const modeSentences: Record<SignUpMode, string> = {
  open: 'Anyone who can reach this app can create an account, with or without an invitation.',
  invited: 'New accounts need an invitation. Create a link and send it to the person.',
  closed: 'New accounts are turned off, so invitations don’t work. Set SIGN_UP=invited to allow them.',
};

const uses = [
  { value: 'once', label: 'For one account' },
  { value: 'many', label: 'For any number of accounts' },
];
const expiries = invitationDays.map((days) => ({ value: String(days), label: days === 1 ? 'In a day' : `In ${days} days` }));

/** Who can create an account, the list of invitations, and a button to create one. Its link is shown once. */
export function Invitations({
  invitations,
  mode,
  timeZone,
  now,
}: {
  invitations: Invitation[];
  mode: SignUpMode;
  timeZone: string;
  now: string;
}) {
  const [open, setOpen] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const make = useRef<HTMLButtonElement>(null);
  const shown = useRef<HTMLElement>(null);
  const { holder, settle } = useFocusOfList<HTMLDivElement>(invitations.map(({ id }) => id));
  return (
    <section aria-labelledby="invitations" className="max-w-[46rem]">
      <h2 id="invitations" className="text-body font-[560]">
        Invitations
      </h2>
      <p className="mt-1 text-ui text-pretty text-ink-2">{modeSentences[mode]}</p>
      <div ref={holder} tabIndex={-1} className="outline-none">
        {invitations.length > 0 ? (
          <ul aria-label="Invitations" className="mt-4 border-t border-line">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                timeZone={timeZone}
                now={now}
                onRevoked={() => settle(invitation.id)}
              />
            ))}
          </ul>
        ) : link ? null : (
          <EmptyState>No invitations.</EmptyState>
        )}
      </div>
      <Button ref={make} className="mt-4 max-sm:w-full" onClick={() => setOpen(true)}>
        Create invitation
      </Button>
      {link ? (
        <section ref={shown} tabIndex={-1} aria-label="New invitation" className="mt-4 max-w-[36rem] rounded-md bg-fill p-4">
          <p className="text-ui font-[560] text-pretty">Copy the link now. You won’t see it again.</p>
          <p className="mt-2 flex items-start gap-1">
            <code className="min-w-0 flex-1 py-1.5 font-code text-ui wrap-anywhere">{link}</code>
            <CopyButton label="Copy link" text={() => link} />
          </p>
          <Button
            kind="plain"
            className="mt-2 -ml-3.5"
            onClick={() => {
              setLink(null);
              make.current?.focus();
            }}
          >
            Done
          </Button>
        </section>
      ) : null}
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Create invitation"
        description="Anyone with the link can create an account."
        submit="Create link"
        focusAfter={shown}
        action={async (form) => {
          const made = await makeInvitationLink(form);
          if (made.ok) {
            setLink(made.link);
            toast('Invitation created. Copy the link now.');
          }
          return made;
        }}
      >
        {(state) => (
          <>
            <TextField
              label="For"
              name="label"
              autoComplete="off"
              maxLength={100}
              placeholder="Grace, or the editorial team"
              error={errorOf(state, 'label')}
            />
            <SelectField label="Uses" name="uses" choices={uses} defaultValue="once" error={errorOf(state, 'uses')} />
            <SelectField label="Expires" name="days" choices={expiries} defaultValue="7" error={errorOf(state, 'days')} />
          </>
        )}
      </FormDialog>
    </section>
  );
}
