'use client';

import { TextArea } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import type { FormState } from '#components/ui/form-state.ts';

/** Asks what should change, and rejects with that. */
export function RejectDialog({
  number,
  open,
  onOpenChange,
  onReject,
}: {
  number: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** @returns why it was refused, or null */
  onReject: (feedback: string) => Promise<string | null>;
}) {
  async function submit(form: FormData): Promise<FormState> {
    const refused = await onReject(String(form.get('feedback') ?? ''));
    return refused === null ? { state: 'saved' } : { state: 'refused', errors: { feedback: refused } };
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="What should change?"
      description={`The next version is written with this in mind. Version ${number} stays in the history.`}
      submit={`Reject version ${number}`}
      action={submit}
    >
      {(state) => (
        <TextArea
          label="What should change"
          name="feedback"
          maxLength={10_000}
          error={state.state === 'refused' ? state.errors?.feedback : undefined}
        />
      )}
    </FormDialog>
  );
}
