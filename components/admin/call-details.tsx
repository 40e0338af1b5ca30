import { Check, ChevronRight, TriangleAlert } from 'lucide-react';
import { labelOf } from '#lib/admin/trace.ts';
import type { TurnCall } from '#lib/admin/turns.ts';
import { formatDuration } from '#lib/base/text/duration.ts';
import { displayState } from '#lib/base/tool-call.ts';

const SHOWN = 20_000;

/** A call with its input and output; a failed one is open. */
export function CallDetails({ call, id }: { call: TurnCall; id: string }) {
  const state = displayState(call.state);
  const failed = state === 'failed';
  const took = call.startedAt && call.endedAt ? formatDuration(Date.parse(call.endedAt) - Date.parse(call.startedAt)) : null;
  return (
    <details id={id} className="call border-b border-line py-1 target:bg-accent-soft" open={failed || undefined}>
      <summary>
        {failed ? (
          <TriangleAlert size={15} className="text-bad" />
        ) : state === 'done' ? (
          <Check size={15} className="text-ink-3" />
        ) : (
          <span className="busy size-3.5!" />
        )}
        <span className="min-w-0 sm:truncate">{labelOf(call)}</span>
        {failed ? <span className="font-medium text-bad">{call.errorCode?.replaceAll('_', ' ') ?? call.state}</span> : null}
        {took ? <span className="time">{took}</span> : null}
        <ChevronRight size={14} className="turn ml-auto" />
      </summary>
      <div className="mb-3 ml-[7px] flex flex-col gap-3 border-l border-line pt-1 pl-[17px]">
        <p className="text-meta text-ink-3">
          Step {call.step + 1}, {call.effect}, {call.state}, call <span className="font-code">{call.callId}</span>
        </p>
        <Json title="Input" value={call.input} />
        <Json title="Output" value={call.output} />
      </div>
    </details>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  const text = value === null ? 'nothing' : JSON.stringify(value, null, 2);
  return (
    <div>
      <h3 className="mb-1 text-meta font-medium text-ink-3">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto rounded-md bg-fill p-3 font-code text-meta">
        {text.slice(0, SHOWN)}
        {text.length > SHOWN ? `\n… ${text.length - SHOWN} more characters` : ''}
      </pre>
    </div>
  );
}
