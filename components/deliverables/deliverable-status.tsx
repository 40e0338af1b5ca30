import { Archive, CirclePause } from 'lucide-react';
import type { DeliverableSummary } from '#lib/features/deliverables/deliverable.ts';

/** The status of a deliverable, as a word and an icon. */
export function DeliverableStatus({ status }: { status: DeliverableSummary['status'] }) {
  switch (status) {
    case 'active':
      return (
        <span className="state text-ink-2">
          <span className="mx-[3px] size-2 rounded-full border-2 border-current" />
          <span>Active</span>
        </span>
      );
    case 'paused':
      return (
        <span className="state text-ink-2">
          <CirclePause size={15} />
          <span>Paused</span>
        </span>
      );
    case 'archived':
      return (
        <span className="state text-ink-3">
          <Archive size={15} />
          <span>Archived</span>
        </span>
      );
  }
}
