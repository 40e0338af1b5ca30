import { ChevronRight } from 'lucide-react';
import type { FileDiff } from '#lib/runs/tickets/file.ts';

const changeLabels: Record<FileDiff['change'], string> = { added: 'new', changed: 'changed', deleted: 'deleted' };
const signs = { added: '+', removed: '−', same: ' ', gap: '⋯' };
const classes = { added: 'bg-good-soft text-ink', removed: 'bg-bad-soft text-ink', same: 'text-ink-2', gap: 'text-ink-3' };
const lineLabels = { added: 'added: ', removed: 'removed: ', same: '', gap: 'further down' };

/** The file changes of a run, one collapsible diff per file. A single one is open, unless `closed`. */
export function FileDiffs({ diffs, closed = false }: { diffs: FileDiff[]; closed?: boolean }) {
  return (
    <div>
      {diffs.map((diff) => (
        <details key={diff.path} className="group border-b border-line" open={!closed && diffs.length === 1}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 text-ui">
            <ChevronRight size={14} className="flex-none text-ink-3 transition-transform group-open:rotate-90" />
            <span className="min-w-0 flex-1 font-[560] wrap-anywhere">{diff.path}</span>
            <span className="flex-none text-meta text-ink-3">{summaryOf(diff)}</span>
          </summary>
          <Lines diff={diff} />
        </details>
      ))}
    </div>
  );
}

function summaryOf({ change, lines }: FileDiff): string {
  const count = (kind: 'added' | 'removed') => lines?.filter((line) => line.kind === kind).length ?? 0;
  return lines ? `${changeLabels[change]}, +${count('added')} −${count('removed')}` : changeLabels[change];
}

function Lines({ diff: { lines, more } }: { diff: FileDiff }) {
  if (!lines) return <p className="pb-3 text-ui text-ink-3">Binary or too large to show. Download it to view it.</p>;
  if (lines.length === 0) return <p className="pb-3 text-ui text-ink-3">Empty file.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className="mb-3 overflow-x-auto rounded-md border border-line" tabIndex={0}>
      <div className="min-w-max py-1 font-code text-[13px] leading-5">
        {lines.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and have no ids
          <div key={index} className={`flex gap-2 px-3 whitespace-pre ${classes[kind]}`}>
            <span aria-hidden="true" className="w-3 flex-none text-ink-3 select-none">
              {signs[kind]}
            </span>
            <span className="sr-only">{lineLabels[kind]}</span>
            {text}
          </div>
        ))}
      </div>
      {more > 0 ? <p className="border-t border-line px-3 py-1 text-meta text-ink-3">{more} more lines not shown.</p> : null}
    </div>
  );
}
