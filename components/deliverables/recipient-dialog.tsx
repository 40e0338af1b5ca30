'use client';

import { saveRecipient } from '#app/(partner)/deliverables/actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { TextArea, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import type { DialogProps } from './content-dialog.tsx';

/** Edits the recipient. Only here can the address be set: the partner cannot. */
export function RecipientDialog({ deliverable, open, onOpenChange }: DialogProps) {
  const offerUndo = useUndo();
  const { name, role, address, notes } = deliverable.recipient ?? {};
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Recipient"
      description="Leave empty if there’s no particular reader."
      submit="Save"
      action={(form) => saveRecipient(deliverable.id, form)}
      onSaved={({ undo }) => offerUndo('Recipient updated.', undo)}
    >
      {(state) => (
        <>
          <TextField label="Name" name="name" defaultValue={name} most={200} error={errorOf(state, 'name')} />
          <TextField label="Role" name="role" defaultValue={role} most={200} error={errorOf(state, 'role')} />
          <TextField
            label="Email"
            name="address"
            type="email"
            autoComplete="off"
            hint="Only you can change this."
            defaultValue={address}
            most={320}
            error={errorOf(state, 'address')}
          />
          <TextArea
            label="Notes"
            name="notes"
            hint="What they care about, how they like to read."
            defaultValue={notes}
            most={2000}
            error={errorOf(state, 'notes')}
          />
        </>
      )}
    </FormDialog>
  );
}
