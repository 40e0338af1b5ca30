'use client';

import { type ReactNode, useState } from 'react';
import type { Deliverable } from '#lib/deliverables/deliverable.ts';
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
  /** Names the button where its words do not; without it the words are a part of a sentence. */
  label?: string;
  children: ReactNode;
}

/** Words that open where a part of the deliverable is changed. */
export function EditPart({ part, deliverable, timeZone, label, children }: EditPartProps) {
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
      <PartDialog deliverable={deliverable} timeZone={timeZone} open={open} onOpenChange={setOpen} />
    </>
  );
}

/** A part of a sentence that is pressed. Browsers make a box of every button, which would not wrap like the words around it. */
function Phrase({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span
      role="button"
      tabIndex={0}
      className="phrase"
      aria-haspopup="dialog"
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </span>
  );
}
