'use client';

import { deleteDocument } from '#app/(partner)/documents/actions.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { type DocumentSummary, isChanging } from '#lib/features/documents/document.ts';

/** Asks whether to delete a document, and does it. */
export function DeleteDocument({
  document,
  open,
  onOpenChange,
  onDeleted,
}: {
  document: DocumentSummary;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
}) {
  const stops = isChanging(document) ? ' It is no longer read.' : '';
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete “${document.name}”?`}
      description={`Its text is deleted permanently, and your partner and your deliverables no longer use it.${stops}${document.isFile ? ' Its file is erased within two days.' : ''} Answers in chats that used it are deleted, too; versions and the results of tickets that were written from it stay as they are.`}
      submit="Delete"
      kind="danger"
      action={() => deleteDocument(document.id)}
      onSaved={onDeleted}
    >
      {() => null}
    </FormDialog>
  );
}
