import { Check, CircleQuestionMark, Clock, Square, TriangleAlert } from 'lucide-react';
import type { ExitReason } from '#lib/agent/operator/exit-reason.ts';
import { turnLabels } from './labels.ts';

const asking = ['awaiting_input', 'awaiting_approval'];
const stopped = ['stopped', 'interrupted', 'max_turns', 'budget_exhausted', 'interceptor_halt'];

/** The state of a turn: running, or why it ended. */
export function TurnState({ exitReason }: { exitReason: string | null }) {
  if (exitReason === null)
    return (
      <span className="state text-ink">
        <span className="busy size-3.5!" />
        <span>{turnLabels.running}</span>
      </span>
    );
  const label = <span>{turnLabels[exitReason as ExitReason] ?? exitReason}</span>;
  if (exitReason === 'complete')
    return (
      <span className="state text-good">
        <Check size={15} />
        {label}
      </span>
    );
  if (asking.includes(exitReason))
    return (
      <span className="state text-accent">
        <CircleQuestionMark size={15} />
        {label}
      </span>
    );
  if (exitReason === 'awaiting_batch')
    return (
      <span className="state text-ink-2">
        <Clock size={14} />
        {label}
      </span>
    );
  if (stopped.includes(exitReason))
    return (
      <span className="state text-ink-2">
        <Square size={13} />
        {label}
      </span>
    );
  return (
    <span className="state text-bad">
      <TriangleAlert size={15} />
      {label}
    </span>
  );
}
