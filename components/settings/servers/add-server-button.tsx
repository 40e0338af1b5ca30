'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { addServer } from '#app/(partner)/settings/servers/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';

/** Adds a server if it responds, and opens its page. */
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
        description="We’ll read its list of tools. You choose which ones to allow."
        submit="Add"
        action={addServer}
      >
        {(state) => (
          <>
            <TextField
              label="Name"
              name="name"
              autoComplete="off"
              spellCheck={false}
              hint="A short name, such as notes."
              error={errorOf(state, 'name')}
            />
            <TextField
              label="URL"
              name="url"
              type="url"
              autoComplete="off"
              placeholder="https://"
              hint="From the server’s documentation. Stored encrypted."
              error={errorOf(state, 'url')}
            />
            <TextField
              label="Token (optional)"
              name="token"
              type="password"
              autoComplete="off"
              hint="Stored encrypted, sent only to this server, and never shown again."
              error={errorOf(state, 'token')}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}
