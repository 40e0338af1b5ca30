'use client';

import { useState } from 'react';
import { deleteOwnAccount } from '#app/(partner)/settings/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';

/** Deletes the account, for whoever types its address. `onlyAdmin`: nobody else could open the admin pages after it. */
export function DeleteAccount({ email, onlyAdmin }: { email: string; onlyAdmin: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="pt-4">
      <p className="max-w-[36rem] text-body text-pretty text-ink-2">
        Your chats, deliverables, memories and documents are deleted with it, at once and for good.
      </p>
      <Button className="mt-4 text-bad max-sm:w-full" onClick={() => setOpen(true)}>
        Delete this account
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete this account?"
        description={
          <>
            Everything in it is deleted at once and cannot be brought back. Type <strong className="font-[560] text-ink">{email}</strong> to
            go on.
            {onlyAdmin ? (
              <span className="mt-3 block text-ink">
                You are the only admin here. Without you nobody can open the admin pages, until whoever runs this installation makes
                somebody else an admin.
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
