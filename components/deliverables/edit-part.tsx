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
  /** The viewer's. */
  timeZone: string;
  /** Whether there is a mail server. */
  sendsMail: boolean;
  /** Names the button where its words do not; without it the words are a part of a sentence. */
  label?: string;
  children: ReactNode;
}

/** Words that open where a part of the deliverable is changed. */
export function EditPart({ part, deliverable, timeZone, sendsMail, label, children }: EditPartProps) {
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
      <PartDialog deliverable={deliverable} timeZone={timeZone} sendsMail={sendsMail} open={open} onOpenChange={setOpen} />
    </>
  );
}
