import { Play } from 'lucide-react';
import { momentWords } from '#components/ui/date-words.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import type { OwnedTurn, TurnCall } from '#lib/admin/turns.ts';
import { CallDetails } from './call-details.tsx';
import { TurnState } from './turn-state.tsx';
import { costWords, countWords, durationWords, operatorWords } from './words.ts';

/** The turns in which a version was written and learned from, each with its calls and the way to its replay. */
export function TurnsOfVersion({ turns, timeZone, now }: { turns: { turn: OwnedTurn; calls: TurnCall[] }[]; timeZone: string; now: Date }) {
  if (turns.length === 0) return <EmptyState>No turn wrote it: it was brought back, or has not begun.</EmptyState>;
  return (
    <ol className="flex flex-col gap-6 pt-3">
      {turns.map(({ turn, calls }) => (
        <li key={turn.id} className="min-w-0 text-ui">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Link href={`/admin/turns/${turn.id}`} className="link font-[560]">
              {operatorWords(turn.operator)}, {momentWords(turn.startedAt, timeZone, now)}
            </Link>
            <TurnState exitReason={turn.exitReason} />
            <Link href={`/admin/turns/${turn.id}/replay`} className="btn btn-plain -my-2 ml-auto">
              <Play size={15} />
              Replay
            </Link>
          </div>
          <p className="text-meta text-ink-3 tabular-nums">
            {[
              turn.trigger === 'schedule' ? 'by the schedule' : `by ${turn.trigger}`,
              turn.model,
              turn.endedAt ? durationWords(Date.parse(turn.endedAt) - Date.parse(turn.startedAt)) : null,
              `${countWords(turn.tokensIn)} tokens in, ${countWords(turn.tokensOut)} out`,
              costWords(turn.costNanoUsd),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          <div className="mt-2">
            {calls.map((call) => (
              <CallDetails key={call.id} call={call} id={call.id} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
