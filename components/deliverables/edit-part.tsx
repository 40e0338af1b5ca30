'use client';

import { type ReactNode, useState } from 'react';
import { Phrase } from '#components/ui/phrase.tsx';
import type { Deliverable } from '#lib/features/deliverables/deliverable.ts';
import { ContentDialog } from './content-dialog.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { RecipientDialog } from './recipient-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

const dialogs = { schedule: ScheduleDialog, content: ContentDialog, recipient: RecipientDialog, delivery: DeliveryDialog };

export interface EditPartProps {
  part: keyof typeof dialogs;
  deliverable: Deliverable;
  timeZone: string;
  /** True if emails can be sent. */
  sendsEmail: boolean;
  /** The accessible name of a button whose text is not enough; without it the text is part of a sentence. */
  label?: string;
  children: ReactNode;
}

/** A part of the terms that opens its dialog. */
export function EditPart({ part, deliverable, timeZone, sendsEmail, label, children }: EditPartProps) {
  const [open, setOpen] = useState(false);
  const PartDialog = dialogs[part];
  return (
    <>
      {label ? (
        <button type="button" className="link text-ui" aria-haspopup="dialog" aria-label={label} onClick={() => setOpen(true)}>
          {children}
        </button>
      ) : (
        <Phrase onPress={() => setOpen(true)}>{children}</Phrase>
      )}
      <PartDialog deliverable={deliverable} timeZone={timeZone} sendsEmail={sendsEmail} open={open} onOpenChange={setOpen} />
    </>
  );
}
