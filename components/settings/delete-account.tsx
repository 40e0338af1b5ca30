'use client';

import { useState } from 'react';
import { deleteOwnAccount } from '#app/(partner)/settings/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';

/** Deletes the account after its email address is typed. `onlyAdmin`: it is the only administrator. */
export function DeleteAccount({ email, onlyAdmin }: { email: string; onlyAdmin: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="pt-4">
      <p className="max-w-[36rem] text-body text-pretty text-ink-2">
        Deletes your account and all your chats, deliverables, memories and documents permanently.
      </p>
      <Button className="mt-4 text-bad max-sm:w-full" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete this account?"
        description={
          <>
            Everything in it is deleted immediately and can’t be restored. Type <strong className="font-[560] text-ink">{email}</strong> to
            continue.
            {onlyAdmin ? (
              <span className="mt-3 block text-ink">
                You’re the only administrator. No one can open the admin pages after this until someone with access to the server makes
                another account an administrator.
              </span>
            ) : null}
          </>
        }
        submit="Delete everything"
        kind="danger"
        action={deleteOwnAccount}
      >
        {(state) => <TextField label="Email" name="email" type="email" autoComplete="off" error={errorOf(state, 'email')} />}
      </FormDialog>
    </div>
  );
}
