'use client';

import { Check, TriangleAlert } from 'lucide-react';
import type { Saving } from './edit-store.ts';

/** Shows the state of saving, also to screen readers. */
export function SaveLine({ saving }: { saving: Saving }) {
  return (
    <p role="status" className="flex min-h-5 min-w-0 items-center gap-1.5 text-ui text-ink-2">
      <SavingStatus saving={saving} />
    </p>
  );
}

function SavingStatus({ saving }: { saving: Saving }) {
  switch (saving.phase) {
    case 'untouched':
      return null;
    case 'waiting':
    case 'saving':
      return 'Saving…';
    case 'saved':
      return (
        <>
          <Check size={15} className="text-good" />
          Saved
        </>
      );
    case 'failed':
      return (
        <>
          <TriangleAlert size={15} className="text-bad" />
          <span className="text-bad">Not saved: {saving.message}</span>
        </>
      );
    case 'conflict':
      return (
        <>
          <TriangleAlert size={15} className="text-bad" />
          <span className="text-bad">Not saved: changed elsewhere.</span>
        </>
      );
  }
}
