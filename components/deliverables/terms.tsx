'use client';

import { useState } from 'react';
import type { Deliverable } from '#lib/deliverables/deliverable.ts';
import { deliveryWords, typeWords, withArticle } from '#lib/deliverables/words.ts';
import { ContentDialog } from './content-dialog.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { RecipientDialog } from './recipient-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

type Part = 'schedule' | 'content' | 'recipient' | 'delivery';

/** What was agreed, as one sentence; each part of it opens where it is changed. `schedule` is the schedule in words. */
export function Terms({ deliverable, schedule, timeZone }: { deliverable: Deliverable; schedule: string; timeZone: string }) {
  const [open, setOpen] = useState<Part | null>(null);
  const dialog = (part: Part) => ({ deliverable, open: open === part, onOpenChange: (to: boolean) => setOpen(to ? part : null) });
  const phrase = (part: Part, words: string) => (
    <button type="button" className="phrase" aria-haspopup="dialog" onClick={() => setOpen(part)}>
      {words}
    </button>
  );
  const [article, ...kind] = withArticle(typeWords[deliverable.type] ?? deliverable.type).split(' ');
  return (
    <>
      <p className="mt-4 max-w-[46rem] text-title text-ink-2 max-md:text-lead">
        {phrase('schedule', schedule)}, {article} {phrase('content', kind.join(' '))} for{' '}
        {phrase('recipient', deliverable.recipient?.name ?? 'nobody in particular')},{' '}
        {phrase('delivery', deliveryWords(deliverable.governance, deliverable.destination?.platform))}.
      </p>
      <ScheduleDialog {...dialog('schedule')} timeZone={timeZone} />
      <ContentDialog {...dialog('content')} />
      <RecipientDialog {...dialog('recipient')} />
      <DeliveryDialog {...dialog('delivery')} />
    </>
  );
}
