'use client';

import { useState } from 'react';
import { addSource, editSource } from '#app/(partner)/deliverables/actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { type Choice, SelectField, TextArea, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf, type FormState } from '#components/ui/form-state.ts';
import type { Source } from '#lib/features/deliverables/deliverable.ts';

interface DialogProps {
  deliverableId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds a source: a text, a web page, or an item from the workspace. */
export function AddSourceDialog({ deliverableId, things, open, onOpenChange }: DialogProps & { things: Choice[] }) {
  const [kind, setKind] = useState<'description' | 'url' | 'ref'>('description');
  const offerUndo = useUndo();
  const kinds: Choice[] = [
    { value: 'description', label: 'Pasted text' },
    { value: 'url', label: 'Public web page' },
    ...(things.length > 0 ? [{ value: 'ref', label: 'From your workspace' }] : []),
  ];
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a source"
      description="Read before each version is written."
      submit="Add"
      action={(form) => addSource(deliverableId, form)}
      onSaved={({ undo }) => offerUndo('Source added.', undo)}
    >
      {(state) => (
        <>
          <SelectField
            label="Type"
            name="type"
            value={kind}
            onChange={(event) => setKind(event.target.value as typeof kind)}
            choices={kinds}
          />
          {kind === 'ref' ? (
            <SelectField key={kind} label="Item" name="value" choices={things} error={errorOf(state, 'value')} />
          ) : (
            <ValueField key={kind} type={kind} state={state} />
          )}
          <NameField state={state} />
        </>
      )}
    </FormDialog>
  );
}

/** Edits a source: its text or URL, and its name. For any other type, only the name can be changed. */
export function EditSourceDialog({
  deliverableId,
  place,
  source: { type, value, name },
  open,
  onOpenChange,
}: DialogProps & { place: number; source: Source }) {
  const offerUndo = useUndo();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Source"
      description="Read before each version is written."
      submit="Save"
      action={(form) => editSource(deliverableId, { place, value }, form)}
      onSaved={({ undo }) => offerUndo('Source updated.', undo)}
    >
      {(state) => (
        <>
          <NameField state={state} value={name} />
          {type === 'description' || type === 'url' ? <ValueField type={type} state={state} value={value} /> : null}
        </>
      )}
    </FormDialog>
  );
}

function NameField({ state, value }: { state: FormState; value?: string }) {
  return (
    <TextField
      label="Name"
      name="name"
      hint="Optional. Shown in lists."
      defaultValue={value}
      maxLength={200}
      error={errorOf(state, 'name')}
    />
  );
}

function ValueField({ type, state, value }: { type: 'description' | 'url'; state: FormState; value?: string }) {
  const error = errorOf(state, 'value');
  if (type === 'description') return <TextArea label="Text" name="value" defaultValue={value} maxLength={20_000} error={error} />;
  return <TextField label="URL" name="value" type="url" placeholder="https://" defaultValue={value} maxLength={2000} error={error} />;
}
