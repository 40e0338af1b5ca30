import { Play } from 'lucide-react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import type { OwnedTurn, TurnCall } from '#lib/admin/turns.ts';
import { formatDuration } from '#lib/base/text/duration.ts';
import { CallDetails } from './call-details.tsx';
import { formatCost, formatTokens, operatorLabel } from './labels.ts';
import { TurnState } from './turn-state.tsx';

/** The turns that wrote a version and learned from it, each with its calls and a link to its replay. */
export function TurnsOfVersion({ turns, timeZone, now }: { turns: { turn: OwnedTurn; calls: TurnCall[] }[]; timeZone: string; now: Date }) {
  if (turns.length === 0) return <EmptyState>No turns: this version was restored or has not started.</EmptyState>;
  return (
    <ol className="flex flex-col gap-6 pt-3">
      {turns.map(({ turn, calls }) => (
        <li key={turn.id} className="min-w-0 text-ui">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Link href={`/admin/turns/${turn.id}`} className="link font-[560]">
              {operatorLabel(turn.operator)}, {formatMoment(turn.startedAt, timeZone, now)}
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
              turn.endedAt ? formatDuration(Date.parse(turn.endedAt) - Date.parse(turn.startedAt)) : null,
              tokensLabel(turn),
              formatCost(turn.costNanoUsd),
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

/** "1,204 tokens in, 310 out", or "tokens not reported". */
function tokensLabel(turn: OwnedTurn): string {
  const [tokensIn, tokensOut] = [formatTokens(turn, 'tokensIn'), formatTokens(turn, 'tokensOut')];
  return tokensIn === tokensOut && turn.tokensIn === 0 && tokensIn !== '0'
    ? `tokens ${tokensIn}`
    : `${tokensIn} tokens in, ${tokensOut} out`;
}
