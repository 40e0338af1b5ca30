'use client';

import type { ReactNode, RefObject } from 'react';
import { type ActionResult, failure } from '#lib/base/action-result.ts';
import { Button, type ButtonKind } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { FormState } from './form-state.ts';
import { ErrorNotice } from './notice.tsx';
import { useFormAction } from './use-form-action.ts';

interface FormDialogProps<Result extends ActionResult> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  submit: string;
  /** Gets the focus after closing, if it exists by then. */
  focusAfter?: RefObject<HTMLElement | null>;
  /** The style of the submit button. */
  kind?: Extract<ButtonKind, 'primary' | 'danger'>;
  action: (form: FormData) => Promise<Result>;
  /** Called after saving and closing. */
  onSaved?: (result: Extract<Result, { ok: true }>) => void;
  /** What is announced while the form is sent, if that can take a while. */
  sendingMessage?: string;
  children: (state: FormState) => ReactNode;
}

/**
 * A form in a dialog. It closes after its action has saved; after a failure its values stay and the focus moves
 * to the error.
 */
export function FormDialog<Result extends ActionResult>(props: FormDialogProps<Result>) {
  const { open, onOpenChange, title, description, focusAfter } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description} focusAfter={focusAfter}>
      <DialogForm {...props} />
    </Dialog>
  );
}

function DialogForm<Result extends ActionResult>({
  onOpenChange,
  submit,
  kind = 'primary',
  action,
  onSaved,
  sendingMessage,
  children,
}: FormDialogProps<Result>) {
  const { form, state, sending, message } = useFormAction(async (data) => {
    try {
      const result = await action(data);
      if (result.ok) {
        onOpenChange(false);
        onSaved?.(result as Extract<Result, { ok: true }>);
      }
      return result;
    } catch {
      return failure('Couldn’t save. What you wrote is still here. Try again.');
    }
  });

  return (
    <form {...form} className="flex flex-col gap-5">
      {message ? <ErrorNotice>{message}</ErrorNotice> : null}
      {children(state)}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 bg-raised px-5 pt-3 pb-5 max-sm:flex-col-reverse sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6">
        <Button kind="plain" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button kind={kind} type="submit" busy={sending}>
          {submit}
        </Button>
        {sendingMessage ? (
          <p role="status" className="min-w-0 flex-1 self-center text-ui text-pretty text-ink-2 sm:order-first max-sm:empty:hidden">
            {sending ? sendingMessage : null}
          </p>
        ) : null}
      </div>
    </form>
  );
}
