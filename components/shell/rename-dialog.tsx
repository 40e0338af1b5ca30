'use client';

import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { TextField } from '#components/ui/field.tsx';

/** Renames a chat. */
export function RenameDialog({
  open,
  onOpenChange,
  title,
  onRename,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  onRename: (title: string) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Rename this chat">
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('title') ?? '').trim();
          if (name && name !== title) onRename(name);
          onOpenChange(false);
        }}
      >
        <TextField label="Name" name="title" defaultValue={title} maxLength={200} required />
        <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
          <Button kind="plain" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button kind="primary" type="submit">
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
