import { Ban, Check, CircleDashed, CircleDotDashed, ShieldQuestion, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type WorkOutcome, workOutcomeLabels } from '#lib/models/work-outcome.ts';
import type { TicketStatus } from '#lib/runs/tickets/ticket.ts';

interface Shown {
  word: string;
  className: string;
  sign: ReactNode;
}

const states: Record<Exclude<TicketStatus, 'completed'>, Shown> = {
  pending: {
    word: 'Not run yet',
    className: 'text-ink-2',
    sign: <span className="mx-[3px] size-2 rounded-full border-2 border-current" />,
  },
  running: { word: 'Working', className: 'text-ink', sign: <span className="busy size-3.5!" /> },
  awaiting_approval: { word: 'Needs approval', className: 'text-ink', sign: <ShieldQuestion size={15} className="text-accent" /> },
  failed: { word: 'Failed', className: 'text-bad', sign: <TriangleAlert size={15} /> },
  cancelled: { word: 'Canceled', className: 'text-ink-2', sign: <Ban size={15} /> },
};

const outcomes: Record<WorkOutcome, Omit<Shown, 'word'>> = {
  done: { className: 'text-good', sign: <Check size={15} /> },
  partly_done: { className: 'text-warn', sign: <CircleDotDashed size={15} /> },
  nothing_found: { className: 'text-ink-2', sign: <CircleDashed size={15} /> },
};

/** The state of a ticket, as a few words and an icon. `outcome` is that of a completed run. */
export function TicketState({ status, outcome }: { status: TicketStatus; outcome: WorkOutcome | null }) {
  const done = outcome ?? 'done';
  const { word, className, sign } = status === 'completed' ? { word: workOutcomeLabels[done], ...outcomes[done] } : states[status];
  return (
    <span className={`state ${className}`}>
      {sign}
      <span>{word}</span>
    </span>
  );
}
