'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { addServer } from '#app/(partner)/settings/servers/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';

/** Adds a server that answers; its page opens then. */
export function AddServerButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="max-sm:w-full" onClick={() => setOpen(true)}>
        <Plus size={15} />
        Add a server
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Add a server"
        description="It is asked what tools it has. None of them is used before you allow it."
        submit="Add it"
        action={addServer}
      >
        {(state) => (
          <>
            <TextField
              label="Name"
              name="name"
              autoComplete="off"
              spellCheck={false}
              hint="What you and your partner call it, such as notes."
              error={errorOf(state, 'name')}
            />
            <TextField
              label="Address"
              name="url"
              type="url"
              autoComplete="off"
              placeholder="https://"
              hint="As the server’s own pages give it. It is kept encrypted."
              error={errorOf(state, 'url')}
            />
            <TextField
              label="Token, if it wants one"
              name="token"
              type="password"
              autoComplete="off"
              hint="It is kept encrypted, sent to this server alone, and never shown again."
              error={errorOf(state, 'token')}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}
