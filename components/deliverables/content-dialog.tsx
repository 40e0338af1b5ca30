'use client';

import { saveContent } from '#app/(partner)/deliverables/actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { SelectField, TextArea, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import type { Deliverable } from '#lib/features/deliverables/deliverable.ts';
import { typeLabels } from '#lib/features/deliverables/labels.ts';

const types = Object.entries(typeLabels).map(([value, label]) => ({ value, label: capitalize(label) }));

export interface DialogProps {
  deliverable: Deliverable;
  timeZone: string;
  /** True if emails can be sent. */
  sendsEmail: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Edits what is written, and how. */
export function ContentDialog({ deliverable, open, onOpenChange }: DialogProps) {
  const offerUndo = useUndo();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Content"
      submit="Save"
      action={(form) => saveContent(deliverable.id, form)}
      onSaved={({ undo }) => offerUndo('Content updated.', undo)}
    >
      {(state) => (
        <>
          <TextField label="Name" name="title" defaultValue={deliverable.title} most={200} error={errorOf(state, 'title')} />
          <SelectField
            label="Kind"
            name="deliverable_type"
            defaultValue={deliverable.type}
            choices={types}
            error={errorOf(state, 'deliverable_type')}
          />
          <TextArea
            label="Description"
            name="description"
            defaultValue={deliverable.description ?? ''}
            most={10_000}
            error={errorOf(state, 'description')}
          />
          <TextArea
            label="Instructions"
            name="instructions"
            hint="Length, order, tone, what to leave out, or a section “What changed since last time”."
            defaultValue={deliverable.instructions ?? ''}
            most={20_000}
            error={errorOf(state, 'instructions')}
          />
        </>
      )}
    </FormDialog>
  );
}
