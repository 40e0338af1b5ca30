import { Ban, Check, ShieldQuestion, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TicketStatus } from '#lib/work/ticket.ts';

const states: Record<TicketStatus, { word: string; className: string; sign: ReactNode }> = {
  pending: {
    word: 'Not run yet',
    className: 'text-ink-2',
    sign: <span className="mx-[3px] size-2 rounded-full border-2 border-current" />,
  },
  running: { word: 'Working', className: 'text-ink', sign: <span className="busy size-3.5!" /> },
  awaiting_approval: { word: 'Waits for you', className: 'text-ink', sign: <ShieldQuestion size={15} className="text-accent" /> },
  completed: { word: 'Done', className: 'text-good', sign: <Check size={15} /> },
  failed: { word: 'Failed', className: 'text-bad', sign: <TriangleAlert size={15} /> },
  cancelled: { word: 'Cancelled', className: 'text-ink-2', sign: <Ban size={15} /> },
};

/** How a work ticket stands: one word, one shape. */
export function TicketState({ status }: { status: TicketStatus }) {
  const { word, className, sign } = states[status];
  return (
    <span className={`state ${className}`}>
      {sign}
      <span>{word}</span>
    </span>
  );
}
