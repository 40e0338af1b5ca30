'use client';

import { TextArea } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { type ActionResult, invalidFields } from '#lib/base/action-result.ts';

/** Asks for feedback, and rejects the version with it. */
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
  async function submit(form: FormData): Promise<ActionResult> {
    const refused = await onReject(String(form.get('feedback') ?? ''));
    return refused === null ? { ok: true } : invalidFields({ feedback: refused });
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="What should change?"
      description={`The next versions take this into account until you approve one. Version ${number} stays in the history.`}
      submit={`Reject version ${number}`}
      action={submit}
    >
      {(state) => <TextArea label="What should change" name="feedback" most={10_000} error={errorOf(state, 'feedback')} />}
    </FormDialog>
  );
}
